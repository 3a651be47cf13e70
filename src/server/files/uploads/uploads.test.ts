import { randomBytes, randomUUID } from 'node:crypto'
import { connect, createServer, type Server } from 'node:net'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { uploads } from '#contract/uploads.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { CHUNK_BYTES, chunksOf, crc32, rangeOf } from '#domain/files/chunks.ts'
import { systemClock } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { createDisk } from '../choose.ts'
import type { Disk } from '../disk.ts'
import { createFileStore } from '../store.ts'
import { deleteExpiredFiles } from '../job.ts'
import { readConfig } from '#server/config.ts'
import { DEEP } from '#testing/seed.ts'

type Feature = InputOf<typeof uploads.begin>['feature']

const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
/** A PDF as far as this product looks at it, of so many bytes. */
const pdfOf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
const partOf = (content: Buffer, seq: number): Buffer => {
  const { from, to } = rangeOf(content.length, seq)
  return content.subarray(from, to)
}
const sumsOf = (content: Buffer): string[] =>
  Array.from({ length: chunksOf(content.length) }, (_, seq) => crc32(partOf(content, seq)))
const begin = async (
  client: TestClient,
  content: Buffer,
  fileName = '材料.pdf',
  feature: Feature = 'declaration',
) => client.call(uploads.begin, { feature, fileName, bytes: content.length, sums: sumsOf(content) })
const append = async (client: TestClient, uploadId: string, content: Buffer, seq: number) =>
  client.call(
    uploads.append,
    { uploadId, seq },
    { files: [{ name: 'chunk', content: partOf(content, seq) }] },
  )
const send = async (client: TestClient, content: Buffer, name?: string, feature?: Feature) => {
  const { uploadId } = await begin(client, content, name, feature)
  for (const seq of sumsOf(content).keys()) await append(client, uploadId, content, seq)
  return uploadId
}

