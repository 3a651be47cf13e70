import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSearchEngine } from '#domain/search/engine.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { createLog } from '#server/log.ts'
import { sampleDoc } from '#server/testing/search-docs.ts'
import { cases } from '#testing/seed.ts'
import { createSnapshots, type SnapshotWitness } from './snapshots.ts'

vi.setConfig({ testTimeout: cases(30_000, 600_000) })

const log = createLog({ level: 'silent' })
let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cq-snapshot-'))
  path = join(folder, 'search.snapshot')
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const engineOf = (docs: number): SearchEngine => {
  const engine = createSearchEngine({ toSimplified: (text) => text })
  for (let nth = 0; nth < docs; nth++) engine.upsert(sampleDoc(nth))
  return engine
}

/** A database that remembers what was written. */
const witnessOf = () => {
  const digests = new Map<string, number>()
  const witness: SnapshotWitness = {
    record: async (digest, revision) => void digests.set(digest, revision),
    knows: async (digest, revision) => digests.get(digest) === revision,
    forget: async (digest) => void digests.delete(digest),
  }
  return { digests, witness }
}

const snapshotsOf = (
  witness: SnapshotWitness,
  engine: SearchEngine,
  own: { revision?: number; settings?: string } = {},
) =>
  createSnapshots({
    path,
    settings: () => own.settings ?? 'settings',
    witness,
    log,
    current: () => ({ engine, revision: own.revision ?? 7 }),
  })

const answer = (engine: SearchEngine) =>
  engine.search({ now: Date.UTC(2026, 10, 22), keyword: '申报条件', limit: 100 })

test('what was written is read again; the file before it is forgotten', async () => {
  const { digests, witness } = witnessOf()
  const engine = engineOf(60)
  const snapshots = snapshotsOf(witness, engine)
  await snapshots.save()
  engine.upsert(sampleDoc(60))
  await snapshots.save()
  expect(digests.size).toBe(1)
  const again = engineOf(0)
  expect(await snapshotsOf(witness, again).load(again)).toBe(7)
  expect(answer(again)).toEqual(answer(engine))
  expect(existsSync(`${path}.new`)).toBe(false)
})

test('a file of other settings, of another database or of another revision is not used', async () => {
  const { witness } = witnessOf()
  const engine = engineOf(60)
  await snapshotsOf(witness, engine).save()
  const empty = engineOf(0)
  expect(await snapshotsOf(witness, empty, { settings: 'others' }).load(empty)).toBeNull()
  expect(await snapshotsOf(witnessOf().witness, empty).load(empty)).toBeNull()
  const bytes = await readFile(path)
  const told = bytes.indexOf('"revision":7')
  expect(told).toBeGreaterThan(0)
  bytes.write('"revision":9', told)
  await writeFile(path, bytes)
  expect(await snapshotsOf(witness, empty).load(empty)).toBeNull()
  expect(empty.size).toBe(0)
})

test('cut off anywhere, or with any byte changed, it is not used', async () => {
  const { witness } = witnessOf()
  await snapshotsOf(witness, engineOf(60)).save()
  const whole = await readFile(path)
  const spoilt = fc.oneof(
    fc.nat({ max: whole.length - 1 }).map((at) => whole.subarray(0, at)),
    fc
      .tuple(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }))
      .map(([at, by]) => {
        const changed = Buffer.from(whole)
        changed[at]! ^= by
        return changed
      }),
    fc.uint8Array({ minLength: 1, maxLength: 100 }).map((more) => Buffer.concat([whole, more])),
  )
  await fc.assert(
    fc.asyncProperty(spoilt, async (bytes) => {
      await writeFile(path, bytes)
      const empty = engineOf(0)
      expect(await snapshotsOf(witness, empty).load(empty)).toBeNull()
      expect(empty.size).toBe(0)
    }),
    { numRuns: cases(40, 2_000) },
  )
  await writeFile(path, whole)
  const again = engineOf(0)
  expect(await snapshotsOf(witness, again).load(again)).toBe(7)
})

test('killed while it is written, the file is the one before or the one after', async () => {
  const journal = join(folder, 'witnessed')
  // Some rounds at least must have hit a file that was half written.
  let torn = 0
  for (let round = 0; round < cases(3, 60) || (torn === 0 && round < 30); round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER], {
      env: { ...process.env, SNAPSHOT: path, JOURNAL: journal },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    await wait(randomInt(200))
    child.kill('SIGKILL')
    await ended
    if (existsSync(`${path}.new`)) torn++
    const lines = (await readFile(journal, 'utf8')).split('\n')
    const witness: SnapshotWitness = {
      ...witnessOf().witness,
      knows: async (digest, revision) => lines.includes(`${digest} ${revision}`),
    }
    const engine = engineOf(0)
    const revision = await snapshotsOf(witness, engine).load(engine)
    // The writer's engine holds as many documents as its revision says.
    expect(revision).toBe(engine.size)
    expect(engine.size).toBeGreaterThanOrEqual(200)
    expect(answer(engine)).toEqual(answer(engineOf(engine.size)))
  }
  expect(torn).toBeGreaterThan(0)
})

/** Writes one snapshot after another, each of one document more, until it is killed. */
const WRITER = `
  import { appendFile } from 'node:fs/promises'
  import { createSearchEngine } from '#domain/search/engine.ts'
  import { createLog } from '#server/log.ts'
  import { sampleDoc } from '#server/testing/search-docs.ts'
  import { createSnapshots } from '#server/policies/snapshots.ts'
  const engine = createSearchEngine({ toSimplified: (text) => text })
  for (let nth = 0; nth < 200; nth++) engine.upsert(sampleDoc(nth))
  const snapshots = createSnapshots({
    path: process.env.SNAPSHOT,
    settings: () => 'settings',
    log: createLog({ level: 'silent' }),
    current: () => ({ engine, revision: engine.size }),
    witness: {
      record: async (digest, revision) => appendFile(process.env.JOURNAL, digest + ' ' + revision + '\\n'),
      knows: async () => false,
      forget: async () => undefined,
    },
  })
  await snapshots.save()
  process.stdout.write('ready')
  for (;;) {
    engine.upsert(sampleDoc(engine.size))
    await snapshots.save()
  }
`

test('nothing is written while another is, nor when the engine is between two revisions', async () => {
  const { digests, witness } = witnessOf()
  const engine = engineOf(60)
  const snapshots = snapshotsOf(witness, engine)
  await Promise.all([snapshots.save(), snapshots.save(), snapshots.save()])
  expect(digests.size).toBe(1)
  const between = createSnapshots({ path, settings: () => '', witness, log, current: () => null })
  await between.save()
  await between.stop()
  expect(digests.size).toBe(1)
})

test('a file whose settings change while it is written is not kept', async () => {
  const { digests, witness } = witnessOf()
  let looks = 0
  const engine = engineOf(60)
  const snapshots = createSnapshots({
    path,
    settings: () => `settings ${++looks}`,
    witness,
    log,
    current: () => ({ engine, revision: 7 }),
  })
  await snapshots.save()
  await snapshots.stop()
  expect(digests.size).toBe(0)
})
