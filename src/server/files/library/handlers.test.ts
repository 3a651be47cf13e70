import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLibrary } from '#contract/file-library.ts'
import { files } from '#contract/files.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf } from '#server/testing/effects.ts'
import { createCompany } from '#server/testing/facts.ts'
import { sheetOf } from '#server/testing/sheet.ts'
import { sortProblems } from '#server/testing/sorted.ts'

type Shown = AnswerOf<typeof fileLibrary.list>['records'][number]

const DAY_MS = 86_400_000
const clock = movableClock('2026-11-20T04:00:00Z')
let server: TestApp
let admin: TestClient
let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08c' } })
    .png()
    .toBuffer()
  server = await createTestApp({ clock })
  admin = await loginAs(server.app, 'admin', server.password)
})
afterAll(async () => server.close())

const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
const add = async (name: string, content: Buffer = picture): Promise<string> => {
  const { records } = await admin.call(
    files.add,
    { feature: 'content' },
    { files: [{ name, content }] },
  )
  return records[0]?.fileId ?? ''
}
const list = async (more: InputOf<typeof fileLibrary.list> = {}) => {
  const answer = await admin.call(fileLibrary.list, more)
  return { ...answer, names: answer.records.map(({ fileName }) => fileName) }
}
const stateOf = async (fileId: string) =>
  (await list()).records.find((each) => each.fileId === fileId)
const use = async (kind: string, id: string, body: object): Promise<void> => {
  await server.pool.query(
    `insert into publication (kind, id, status, published_on, body)
     values ($1, $2, 'draft', null, $3)`,
    [kind, id, JSON.stringify(body)],
  )
}

