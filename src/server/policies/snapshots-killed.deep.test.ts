import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRandom } from '#testing/random.ts'
import { SEED } from '#testing/seed.ts'
import type { SnapshotRegistry } from './snapshots.ts'
import { answer, engineOf, snapshotsOf, registryOf } from './testing.ts'

vi.setConfig({ testTimeout: 600_000 })

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cq-snapshot-'))
  path = join(folder, 'search.snapshot')
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

test('killed while it is written, the file is the one before or the one after', async () => {
  const random = createRandom(SEED)
  const journal = join(folder, 'witnessed')
  // Some rounds at least must have hit a file that was half written.
  let torn = 0
  for (let round = 0; round < 60 || (torn === 0 && round < 90); round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER], {
      env: { ...process.env, SNAPSHOT: path, JOURNAL: journal },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    await wait(random.between(0, 200))
    child.kill('SIGKILL')
    await ended
    if (existsSync(`${path}.new`)) torn++
    const lines = (await readFile(journal, 'utf8')).split('\n')
    const registry: SnapshotRegistry = {
      ...registryOf().registry,
      knows: async (digest, revision) => lines.includes(`${digest} ${revision}`),
    }
    const engine = engineOf(0)
    const revision = await snapshotsOf(path, registry, engine).load(engine)
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
    registry: {
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
