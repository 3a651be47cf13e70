/**
 * Measures the search of a whole server through HTTP, started from a snapshot that this writes:
 * the index holds generated policies, the tables only the seeded ones, so an answer has all its
 * counts but not the cards of generated hits.
 *
 *     node --expose-gc bench/search-service.ts [--docs 10000,100000,1000000]
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { policies } from '#contract/policies.ts'
import { createCall, plainCaller } from '#contract/wire/caller.ts'
import { createSearchEngine } from '#domain/search/engine.ts'
import { startCluster } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import { indexSettings } from '#server/policies/settings.ts'
import { writeSnapshot } from '#server/policies/snapshot-file.ts'
import { createSnapshotRegistry } from '#server/policies/store.ts'
import { createToSimplified } from '#server/text/simplified.ts'
import { createRandom } from '#testing/random.ts'
import { startSite } from '../scripts/lib/site.ts'
import { generatedPolicy, SHAPES } from './search.ts'

const ROUNDS = 120
/** Titles that are changed to see when they are found. */
const CHANGES = 20
const log = createLog({ level: 'silent' })

/** Milliseconds of one kind of question through HTTP. */
interface Through {
  kind: string
  p50: number
  p95: number
  p99: number
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0

/** Writes the snapshot of an engine of so many policies; gives its digest and what it took. */
const prepare = async (docs: number, path: string) => {
  const engine = createSearchEngine({ toSimplified: createToSimplified(), capacityHint: docs })
  for (let nth = 0; nth < docs; nth++) {
    engine.upsert(generatedPolicy(nth))
    if (nth % 20 === 0) await turn()
  }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  const header = { settings: await indexSettings(''), revision: 0 }
  const { digest, bytes, publish } = await writeSnapshot(path, header, engine.snapshot())
  await publish()
  delay.disable()
  return { digest, bytes, writeMs: performance.now() - began, writeDelay: delay.max / 1e6 }
}

/** Calls a server, each time from another address. */
const callerOf = (origin: string) => {
  let asked = 0
  return createCall({
    seal: plainCaller,
    identity: () => ({ accessToken: '', tokenType: '', userId: '', companyId: '' }) as never,
    clientCredentials: 'Basic dGVzdDo=',
    transport: async ({ method, url, headers, body }) => {
      asked++
      const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
      const answer = await fetch(`${origin}${url}`, {
        method,
        headers: { ...headers, 'x-forwarded-for': address },
        ...(body === undefined ? {} : { body }),
      })
      return { status: answer.status, body: await answer.text() }
    },
  })
}

/** Asks every kind of question, one after another. */
const ask = async (call: ReturnType<typeof callerOf>): Promise<Through[]> => {
  const through: Through[] = []
  for (const [kind, shape] of Object.entries(SHAPES)) {
    const dice = createRandom(7).next
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { keyword = '', ...filters } = shape(dice)
      const began = performance.now()
      await call(policies.search, { keyword, ...filters, page: 0, pageSize: 20 } as never)
      if (round >= ROUNDS / 4) times.push(performance.now() - began)
    }
    through.push({ kind, p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99) })
  }
  return through
}

/** Milliseconds from the commit of a new title until a search finds it, several times. */
const published = async (call: ReturnType<typeof callerOf>, pool: pg.Pool): Promise<number[]> => {
  const times: number[] = []
  for (let nth = 0; nth < CHANGES; nth++) {
    const keyword = String.fromCharCode(0x3400 + nth * 2, 0x3401 + nth * 2)
    await pool.query(
      `update policy set title = $1 where id = (select id from policy
       where status = 'published' order by id offset $2 limit 1)`,
      [`${keyword}通知`, nth],
    )
    const began = performance.now()
    for (let found = 0; found === 0;) {
      found = (await call(policies.search, { keyword, page: 0, pageSize: 20 } as never)).total
      if (performance.now() - began > 60_000) throw new Error('a change was not found')
    }
    times.push(performance.now() - began)
  }
  return times
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const gauges = (file: string): { worst: number; cpuMs: number } =>
  JSON.parse(readFileSync(file, 'utf8')) as { worst: number; cpuMs: number }

/** One size: snapshot, start, questions. */
const measure = async (docs: number): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'cq-bench-search-'))
  chmodSync(dir, 0o711)
  const password = randomBytes(12).toString('hex')
  const cluster = await startCluster({
    dir: join(dir, 'database'),
    log,
    passwords: { superuser: password, owner: password },
    throwaway: true,
  })
  try {
    await migrate({ url: cluster.url, log })
    const env = {
      DATABASE_URL: cluster.url,
      DATA_DIR: join(dir, 'data'),
      DEMO: '1',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'info',
      LOOP_DELAY: join(dir, 'delay.json'),
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loop-delay.ts')}`,
    }
    // The first start seeds the tables; the second one is measured.
    await (await startSite(env)).stop()
    const prepared = await prepare(docs, join(dir, 'data', 'search.snapshot'))
    const pool = createPool({ url: cluster.url, log, max: 2 })
    await createSnapshotRegistry(createDatabase(pool)).record(prepared.digest, 0)
    globalThis.gc?.()
    const began = performance.now()
    const site = await startSite(env)
    const readyMs = performance.now() - began
    const fromSnapshot = site.said().includes('taken from its snapshot')
    site.process.kill('SIGUSR2')
    await wait(500)
    const before = gauges(env.LOOP_DELAY)
    site.process.kill('SIGUSR2')
    const call = callerOf(site.origin)
    const through = await ask(call)
    await wait(500)
    const after = gauges(env.LOOP_DELAY)
    const found = await published(call, pool)
    const cpuMs = (after.cpuMs - before.cpuMs) / (ROUNDS * through.length)
    console.log(
      `\n${docs} policies through HTTP: snapshot ${Math.round(prepared.bytes / 1e6)} MB written in ` +
        `${Math.round(prepared.writeMs)} ms (loop ${prepared.writeDelay.toFixed(1)} ms), server ready in ` +
        `${Math.round(readyMs)} ms (${fromSnapshot ? 'from the snapshot' : 'REBUILT'}), ` +
        `${Math.round(residentMb(site.process.pid ?? 0))} MB resident; ` +
        `${cpuMs.toFixed(2)} ms of processor a question, loop at most ${after.worst.toFixed(1)} ms, ` +
        `${before.worst.toFixed(1)} ms in the half second after the start; ` +
        `a change is found after ${Math.round(at(found, 0.5))} ms, at most ${Math.round(at(found, 1))} ms`,
    )
    console.table(
      Object.fromEntries(
        through.map(({ kind, ...ms }) => [
          kind,
          Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, value.toFixed(2)])),
        ]),
      ),
    )
    await site.stop()
    await pool.end()
  } finally {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

const flag = process.argv.indexOf('--docs')
const sizes = (flag < 0 ? '10000,100000' : (process.argv[flag + 1] ?? '')).split(',').map(Number)
for (const docs of sizes) await measure(docs)