test('files are found by name, words, kind, size, uploader, day and use', async () => {
  const banner = await add('首页横幅.png')
  await add('指南.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000)]))
  await add('100%_真.png')
  await admin.call(fileLibrary.edit, { fileId: banner, fileName: '首页横幅', alt: '一座桥' })
  await use('news', 'with-picture', { title: '一条新闻', cover: banner })
  const newest = (await list()).names
  expect(newest).toEqual(['100%_真.png', '指南.pdf', '首页横幅.png'])
  const day = new Date().toISOString().slice(0, 10)
  for (const [asked, names] of [
    [{ keyword: '横幅' }, ['首页横幅.png']],
    [{ keyword: '一座' }, ['首页横幅.png']],
    [{ keyword: '%_' }, ['100%_真.png']],
    [{ kind: 'document' }, ['指南.pdf']],
    [{ kind: 'picture', sort: 'created' }, ['首页横幅.png', '100%_真.png']],
    [{ size: 'medium' }, ['指南.pdf']],
    [{ size: 'large' }, []],
    [{ use: 'used' }, ['首页横幅.png']],
    [{ use: 'unused', sort: 'size', order: 'desc' }, ['指南.pdf', '100%_真.png']],
    [{ uploader: 'ADMIN' }, newest],
    [{ uploader: '没有这个人' }, []],
    [{ to: '2020-01-01' }, []],
    [{ from: '2020-01-01', to: day < '2026' ? '' : '2099-01-01' }, newest],
  ] as const)
    expect((await list(asked)).names, JSON.stringify(asked)).toEqual(names)
  expect(await list({ page: 7, pageSize: 2 })).toMatchObject({ total: 3, records: [] })
  expect(await stateOf(banner)).toMatchObject({
    alt: '一座桥',
    width: 40,
    height: 30,
    uses: [{ source: 'publication', kind: 'news', id: 'with-picture', title: '一条新闻' }],
  })
})

test('everybody sees a file by its address, and nothing else by such an address', async () => {
  const fileId = await add('公开.png')
  const { url = '' } = (await stateOf(fileId)) ?? {}
  const answer = await server.app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(answer.headers['content-disposition']).toMatch(/^inline; /)
  expect(answer.headers['set-cookie']).toBeUndefined()
  const document = await add('说明.pdf', Buffer.from('%PDF-1.7\n'))
  const given = await server.app.inject({ url: (await stateOf(document))?.url ?? '' })
  expect(given.headers['content-disposition']).toMatch(/^attachment; /)
  const demo = await loginAs(server.app, 'demo', server.password)
  const own = await demo.call(
    files.add,
    { feature: 'licence' },
    { files: [{ name: 'a.png', content: picture }] },
  )
  for (const wrong of [own.records[0]?.fileId ?? '', 'nothing', "'", '%00']) {
    const asked = await server.app.inject({ url: url.replace(fileId, wrong) })
    expect(asked.statusCode).not.toBe(200)
  }
})

test('a name keeps its ending', async () => {
  const fileId = await add('旧.png')
  const edit = async (fileName: string) =>
    (await admin.call(fileLibrary.edit, { fileId, fileName })).fileName
  expect(await edit('新的')).toBe('新的.png')
  expect(await edit('../x.html')).toBe('x.html.png')
  expect(await apiErrorOf(edit(' '))).toMatchObject({ code: 400, message: '文件名不能为空' })
  const long = admin.call(fileLibrary.edit, { fileId, fileName: 'x', alt: '长'.repeat(101) })
  expect(await apiErrorOf(long)).toMatchObject({ code: 400 })
})

test('what is used stays, says where, and goes into the bin once it is free', async () => {
  const fileId = await add('用过.png')
  const { url = '' } = (await stateOf(fileId)) ?? {}
  for (const at of [1, 2, 3, 4])
    await use('case', `uses-${at}`, { title: `案例${at}`, blocks: [{ src: url }] })
  const remove = async () => admin.call(fileLibrary.remove, { fileId })
  expect(await apiErrorOf(remove())).toMatchObject({
    code: 400,
    message: '文件正在使用，不能删除：内容《案例1》、内容《案例2》、内容《案例3》等 4 处',
  })
  await server.pool.query(`delete from publication where kind = 'case' and id like 'uses-%'`)
  expect(await remove()).toEqual({ deleted: true })
  expect((await list()).names).not.toContain('用过.png')
  const binned = await list({ bin: true })
  expect(binned.records).toMatchObject([
    { fileId, url: '', binTime: '2026-11-20 12:00:00', endTime: '2026-12-20 12:00:00' },
  ])
  expect((await server.app.inject({ url })).statusCode).toBe(404)
  expect((await admin.call(files.list, { fileIds: [fileId] })).records).toEqual([])
  expect(await apiErrorOf(remove())).toMatchObject({ message: '该文件已在回收站中' })
  expect(await admin.call(fileLibrary.restore, { fileId })).toEqual({ restored: true })
  expect((await server.app.inject({ url })).statusCode).toBe(200)
  expect(await apiErrorOf(admin.call(fileLibrary.restore, { fileId }))).toMatchObject({ code: 400 })
  const { rows } = await server.pool.query(
    `select action from audit_log where object_id = $1 order by at, seq`,
    [fileId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['file.delete', 'file.restore'])
})

test('the bin is emptied after thirty days, by whoever runs the job', async () => {
  const fileId = await add('该清.png')
  await admin.call(fileLibrary.remove, { fileId })
  const onDisk = async () => readdir(join(server.dataDir, 'files', fileId.slice(0, 2)))
  const made = clock.moment
  /** Starts a node and waits for the end of its job, which would take a form that is being read for one of a month ago. */
  const cleared = async (): Promise<void> => {
    const left = join(server.dataDir, 'uploads', 'form-left')
    await mkdir(left, { recursive: true })
    await server.startNode()
    await expect.poll(() => existsSync(left), { timeout: 20_000 }).toBe(false)
  }
  clock.moment = new Date(made.getTime() + 30 * DAY_MS - 1_000)
  await cleared()
  expect((await list({ bin: true })).names).toContain('该清.png')
  expect(await onDisk()).toContain(fileId)
  clock.moment = new Date(made.getTime() + 30 * DAY_MS)
  await cleared()
  await expect.poll(async () => (await list({ bin: true })).names).not.toContain('该清.png')
  await expect.poll(onDisk).not.toContain(fileId)
  clock.moment = made
})

test('the library’s files are removed in the library alone, and outlive who sent them', async () => {
  const fileId = await add('留下.png')
  expect(await apiErrorOf(admin.call(files.remove, { fileId }))).toMatchObject({ code: 403 })
  await server.pool.query(`update stored_file set owner_id = null where id = $1`, [fileId])
  expect(await stateOf(fileId)).toMatchObject({ uploader: '' })
  await admin.call(fileLibrary.remove, { fileId })
  await admin.call(fileLibrary.restore, { fileId })
})

test('the library and its bin go by each of their columns, both ways', async () => {
  const nameOf = ({ fileId }: Shown) => fileId
  const common = {
    name: ({ fileName }: Shown) => fileName,
    size: ({ size }: Shown) => size,
    created: ({ createTime }: Shown) => Date.parse(createTime),
  }
  const ids: string[] = []
  for (const [at, name] of ['b.png', 'a.pdf', 'c.png', 'c.pdf'].entries()) {
    const content = name.endsWith('pdf') ? Buffer.from(`%PDF-1.7 ${'x'.repeat(at)}`) : picture
    ids.push(await add(`排序${name}`, content))
  }
  for (const [at, id] of ids.entries())
    await server.pool.query('update stored_file set created_at = $2 where id = $1', [
      ...[id, new Date(Date.parse('2026-11-01') + Math.min(at, 2) * DAY_MS)],
    ])
  await server.pool.query(
    `update stored_file set owner_id = 'user-editor' where id = any($1::text[])`,
    [ids.slice(0, 2)],
  )
  await use('news', 'sorted-one', { title: '一条新闻', cover: ids[0] })
  expect(
    await sortProblems(async (asked) => list({ ...asked, keyword: '排序' }), nameOf, {
      ...common,
      uploader: ({ uploader }) => uploader,
      uses: ({ uses }) => uses.length,
    }),
  ).toEqual([])
  for (const [at, fileId] of ids.slice(1).entries()) {
    clock.moment = new Date(Date.parse('2026-11-20T04:00:00Z') + at * DAY_MS)
    await admin.call(fileLibrary.remove, { fileId })
  }
  expect(
    await sortProblems(async (asked) => list({ ...asked, keyword: '排序', bin: true }), nameOf, {
      ...common,
      binned: ({ binTime }) => Date.parse(binTime),
    }),
  ).toEqual([])
})

test('the library is exported as it is filtered and ordered, formulas as text', async () => {
  await add('=1+1.png')
  let rows: Record<string, string>[] = []
  const entries = await entriesOf(server, async () => {
    const asked = { kind: 'picture', sort: 'size', order: 'desc' } as const
    rows = await sheetOf((await admin.call(fileLibrary.export, asked)).content)
    const { records } = await admin.call(fileLibrary.list, { ...asked, pageSize: 50 })
    expect(rows.map((row) => row['大小（字节）'])).toEqual(records.map(({ size }) => String(size)))
  })
  expect(rows).toContainEqual(expect.objectContaining({ 文件: "'=1+1.png", 使用位置: '未使用' }))
  expect(entries).toMatchObject([
    { action: 'file.export', detail: { after: { 条数: String(rows.length) } } },
  ])
})

test('totals of companies go by each of their columns, both ways', async () => {
  const all = [
    ['b', 1, 500],
    ['a', 2, 500],
    ['c', 2, 700],
  ] as const
  for (const [nth, [id, count, bytes]] of all.entries()) {
    await createCompany(server.pool, `total-${id}`, nth + 1)
    for (let at = 0; at < count; at += 1) {
      const [file = ''] = (await list()).records.map(({ fileId }) => fileId)
      await server.pool.query(
        `insert into stored_file select (jsonb_populate_record(f, jsonb_build_object(
           'id', $1::text, 'company_id', $2::text, 'feature', 'declaration', 'bytes', $3::int))).*
         from stored_file f where f.id = $4`,
        [`total-${id}-${at}`, `total-${id}`, bytes / count, file],
      )
    }
  }
  expect(
    await sortProblems(
      async (asked) => admin.call(fileLibrary.companies, asked),
      ({ companyName }) => companyName,
      {
        companyName: ({ companyName }) => companyName,
        files: ({ files: count }) => count,
        bytes: ({ bytes }) => bytes,
      },
    ),
  ).toEqual([])
})

test('totals are figures of companies and nothing else', async () => {
  await server.pool.query(`update stored_file set company_id = 'company-demo'
    where feature = 'licence' and owner_id = 'user-demo'`)
  const room = await admin.call(fileLibrary.room, {})
  expect(room.quota).toBe(1024 ** 3)
  expect(room.files).toBe((await list()).total)
  expect(room.bytes).toBeGreaterThan(0)
  const companies = await admin.call(fileLibrary.companies, {})
  expect(companies.total).toBeGreaterThan(0)
  expect(companies.records).toHaveLength(companies.total)
  for (const row of companies.records)
    expect(Object.keys(row).toSorted()).toEqual(['bytes', 'companyName', 'files'])
})

test('an editor keeps the library, and sees nothing of companies', async () => {
  const editor = await loginAs(server.app, 'editor', server.password)
  expect((await editor.call(fileLibrary.list, {})).total).toBe((await list()).total)
  await editor.call(fileLibrary.room, {})
  expect(await apiErrorOf(editor.call(fileLibrary.companies, {}))).toMatchObject({
    code: 403,
    permission: '文件库-企业用量',
  })
})

test.each(['demo', 'reviewer', 'advisor'])('%s keeps no library', async (name) => {
  const client = await loginAs(server.app, name, server.password)
  for (const call of [
    async () => client.call(fileLibrary.list, {}),
    async () => client.call(fileLibrary.export, {}),
    async () => client.call(fileLibrary.room, {}),
    async () => client.call(fileLibrary.edit, { fileId: 'x', fileName: 'x' }),
    async () => client.call(fileLibrary.remove, { fileId: 'x' }),
    async () => client.call(fileLibrary.restore, { fileId: 'x' }),
  ])
    expect(await apiErrorOf(call())).toMatchObject({ code: 403, permission: '文件库' })
  const stranger = createTestClient(server.app)
  expect(await apiErrorOf(stranger.call(fileLibrary.list, {}))).toMatchObject({ code: 401 })
})
