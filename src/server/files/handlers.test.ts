import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { files } from '#contract/files.ts'
import { session } from '#contract/session.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { docxOf } from '#server/testing/zip.ts'
import { createLocalDisk } from './disk.ts'
import { createFileStore } from './store.ts'
import { deleteExpiredFiles } from './job.ts'

const clock = movableClock('2026-11-20T04:00:00Z')
let server: TestApp
let picture: Buffer
const people: Record<string, TestClient> = {}
const COMPANY = `insert into company (id, company_name, name_folded, credit_code, region_code,
  industry_code, establish_date) values ($1, $2, $2, $3, '330106', 'I65', '2020-01-01')`

const peopleOf = async (app: TestApp): Promise<void> => {
  await app.pool.query(COMPANY, ['file-a', '文件甲公司', '91330100MA2TEXTA70'])
  await app.pool.query(COMPANY, ['file-b', '文件乙公司', '91330100MA2TEXTB50'])
  await app.createUser('anna', { roles: ['ENT_ADMIN'], companyId: 'file-a' })
  await app.createUser('bert', { roles: ['ENT_VIEWER'], companyId: 'file-a' })
  await app.createUser('cleo', { roles: ['ENT_ADMIN'], companyId: 'file-b' })
  await app.createUser('judge', { roles: ['PLAT_REVIEWER'] })
  await app.createUser('writer', { roles: ['PLAT_EDITOR'] })
}

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08c' } })
    .withExif({ IFD0: { Artist: '某人' } })
    .jpeg()
    .toBuffer()
  server = await createTestApp({ clock })
  await peopleOf(server)
  for (const name of ['anna', 'bert', 'cleo', 'judge', 'writer'])
    people[name] = await loginAs(server.app, name, server.password)
})
afterAll(async () => server.close())

const of = (name: string): TestClient => people[name] as TestClient
const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
const codeOf = async (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: ApiError) => error.code,
  )
type Feature = InputOf<typeof files.add>['feature']
const send = async (
  client: TestClient,
  given: { name: string; content: Buffer }[] = [{ name: '执照 正本.jpg', content: picture }],
  feature: Feature = 'licence',
) => (await client.call(files.add, { feature }, { files: given })).records
const one = async (client: TestClient, feature: Feature = 'licence') => {
  const [file] = await send(client, undefined, feature)
  if (file === undefined) throw new Error('nothing was stored')
  return file
}
const get = async (url: string) => server.app.inject({ url })
const onDisk = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((it) => it.isFile())
    .map(({ name }) => name)