describe.each(['local', 's3'] as const)('an upload in chunks into the %s store', (kind) => {
  /** What does not depend on the store is tried with both in the deep run alone. */
  const tried = kind === 'local' || DEEP
  let peer: FauxqsServer | null = null
  let server: TestApp
  let disk: Disk
  let anna: TestClient
  let bert: TestClient
  const env: Record<string, string> = {}
  beforeAll(async () => {
    if (kind === 's3') {
      peer = await startFauxqs({ port: 0, logger: false })
      peer.createBucket('ceqiao')
      Object.assign(env, {
        S3_ENDPOINT: peer.address,
        S3_BUCKET: 'ceqiao',
        S3_KEY: 'key',
        S3_SECRET: 'secret',
      })
    }
    server = await createTestApp({ env })
    disk = createDisk(
      readConfig(env),
      join(server.dataDir, 'files'),
      createLog({ level: 'silent' }),
    )
    await server.createUser('anna', { roles: ['ENT_ADMIN'], companyId: 'company-demo' })
    await server.createUser('bert', { roles: ['ENT_ADMIN'], companyId: 'company-001' })
    anna = await loginAs(server.app, 'anna', server.password)
    bert = await loginAs(server.app, 'bert', server.password)
  })
  afterAll(async () => {
    await server.close()
    await peer?.stop()
  })
  const kept = async (): Promise<string[]> => {
    const ids: string[] = []
    for await (const some of disk.list(-1e9, Date.now())) ids.push(...some)
    return ids.toSorted()
  }

  test('becomes a file, whatever order the chunks come in, and nothing else is left', async () => {
    const before = await kept()
    const content = pdfOf(2 * CHUNK_BYTES + 1)
    const begun = await begin(anna, content)
    expect(begun).toMatchObject({ chunkBytes: CHUNK_BYTES, received: [], file: null })
    for (const seq of [2, 0, 2]) await append(anna, begun.uploadId, content, seq)
    expect(await anna.call(uploads.state, { uploadId: begun.uploadId })).toMatchObject({
      received: [0, 2],
      file: null,
    })
    expect(await apiErrorOf(anna.call(uploads.end, { uploadId: begun.uploadId }))).toMatchObject({
      code: 409,
      message: '还有部分内容没有上传，请继续',
    })
    expect((await append(anna, begun.uploadId, content, 1)).received).toEqual([0, 1, 2])
    const file = await anna.call(uploads.end, { uploadId: begun.uploadId })
    expect(file).toMatchObject({ fileName: '材料.pdf', size: content.length })
    const opened = await server.app.inject({ url: file.url })
    expect(opened.rawPayload.equals(content)).toBe(true)
    expect(await kept()).toEqual([...before, file.fileId].toSorted())
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([])
    // An answer that was lost is asked for again.
    expect((await anna.call(uploads.end, { uploadId: begun.uploadId })).fileId).toBe(file.fileId)
    const state = await anna.call(uploads.state, { uploadId: begun.uploadId })
    expect(state.file?.fileId).toBe(file.fileId)
    expect(await anna.call(uploads.cancel, { uploadId: begun.uploadId })).toEqual({
      cancelled: false,
    })
  })

  test.runIf(tried)('goes on after a reload and on another node', async () => {
    const content = pdfOf(3 * CHUNK_BYTES)
    const { uploadId } = await begin(anna, content)
    await append(anna, uploadId, content, 0)
    const again = await begin(anna, content)
    expect(again).toMatchObject({ uploadId, received: [0] })
    const node = await server.startNode(env)
    const other = await loginAs(node, 'anna', server.password)
    await append(other, uploadId, content, 1)
    await append(anna, uploadId, content, 2)
    const file = await other.call(uploads.end, { uploadId })
    const opened = await server.app.inject({ url: file.url })
    expect(opened.rawPayload.equals(content)).toBe(true)
    // The same bytes afterwards are another file; others with the same name are too.
    expect((await begin(anna, content)).uploadId).not.toBe(uploadId)
    expect((await begin(anna, pdfOf(3 * CHUNK_BYTES))).received).toEqual([])
    expect((await begin(bert, content)).received).toEqual([])
  })

  test.runIf(tried)('takes no chunk that was damaged, cut or is not its own', async () => {
    const content = pdfOf(CHUNK_BYTES + 100)
    const { uploadId } = await begin(anna, content)
    const wrong = Buffer.from(content)
    wrong[5] = 0
    expect(await apiErrorOf(append(anna, uploadId, wrong, 0))).toMatchObject({ code: 409 })
    const cut = { files: [{ name: 'chunk', content: partOf(content, 1).subarray(1) }] }
    expect(await apiErrorOf(anna.call(uploads.append, { uploadId, seq: 1 }, cut))).toMatchObject({
      code: 400,
    })
    expect(await apiErrorOf(append(anna, uploadId, content, 7))).toMatchObject({ code: 400 })
    for (const work of [
      async () => append(bert, uploadId, content, 0),
      async () => bert.call(uploads.state, { uploadId }),
      async () => bert.call(uploads.end, { uploadId }),
    ])
      expect(await apiErrorOf(work())).toMatchObject({ code: 404 })
    expect(await bert.call(uploads.cancel, { uploadId })).toEqual({ cancelled: false })
    expect((await anna.call(uploads.state, { uploadId })).received).toEqual([])
  })

  test.runIf(tried)('that ends in a wrong file is forgotten whole', async () => {
    const before = await kept()
    const fake = Buffer.concat([Buffer.from('<html>'), randomBytes(CHUNK_BYTES)])
    const uploadId = await send(anna, fake)
    expect(await apiErrorOf(anna.call(uploads.end, { uploadId }))).toMatchObject({
      code: 400,
      message: '“材料.pdf”的内容与扩展名不一致',
    })
    expect(await apiErrorOf(anna.call(uploads.state, { uploadId }))).toMatchObject({ code: 404 })
    const cancelled = await send(anna, pdfOf(CHUNK_BYTES + 1))
    expect(await anna.call(uploads.cancel, { uploadId: cancelled })).toEqual({ cancelled: true })
    expect(await kept()).toEqual(before)
  })

  test('whose chunk was lost asks for it again', async () => {
    const content = pdfOf(CHUNK_BYTES + 1)
    const uploadId = await send(anna, content)
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from file_chunk where upload_id = $1 and seq = 1',
      [uploadId],
    )
    await disk.remove(rows[0]?.id ?? '')
    expect(await apiErrorOf(anna.call(uploads.end, { uploadId }))).toMatchObject({ code: 409 })
    expect((await anna.call(uploads.state, { uploadId })).received).toEqual([0])
    await append(anna, uploadId, content, 1)
    expect((await anna.call(uploads.end, { uploadId })).size).toBe(content.length)
  })

  test.runIf(tried)('asked to end twice at once, becomes one file', async () => {
    const uploadId = await send(anna, pdfOf(CHUNK_BYTES + 3))
    const before = (await kept()).length
    const both = await Promise.all([1, 2].map(async () => anna.call(uploads.end, { uploadId })))
    expect(both[0]?.fileId).toBe(both[1]?.fileId)
    // Two chunks went, one file came.
    expect(await kept()).toHaveLength(before - 1)
  })

  test.runIf(tried)('is a picture drawn anew', async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
      .withExif({ IFD0: { Artist: '某人' } })
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(CHUNK_BYTES)
    const uploadId = await send(anna, noise, '图.png')
    const file = await anna.call(uploads.end, { uploadId })
    expect(file).toMatchObject({ width: 900, height: 900, mime: 'image/png' })
    const opened = await server.app.inject({ url: file.url })
    // The readers of this process open files alone.
    const path = join(server.dataDir, 'opened.png')
    await writeFile(path, opened.rawPayload)
    expect((await sharp(path).metadata()).exif).toBeUndefined()
  })

  test('is not deleted by the job, as bytes without a row are', async () => {
    const content = pdfOf(CHUNK_BYTES + 1)
    const { uploadId } = await begin(anna, content)
    await append(anna, uploadId, content, 0)
    const before = await kept()
    const orphan = randomUUID()
    const path = join(server.dataDir, 'orphan')
    await writeFile(path, 'x')
    await disk.put(orphan, path)
    const later = (hours: number) => ({
      ...systemClock,
      now: () => new Date(Date.now() + hours * 3_600_000),
    })
    const runOn = async (hours: number) =>
      deleteExpiredFiles({
        store: createFileStore(server.db),
        disk,
        spool: join(server.dataDir, 'uploads'),
        clock: later(hours),
        log: createLog({ level: 'silent' }),
      })
    expect(await runOn(0)).toEqual({ orphans: 0, forms: 0 })
    expect(await runOn(2)).toEqual({ orphans: 1, forms: 0 })
    expect(await kept()).toEqual(before)
    await anna.call(uploads.cancel, { uploadId })
  })

  test.runIf(tried)('is over after a day, and its bytes go', async () => {
    const content = pdfOf(CHUNK_BYTES + 1)
    const before = await kept()
    const uploadId = await send(anna, content)
    await server.pool.query(`update file_upload set expires_at = now() where id = $1`, [uploadId])
    expect(await apiErrorOf(anna.call(uploads.end, { uploadId }))).toMatchObject({
      code: 404,
      message: '这次上传已过期，请重新选择文件',
    })
    // A node that starts runs the job.
    await server.startNode(env)
    await expect.poll(async () => kept()).toEqual(before)
  })
})

