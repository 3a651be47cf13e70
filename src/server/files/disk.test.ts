import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { assertFileStore, createDisk } from './choose.ts'
import type { Disk } from './disk.ts'

const log = createLog({ level: 'silent' })
const HOUR_MS = 3_600_000
let folder: string
let store: FauxqsServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ceqiao-disk-'))
  store = await startFauxqs({ port: 0, logger: false })
  store.createBucket('ceqiao')
})
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true })
})

const s3 = (more: Record<string, string> = {}) =>
  readConfig({
    S3_ENDPOINT: store.address,
    S3_BUCKET: 'ceqiao',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
    ...more,
  })
const fileOf = async (content: Buffer): Promise<string> => {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  return path
}
const all = async (disk: Disk, id: string): Promise<Buffer | null> => {
  const found = await disk.read(id)
  if (found === null) return null
  const bytes = Buffer.concat(await found.content.toArray())
  expect(bytes.length).toBe(found.size)
  return bytes
}
const idsIn = async (disk: Disk, olderThan: number, now: number): Promise<string[]> => {
  const ids: string[] = []
  for await (const some of disk.list(olderThan, now)) ids.push(...some)
  return ids.toSorted()
}

describe.each(['local', 's3'] as const)('files in the %s store', (kind) => {
  let disk: Disk
  beforeAll(() => {
    disk = createDisk(kind === 'local' ? readConfig({}) : s3(), join(folder, 'files'), log)
  })

  test('are there as they were put, whatever is in them, and gone once removed', async () => {
    for (const content of [
      Buffer.from('一'),
      Buffer.alloc(0),
      Buffer.from('\0\r\n%00'),
      Buffer.alloc(9 * 1024 * 1024, 'x'),
    ]) {
      const id = randomUUID()
      await disk.put(id, await fileOf(content))
      const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
      expect(digest((await all(disk, id)) ?? Buffer.alloc(1))).toBe(digest(content))
      await disk.remove(id)
      expect(await disk.read(id)).toBeNull()
      await disk.remove(id)
    }
  })

  test('are known by ids alone', async () => {
    for (const name of ['../secrets.json', 'files/x', '', `${randomUUID()}/..`]) {
      const path = await fileOf(Buffer.from('x'))
      await expect(disk.put(name, path)).rejects.toThrow(/./)
      await expect(disk.read(name)).rejects.toThrow(/./)
    }
  })

  test('are listed once they are old enough', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of ids) {
      const path = await fileOf(Buffer.from(id))
      await utimes(path, new Date(), new Date())
      await disk.put(id, path)
    }
    const now = Date.now()
    expect(await idsIn(disk, HOUR_MS, now)).toEqual([])
    expect(await idsIn(disk, HOUR_MS, now + 2 * HOUR_MS)).toEqual(ids.toSorted())
    for (const id of ids) await disk.remove(id)
  })

  test('have a store that is known again, and is no other', async () => {
    const identity = await disk.identity()
    expect(identity).toMatch(/^[0-9a-f]{32}$/)
    expect(await Promise.all([disk.identity(), disk.identity()])).toEqual([identity, identity])
    expect(await createDisk(readConfig({}), join(folder, 'others'), log).identity()).not.toBe(
      identity,
    )
    expect(await idsIn(disk, -HOUR_MS, Date.now())).not.toContain('.identity')
  })

  test('survive being read while they are removed', async () => {
    const id = randomUUID()
    await disk.put(id, await fileOf(Buffer.alloc(1_000_000, 'y')))
    const found = await disk.read(id)
    found?.content.destroy()
    await disk.remove(id)
    expect(await disk.read(id)).toBeNull()
  })
})

describe('an S3 store', () => {
  test('that has many files is listed whole', async () => {
    store.createBucket('many')
    const disk = createDisk(s3({ S3_BUCKET: 'many' }), folder, log)
    const ids = Array.from({ length: 520 }, () => randomUUID())
    const path = await fileOf(Buffer.from('x'))
    for (let at = 0; at < ids.length; at += 40)
      await Promise.all(ids.slice(at, at + 40).map(async (id) => disk.put(id, path)))
    expect(await idsIn(disk, 0, Date.now() + HOUR_MS)).toEqual(ids.toSorted())
  })

  test('that is away, or breaks off, answers 503 and is there again afterwards', async () => {
    const closed = createServer((socket) => socket.destroy())
    await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready))
    const address = closed.address()
    const port = typeof address === 'object' ? address?.port : 0
    const id = randomUUID()
    const path = await fileOf(Buffer.from('x'))
    for (const endpoint of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:9']) {
      const disk = createDisk(s3({ S3_ENDPOINT: endpoint }), folder, log)
      for (const work of [
        async () => disk.put(id, path),
        async () => disk.read(id),
        async () => disk.remove(id),
        async () => idsIn(disk, 0, 0),
      ])
        await expect(work()).rejects.toMatchObject({ code: 503, retryAfter: 30 })
      // A start goes on without it.
      await assertFileStore(s3({ S3_ENDPOINT: endpoint }))
    }
    closed.close()
    const back = createDisk(s3(), folder, log)
    await back.put(id, path)
    expect(await all(back, id)).toEqual(Buffer.from('x'))
  })

  test.each([
    [{ S3_BUCKET: '' }, 'Files in an S3 store need S3_BUCKET too'],
    [{ S3_KEY: '', S3_SECRET: '' }, 'Files in an S3 store need S3_KEY, S3_SECRET too'],
    [{ S3_BUCKET: 'nowhere' }, 'S3_BUCKET: there is no bucket nowhere at '],
  ])('with the settings %j is refused at the start: %s', async (wrong, told) => {
    await expect(assertFileStore(s3(wrong))).rejects.toThrow(told)
    await assertFileStore(s3())
    await assertFileStore(readConfig({}))
  })

  test.each([
    [403, 'S3_KEY, S3_SECRET: '],
    [301, 'S3_REGION, S3_ENDPOINT: '],
    [400, 'S3_REGION, S3_ENDPOINT: '],
  ])('that answers %i is refused at the start', async (status, told) => {
    const strict = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
    })
    await new Promise<void>((ready) => strict.listen(0, '127.0.0.1', ready))
    const address = strict.address()
    const port = typeof address === 'object' ? address?.port : 0
    const work = assertFileStore(s3({ S3_ENDPOINT: `http://127.0.0.1:${port}` }))
    await expect(work).rejects.toThrow(told)
    strict.close()
  })

  test.each(['ftp://x', 'bucket', 'https://'])('is no %j', (endpoint) => {
    expect(() => s3({ S3_ENDPOINT: endpoint })).toThrow('S3_ENDPOINT must be')
  })
})