describe('a file', () => {
  test('is kept under an id, its pixels alone, and shown by its signed address', async () => {
    const file = await one(of('anna'))
    expect(file).toMatchObject({
      fileName: '执照 正本.jpg',
      mime: 'image/jpeg',
      width: 40,
      height: 30,
      createTime: '2026-11-20 12:00:00',
    })
    const answer = await get(file.url)
    expect(answer.headers).toMatchObject({
      'content-disposition': `inline; filename="ceqiao.jpg"; filename*=UTF-8''%E6%89%A7%E7%85%A7%20%E6%AD%A3%E6%9C%AC.jpg`,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const stored = join(server.dataDir, 'files', file.fileId.slice(0, 2), file.fileId)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    expect(answer.rawPayload.equals(await readFile(stored))).toBe(true)
    expect(await onDisk(server.dataDir)).toContain(file.fileId)
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([])
  })

  test('comes as an attachment by the specified call', async () => {
    const { fileId, size } = await one(of('anna'))
    const answer = await of('bert').call(files.download, { fileId })
    expect(answer).toMatchObject({ fileName: '执照 正本.jpg', mime: 'image/jpeg', size })
    expect(of('bert').last().headers['content-disposition']).toMatch(/^attachment; /)
  })

  test('is refused together with the whole form when one of them is wrong', async () => {
    const before = await onDisk(server.dataDir)
    const both = [
      { name: 'a.jpg', content: picture },
      { name: 'b.png', content: picture },
    ]
    expect(await apiErrorOf(send(of('anna'), both))).toMatchObject({
      code: 400,
      message: '“b.png”的内容与扩展名不一致',
    })
    expect(await onDisk(server.dataDir)).toEqual(before)
  })

  test.each<[Feature, string, Buffer, boolean]>([
    ['chat', 'a.docx', docxOf(), true],
    ['licence', 'a.docx', docxOf(), false],
    ['avatar', 'a.pdf', Buffer.from('%PDF-1.7\n'), false],
    ['licence', 'a.pdf', Buffer.from('%PDF-1.7\n'), true],
    ['avatar', 'a.jpg', Buffer.alloc(5 * 1024 * 1024 + 1), false],
  ])('for %s: %s', async (feature, name, content, taken) => {
    const sent = await codeOf(send(of('anna'), [{ name, content }], feature))
    expect(sent).toBe(taken ? 200 : 400)
  })

  test('nobody sends without a name, nor nothing', async () => {
    const stranger = createTestClient(server.app)
    expect(await apiErrorOf(send(stranger))).toMatchObject({ code: 401 })
    expect(await apiErrorOf(send(of('anna'), []))).toMatchObject({ message: '请选择要上传的文件' })
  })
})

describe('who may see a file', () => {
  test.each([
    ['anna', true],
    ['bert', true],
    ['cleo', false],
    ['judge', true],
    ['writer', false],
  ])('a licence of anna’s, %s: %s', async (name, may) => {
    const { fileId } = await one(of('anna'))
    const { records } = await of(name).call(files.list, { fileIds: [fileId, 'nothing'] })
    expect(records.map((file) => file.fileId)).toEqual(may ? [fileId] : [])
    const download = await codeOf(of(name).call(files.download, { fileId }))
    expect(download).toBe(may ? 200 : 403)
  })

  test('a stranger sees none, and a reviewer no chat file', async () => {
    const { fileId } = await one(of('anna'), 'chat')
    const stranger = createTestClient(server.app)
    expect((await stranger.call(files.list, { fileIds: [fileId] })).records).toEqual([])
    expect(await apiErrorOf(stranger.call(files.download, { fileId }))).toMatchObject({ code: 403 })
    expect(await apiErrorOf(of('judge').call(files.download, { fileId }))).toMatchObject({
      code: 403,
    })
  })

  test('the platform’s look is entered in the log, one’s own is not', async () => {
    const { fileId } = await one(of('anna'))
    const entries = async () =>
      (
        await server.pool.query(
          `select actor_name, company_id from audit_log
           where action = 'file.download' and object_id = $1`,
          [fileId],
        )
      ).rows
    const address = async (name: string): Promise<string> =>
      (await of(name).call(files.list, { fileIds: [fileId] })).records[0]?.url ?? ''
    await of('bert').call(files.download, { fileId })
    await get(await address('anna'))
    expect(await entries()).toEqual([])
    await of('judge').call(files.download, { fileId })
    await get(await address('judge'))
    expect(await entries()).toEqual([
      { actor_name: 'judge', company_id: 'file-a' },
      { actor_name: 'judge', company_id: 'file-a' },
    ])
  })
})

describe('a signed address', () => {
  test('is good for five minutes', async () => {
    const { url } = await one(of('anna'))
    const made = clock.moment
    clock.moment = new Date(made.getTime() + 299_000)
    expect((await get(url)).statusCode).toBe(200)
    clock.moment = new Date(made.getTime() + 300_000)
    expect((await get(url)).statusCode).toBe(403)
    clock.moment = made
  })

  test('is nobody’s after one changed character', async () => {
    const [first, other] = [await one(of('anna')), await one(of('cleo'))]
    const params = new URLSearchParams(first.url.slice(first.url.indexOf('?')))
    const path = first.url.slice(0, first.url.indexOf('?'))
    const signature = params.get('signature') ?? ''
    const changed = [
      { signature: `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}` },
      { signature: `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` },
      { signature: signature.slice(0, -1) },
      { signature: `${signature}A` },
      { signature: '' },
      { fileId: other.fileId },
      { userId: 'u-cleo' },
      { access: 'review' },
      { expires: String(Number(params.get('expires')) + 1) },
      { expires: '9999999999' },
    ]
    for (const change of changed) {
      const altered = new URLSearchParams([...params])
      for (const [key, value] of Object.entries(change)) altered.set(key, value)
      expect((await get(`${path}?${altered}`)).statusCode, JSON.stringify(change)).toBe(403)
    }
    // The last character has bits to spare: another spelling of the same bytes is refused too.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = letters[letters.indexOf(signature.at(-1) ?? '') ^ 1]
    expect(
      (await get(first.url.replace(signature, signature.slice(0, -1) + twin))).statusCode,
    ).toBe(403)
    expect((await get(path)).statusCode).toBe(403)
    expect((await get(first.url)).statusCode).toBe(200)
  })

  test('ends with the login that it was given to', async () => {
    const login = async () => loginAs(server.app, 'anna', server.password)
    const [leaving, staying] = [await login(), await login()]
    const { url } = await one(leaving)
    expect((await get(url)).statusCode).toBe(200)
    const { url: theirs } = await one(staying)
    const other = new URLSearchParams(theirs.slice(theirs.indexOf('?')))
    const elsewhere = new URLSearchParams(url.slice(url.indexOf('?')))
    elsewhere.set('sessionId', other.get('sessionId') ?? '')
    expect((await get(`${url.slice(0, url.indexOf('?'))}?${elsewhere}`)).statusCode).toBe(403)
    await leaving.call(session.logout, {})
    expect((await get(url)).statusCode).toBe(403)
  })

  test('ends with the account', async () => {
    const { url } = await one(of('bert'))
    await server.pool.query(`update user_account set status = 'disabled' where id = 'u-bert'`)
    expect((await get(url)).statusCode).toBe(403)
    await server.pool.query(`update user_account set status = 'active' where id = 'u-bert'`)
  })
})

describe('taking back', () => {
  test('is for whoever uploaded it, and takes the bytes along', async () => {
    const { fileId, url } = await one(of('anna'), 'partner')
    expect(await apiErrorOf(of('bert').call(files.remove, { fileId }))).toMatchObject({ code: 403 })
    expect(await of('anna').call(files.remove, { fileId })).toEqual({ deleted: true })
    expect(await onDisk(server.dataDir)).not.toContain(fileId)
    expect((await get(url)).statusCode).toBe(404)
    expect(await apiErrorOf(of('anna').call(files.remove, { fileId }))).toMatchObject({ code: 404 })
  })

  test('is refused while an application rests on it', async () => {
    const { fileId } = await one(of('anna'))
    await server.pool.query(
      `insert into certification (id, company_id, kind, company_name, credit_code, legal_person,
         file_ids, applicant_id)
       values ('rests', 'file-a', 'initial', '文件甲公司', 'x', '张三', array[$1], 'u-anna')`,
      [fileId],
    )
    expect(await apiErrorOf(of('anna').call(files.remove, { fileId }))).toMatchObject({ code: 400 })
  })
})

describe('limits', () => {
  test('a company keeps one gigabyte, whoever of it uploads', async () => {
    await server.pool.query(
      `insert into stored_file (id, owner_id, company_id, feature, original_name, mime, bytes, sha256)
       values ('huge', 'u-cleo', 'file-b', 'chat', 'x.pdf', 'application/pdf', $1, '')`,
      [1024 ** 3 - 10],
    )
    const before = await onDisk(server.dataDir)
    expect(await apiErrorOf(send(of('cleo')))).toMatchObject({ code: 400 })
    expect(await onDisk(server.dataDir)).toEqual(before)
    await server.pool.query(`delete from stored_file where id = 'huge'`)
  })

  test('sixty files an hour, however they come at once', async () => {
    await server.createUser('eager')
    const eager = await loginAs(server.app, 'eager', server.password)
    const nine = Array.from({ length: 9 }, (_, at) => ({
      name: `${at}.pdf`,
      content: Buffer.from('%PDF-1.7\n'),
    }))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, async () => send(eager, nine)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    const { rows } = await server.pool.query(
      `select count(*)::int as files from stored_file where owner_id = 'u-eager'`,
    )
    expect(rows).toEqual([{ files: 54 }])
  })
})

describe('what a crash leaves behind', () => {
  test('is removed when it is old and nobody knows it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ceqiao-expired-'))
    const disk = createLocalDisk(join(dataDir, 'files'))
    const kept = (await one(of('anna'))).fileId
    const orphan = '00000000-0000-4000-8000-000000000000'
    const young = '00000000-0000-4000-8000-000000000001'
    for (const id of [kept, orphan, young]) {
      await mkdir(join(dataDir, 'files', id.slice(0, 2)), { recursive: true })
      await writeFile(join(dataDir, 'files', id.slice(0, 2), id), 'x')
    }
    const hours = (ago: number): Date => new Date(clock.moment.getTime() - ago * 3_600_000)
    for (const [id, ago] of [
      [kept, 2],
      [orphan, 2],
      [young, 0],
    ] as const)
      await utimes(join(dataDir, 'files', id.slice(0, 2), id), hours(ago), hours(ago))
    await mkdir(join(dataDir, 'uploads', 'form-old'), { recursive: true })
    await utimes(join(dataDir, 'uploads', 'form-old'), hours(2), hours(2))
    const deleted = await deleteExpiredFiles({
      store: createFileStore(server.db),
      disk,
      spool: join(dataDir, 'uploads'),
      clock,
      log: createLog({ level: 'silent' }),
    })
    expect(deleted).toEqual({ orphans: 1, forms: 1 })
    expect((await onDisk(dataDir)).toSorted()).toEqual([kept, young].toSorted())
    await rm(dataDir, { recursive: true })
  })
})