describe('room', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
    for (const name of ['eager', 'full', 'mate', 'editor2'])
      await server.createUser(name, name.startsWith('e') ? {} : { companyId: 'company-002' })
  })
  afterAll(async () => server.close())
  const MB = 1024 * 1024
  const claim = (bytes: number, mark: number) => ({
    feature: 'declaration' as const,
    fileName: `${mark}.pdf`,
    bytes,
    sums: Array.from({ length: chunksOf(bytes) }, () => mark.toString(16).padStart(8, '0')),
  })

  test('is taken when an upload begins, by all of a company together, and given back', async () => {
    const [full, mate] = await Promise.all(
      ['full', 'mate'].map(async (name) => loginAs(server.app, name, server.password)),
    )
    if (!full || !mate) throw new Error('nobody is signed in')
    const begun: string[] = []
    for (let mark = 0; mark < 51; mark += 1)
      begun.push((await full.call(uploads.begin, claim(20 * MB, mark))).uploadId)
    // 1,020 of 1,024 MB.
    const more = await apiErrorOf(mate.call(uploads.begin, claim(20 * MB, 99)))
    expect(more).toMatchObject({ code: 400, message: expect.stringContaining('存储空间已用完') })
    const small = { files: [{ name: 'a.pdf', content: pdfOf(100) }] }
    await mate.call(files.add, { feature: 'declaration' }, small)
    // One's own is found again, however little room there is.
    expect((await full.call(uploads.begin, claim(20 * MB, 7))).uploadId).toBe(begun[7])
    await full.call(uploads.cancel, { uploadId: begun[0] ?? '' })
    await mate.call(uploads.begin, claim(20 * MB, 99))
  })

  test('is for sixty files an hour, begun or kept', async () => {
    const eager = await loginAs(server.app, 'eager', server.password)
    for (let mark = 0; mark < 60; mark += 1) await eager.call(uploads.begin, claim(100, mark))
    expect(await apiErrorOf(eager.call(uploads.begin, claim(100, 61)))).toMatchObject({ code: 429 })
    const one = { files: [{ name: 'a.pdf', content: pdfOf(100) }] }
    expect(await apiErrorOf(eager.call(files.add, { feature: 'declaration' }, one))).toMatchObject({
      code: 429,
    })
  })

  test('of the library is for those who keep it', async () => {
    const editor = await loginAs(server.app, 'editor2', server.password)
    const claimed = { ...claim(100, 1), feature: 'content' as const }
    expect(await apiErrorOf(editor.call(uploads.begin, claimed))).toMatchObject({
      code: 403,
      permission: '文件库',
    })
    const one = { files: [{ name: 'a.pdf', content: pdfOf(100) }] }
    expect(await apiErrorOf(editor.call(files.add, { feature: 'content' }, one))).toMatchObject({
      code: 403,
    })
  })
})

