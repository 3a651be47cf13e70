import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { sheetOf } from '#server/testing/sheet.ts'
import { sortProblems } from '#server/testing/sorted.ts'
import { editorOf, POLICY_FORM } from './testing.ts'

/** 运营内容 as a list: its columns, their order, its filters, and all of it as a file. */
const clock = movableClock('2026-11-22T04:00:00Z')
const WORD = '（列表测试）'
let server: TestApp
let editorClient: TestClient
let adminClient: TestClient

type Row = AnswerOf<typeof content.list>['records'][number]

const windowed = (
  certainty: string,
  opensOn: string,
  ...ends: string[]
): Record<string, unknown> => ({
  ...{ batch: '第一批', certainty, opensOn, note: '', confidence: 'A' },
  deadlines: ends.map((at) => ({ kind: 'online', at, note: '' })),
})

beforeAll(async () => {
  server = await createTestApp({ clock })
  editorClient = await loginAs(server.app, 'editor', server.password)
  adminClient = await loginAs(server.app, 'admin', server.password)
  const [editor, admin] = [editorOf(editorClient), editorOf(adminClient)]
  const policies: [title: string, regionCode: string, windows: object[]][] = [
    ['A', '330100', [windowed('published', '2026-11-01', '2026-12-10', '2026-12-05 17:00')]],
    ['=B', '330106', [windowed('published', '', '2026-11-22')]],
    ['C', '440300', [windowed('published', '2027-01-01', '2027-02-01')]],
    ['D', '000000', [windowed('published', '', '2026-10-01')]],
    ['E', '330100', [windowed('always', '')]],
    ['F', '330100', [windowed('', '', '2026-12-31')]],
  ]
  for (const [at, [title, regionCode, windows]] of policies.entries()) {
    clock.moment = new Date(Date.parse('2026-11-22T04:00:00Z') + (at === 3 ? 2 : at) * 60_000)
    const by = at % 2 === 0 ? editor : admin
    const form = { ...POLICY_FORM, title: `${title}${WORD}`, regionCode, windows }
    const { id } = await by.add('policy', form)
    if (at < 2) await by.move('policy', id, 'submit')
  }
  await editor.add('faq', { question: `G${WORD}` })
})
afterAll(async () => server.close())

const list = async (more: InputOf<typeof content.list> = {}) =>
  editorClient.call(content.list, { keyword: WORD, pageSize: 50, ...more })
const titlesBy = async (more: InputOf<typeof content.list>): Promise<string[]> =>
  (await list(more)).records.map(({ title }) => title.replace(WORD, ''))

/** Where the state of its batches puts an item; null for what cannot be applied for. */
const placeOf = ({ window }: Row): number | null => {
  if (window === null) return null
  const day = Date.parse(window.day)
  const far = Date.parse('2100-01-01')
  return (
    { open: day, closing: day, longterm: far, upcoming: far + day }[window.state as 'open'] ?? null
  )
}

test('an item says of which place it is, how its batches stand and who wrote it', async () => {
  const { records } = await list()
  const seen = Object.fromEntries(
    records.map(({ title, regionNames, window, editor }) => [
      title.replace(WORD, ''),
      [
        regionNames.join('、'),
        window === null ? '' : `${window.name} ${window.day}`.trim(),
        editor,
      ],
    ]),
  )
  const editor = records.find(({ title }) => title.startsWith('A'))?.editor ?? ''
  expect(seen).toMatchObject({
    A: ['杭州市', '即将截止 2026-12-05', editor],
    '=B': ['西湖区', '即将截止 2026-11-22', expect.any(String)],
    C: ['深圳市', '未开始 2027-01-01', editor],
    D: ['全国', '已截止 2026-10-01', expect.any(String)],
    E: ['杭州市', '长期', editor],
    F: ['杭州市', '', expect.any(String)],
    G: ['', '', editor],
  })
  expect(new Set(records.map((row) => row.editor)).size).toBe(2)
})

test('the list goes by each of its columns, both ways', async () => {
  expect(
    await sortProblems(
      async (asked) => list(asked),
      ({ kind, id }) => `${kind}:${id}`,
      {
        title: ({ title }) => title,
        kind: ({ kind }) => ['policy', 'faq'].indexOf(kind),
        state: ({ state }) => ['draft', 'review'].indexOf(state),
        region: ({ regionNames: [region] }) => region ?? null,
        window: placeOf,
        editor: ({ editor }) => editor || null,
        updated: ({ updateTime }) => Date.parse(updateTime),
      },
    ),
  ).toEqual([])
  expect((await titlesBy({ sort: 'window' })).slice(0, 4)).toEqual(['=B', 'A', 'E', 'C'])
})

test('what closed earlier today is over', async () => {
  const before = clock.moment
  clock.moment = new Date('2026-12-05T09:01:00Z')
  expect((await titlesBy({ sort: 'window' })).slice(0, 2)).toEqual(['E', 'C'])
  clock.moment = before
})

test('it is narrowed to a place with everything in it, and to whoever wrote it last', async () => {
  expect((await titlesBy({ regionCode: '330000' })).toSorted()).toEqual(['=B', 'A', 'E', 'F'])
  expect(await titlesBy({ regionCode: '330106' })).toEqual(['=B'])
  expect(await titlesBy({ regionCode: '000000' })).toEqual(['D'])
  const { editors, regions, states } = await list({ regionCode: '330000' })
  expect(states.find(({ state }) => state === 'review')?.count).toBe(2)
  expect(regions).toContainEqual({ code: '440300', name: '广东省 深圳市' })
  const own = editors.find(({ userId }) => userId === editorClient.identity.userId)
  expect(own?.name).toBeTruthy()
  const theirs = await titlesBy({ editorUserId: adminClient.identity.userId })
  expect(theirs.toSorted()).toEqual(['=B', 'D', 'F'])
  expect(
    (await titlesBy({ mine: true, editorUserId: adminClient.identity.userId })).toSorted(),
  ).toEqual(['A', 'C', 'E', 'G'])
})

test('it is exported as it is filtered and ordered, formulas as text', async () => {
  let rows: Record<string, string>[] = []
  const asked = { keyword: WORD, regionCode: '330000', sort: 'window', order: 'asc' } as const
  const entries = await entriesOf(server, async () => {
    const { fileName, content: file } = await editorClient.call(content.export, asked)
    expect(fileName).toBe('运营内容-2026-11-22.xlsx')
    rows = await sheetOf(file)
  })
  expect(rows.map((row) => row['标题'])).toEqual([
    ...[`'=B${WORD}`, `A${WORD}`, `E${WORD}`, `F${WORD}`],
  ])
  expect(rows[0]).toMatchObject({
    ...{ 种类: '政策', 状态: '待审', 地区: '西湖区' },
    ...{ 申报状态: '即将截止', 开始或截止日期: '2026-11-22' },
  })
  expect(entries).toMatchObject([
    { action: 'content.export', companyId: '', detail: { after: { 条数: '4' } } },
  ])
})

test.each(['demo', 'advisor'])('%s exports nothing of it', async (name) => {
  const client = await loginAs(server.app, name, server.password)
  expect(await refused(client.call(content.export, {}))).toMatchObject({ code: 403 })
})