describe('with a scanner', () => {
  /** Assembled, so that no scanner finds it in this file. */
  const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
    '-',
  )
  let clamd: Server
  let scanned: TestApp
  let seen: string[]
  let mute = false
  beforeAll(async () => {
    seen = []
    clamd = createServer((socket) => {
      const parts: Buffer[] = []
      socket.on('error', () => undefined)
      socket.on('data', (part: Buffer) => {
        parts.push(part)
        const all = Buffer.concat(parts)
        if (!all.subarray(-4).equals(Buffer.alloc(4)) || all.length < 14) return
        if (mute) return socket.destroy()
        // What the chunks hold, without the command and their lengths.
        let at = all.indexOf(0) + 1
        let text = ''
        seen.push(all.subarray(0, at).toString())
        for (let size = all.readUInt32BE(at); size > 0; size = all.readUInt32BE(at)) {
          text += all.subarray(at + 4, at + 4 + size).toString('latin1')
          at += 4 + size
        }
        socket.end(text.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
        return undefined
      })
    })
    await new Promise<void>((listening) => clamd.listen(0, '127.0.0.1', listening))
    const address = clamd.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    scanned = await createTestApp({ env: { CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: String(port) } })
    await peopleOf(scanned)
  })
  afterAll(async () => {
    await scanned.close()
    clamd.close()
  })

  test('clean files pass, EICAR does not, and nothing passes unseen', async () => {
    const client = await loginAs(scanned.app, 'anna', scanned.password)
    expect(
      await send(client, [{ name: 'a.pdf', content: Buffer.from('%PDF-1.7\n') }]),
    ).toHaveLength(1)
    expect(seen).toEqual(['zINSTREAM\0'])
    const bad = send(client, [{ name: 'a.pdf', content: Buffer.from(`%PDF-1.7\n${EICAR}`) }])
    expect(await apiErrorOf(bad)).toMatchObject({ code: 400, message: '“a.pdf”未通过安全检查' })
    mute = true
    expect(await apiErrorOf(send(client))).toMatchObject({ code: 503 })
    mute = false
    expect(await onDisk(scanned.dataDir)).toHaveLength(1)
  })
})

