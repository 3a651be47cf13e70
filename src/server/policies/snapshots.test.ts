import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sampleDoc } from '#server/testing/search-docs.ts'
import { cases } from '#testing/seed.ts'
import { createSnapshots } from './snapshots.ts'
import { answer, engineOf, log, snapshotsOf, registryOf } from './testing.ts'

vi.setConfig({ testTimeout: cases(30_000, 600_000) })

let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cq-snapshot-'))
  path = join(folder, 'search.snapshot')
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

test('what was written is read again; the file before it is forgotten', async () => {
  const { digests, registry } = registryOf()
  const engine = engineOf(60)
  const snapshots = snapshotsOf(path, registry, engine)
  await snapshots.save()
  engine.upsert(sampleDoc(60))
  await snapshots.save()
  expect(digests.size).toBe(1)
  const again = engineOf(0)
  expect(await snapshotsOf(path, registry, again).load(again)).toBe(7)
  expect(answer(again)).toEqual(answer(engine))
  expect(existsSync(`${path}.new`)).toBe(false)
})

test('a file of other settings, of another database or of another revision is not used', async () => {
  const { registry } = registryOf()
  const engine = engineOf(60)
  await snapshotsOf(path, registry, engine).save()
  const empty = engineOf(0)
  expect(await snapshotsOf(path, registry, empty, { settings: 'others' }).load(empty)).toBeNull()
  expect(await snapshotsOf(path, registryOf().registry, empty).load(empty)).toBeNull()
  const bytes = await readFile(path)
  const told = bytes.indexOf('"revision":7')
  expect(told).toBeGreaterThan(0)
  bytes.write('"revision":9', told)
  await writeFile(path, bytes)
  expect(await snapshotsOf(path, registry, empty).load(empty)).toBeNull()
  expect(empty.size).toBe(0)
})

test('cut off anywhere, or with any byte changed, it is not used', async () => {
  const { registry } = registryOf()
  await snapshotsOf(path, registry, engineOf(60)).save()
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
      expect(await snapshotsOf(path, registry, empty).load(empty)).toBeNull()
      expect(empty.size).toBe(0)
    }),
    { numRuns: cases(40, 800) },
  )
  await writeFile(path, whole)
  const again = engineOf(0)
  expect(await snapshotsOf(path, registry, again).load(again)).toBe(7)
})

test('nothing is written while another is, nor when the engine is between two revisions', async () => {
  const { digests, registry } = registryOf()
  const engine = engineOf(60)
  const snapshots = snapshotsOf(path, registry, engine)
  await Promise.all([snapshots.save(), snapshots.save(), snapshots.save()])
  expect(digests.size).toBe(1)
  const between = createSnapshots({ path, settings: () => '', registry, log, current: () => null })
  await between.save()
  await between.stop()
  expect(digests.size).toBe(1)
})

test('a file whose settings change while it is written is not kept', async () => {
  const { digests, registry } = registryOf()
  let looks = 0
  const engine = engineOf(60)
  const snapshots = createSnapshots({
    path,
    settings: () => `settings ${++looks}`,
    registry,
    log,
    current: () => ({ engine, revision: 7 }),
  })
  await snapshots.save()
  await snapshots.stop()
  expect(digests.size).toBe(0)
})