describe('a store that is away', () => {
  test('loses nothing: what was begun goes on once it is back', async () => {
    const peer = await startFauxqs({ port: 0, logger: false })
    peer.createBucket('ceqiao')
    let away = false
    // Between the two, so that it can be cut off.
    const bridge: Server = createServer((socket) => {
      socket.on('error', () => undefined)
      if (away) {
        socket.destroy()
        return
      }
      const onward = connect({ port: peer.port, host: '127.0.0.1' })
      onward.on('error', () => undefined)
      socket.pipe(onward).pipe(socket)
    })
    const open = new Set<{ destroy: () => void }>()
    bridge.on('connection', (socket) => open.add(socket))
    await new Promise<void>((ready) => bridge.listen(0, '127.0.0.1', ready))
    const address = bridge.address()
    const port = typeof address === 'object' ? address?.port : 0
    const server = await createTestApp({
      env: {
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: 'ceqiao',
        S3_KEY: 'key',
        S3_SECRET: 'secret',
      },
    })
    const cut = (): void => {
      away = true
      for (const socket of open) socket.destroy()
    }
    try {
      await server.createUser('anna')
      const anna = await loginAs(server.app, 'anna', server.password)
      const content = pdfOf(CHUNK_BYTES + 1)
      const { uploadId } = await begin(anna, content)
      await append(anna, uploadId, content, 0)
      cut()
      expect(await apiErrorOf(append(anna, uploadId, content, 1))).toMatchObject({ code: 503 })
      const small = { files: [{ name: 'a.pdf', content: pdfOf(100) }] }
      const add = async () => anna.call(files.add, { feature: 'declaration' }, small)
      expect(await apiErrorOf(add())).toMatchObject({ code: 503 })
      away = false
      expect((await anna.call(uploads.state, { uploadId })).received).toEqual([0])
      await append(anna, uploadId, content, 1)
      cut()
      expect(await apiErrorOf(anna.call(uploads.end, { uploadId }))).toMatchObject({ code: 503 })
      away = false
      const file = await anna.call(uploads.end, { uploadId })
      cut()
      expect((await server.app.inject({ url: file.url })).statusCode).toBe(503)
      // Its row goes; its bytes do when the job runs.
      expect(await anna.call(files.remove, { fileId: file.fileId })).toEqual({ deleted: true })
      const { rows } = await server.pool.query('select 1 from stored_file where not del_flag')
      expect(rows).toEqual([])
    } finally {
      await server.close()
      bridge.close()
      await peer.stop()
    }
  })
})