describe('on a full disk', () => {
  const folder = join(tmpdir(), `ceqiao-full-${process.pid}`)
  let mounted = false
  beforeAll(async () => {
    await mkdir(folder)
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder])
    mounted = status === 0
  })
  afterAll(async () => {
    if (mounted) spawnSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  })

  test('an upload is refused cleanly and leaves no part of it', async (context) => {
    if (!mounted) return context.skip('only root mounts a small disk')
    const small = await createTestApp({ env: { DATA_DIR: folder } })
    try {
      await peopleOf(small)
      const client = await loginAs(small.app, 'anna', small.password)
      const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400_000)])
      const answer = await apiErrorOf(send(client, [{ name: 'a.pdf', content: large }]))
      expect(answer).toMatchObject({ code: 503, message: '存储空间不足，请稍后再试' })
      expect(await onDisk(folder)).toEqual([])
      expect(await readdir(join(folder, 'uploads'))).toEqual([])
      const tiny = [{ name: 'a.pdf', content: Buffer.from('%PDF-1.7\n') }]
      // A snapshot of the search index may be finding out just now that the disk is full.
      const [kept] = await vi.waitFor(async () => send(client, tiny), 20_000)
      const path = join(folder, 'files', kept?.fileId.slice(0, 2) ?? '', kept?.fileId ?? '')
      expect(await readFile(path, 'utf8')).toBe('%PDF-1.7\n')
    } finally {
      await small.close()
    }
    return undefined
  })
})
