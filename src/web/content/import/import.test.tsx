// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { files } from '#contract/files.ts'
import { notices } from '#contract/notices.ts'
import { make } from '#contract/wire/make.ts'
import type { Form } from '#domain/fields/fields.ts'
import { newForm } from '#domain/content/kinds.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { EditPage } from '../EditPage.tsx'
import type { Item } from '../queries.ts'
import { item, possible } from '../testing.tsx'

afterEach(cleanup)

const TEXT = '测工信〔2026〕9 号，最高 50 万元。联系企业处。'
const placed = <T,>(value: T, sureness: 'sure' | 'likely' | 'unsure', words: string) => ({
  value,
  sureness,
  places: [{ block: 1, from: TEXT.indexOf(words), to: TEXT.indexOf(words) + words.length }],
})
const READ = make(notices.readText.output, {
  fileName: '通知.pdf',
  blocks: [
    { kind: 'heading', text: '关于申报的通知', page: 1, cells: [] },
    { kind: 'paragraph', text: TEXT, page: 1, cells: [] },
  ],
  extraction: {
    title: placed('关于申报的通知', 'sure', '测'),
    docNumber: placed('测工信〔2026〕9 号', 'sure', '测工信〔2026〕9 号'),
    docKind: null,
    type: null,
    orgs: null,
    level: null,
    regionCode: null,
    writtenOn: null,
    publishedOn: null,
    effectiveOn: null,
    expiresOn: null,
    windows: [],
    amount: placed(
      { min: null, max: 500_000, percents: [], text: '最高 50 万元' },
      'unsure',
      '最高 50 万元',
    ),
    conditions: [],
    materials: [],
    steps: [],
    contacts: [placed({ name: '企业处', phone: '' }, 'likely', '企业处')],
    attachments: [],
    platform: null,
    sourceUrl: null,
    problems: ['没有找到发文机关'],
  },
})

const policy = (fields: object = {}, more: Partial<Item> = {}): Item =>
  item(
    {},
    {
      kind: 'policy',
      id: 'p',
      title: '手工写的标题',
      form: JSON.stringify({
        ...newForm('policy', '2026-11-20'),
        title: '手工写的标题',
        ...fields,
      }),
      ...more,
    },
  )

const open = async (
  first: Item,
  more: readonly Route[] = [],
  one: () => Item | Promise<Item> = () => first,
) => {
  const opened = openAt(
    <EditPage slots={{ draw: async () => null }} />,
    `/admin/contentEdit?kind=policy&id=${first.id}`,
    [
      ...more,
      on(content.one, async () => one()),
      on(content.preview, { call: 'policies.detail', input: '{}', answer: '{}' }),
      on(content.audience, {}),
      on(dictionaries.regions, {}),
      on(notices.readText, READ),
      on(notices.readFile, READ),
      on(content.takeIn, { version: 4 }),
    ],
  )
  await screen.findByRole('button', { name: '历史版本' })
  return opened
}

const paste = async (): Promise<HTMLElement> => {
  fireEvent.click(screen.getByRole('button', { name: '从公文导入' }))
  fireEvent.click(await screen.findByRole('tab', { name: '粘贴文字' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^通知正文/ }), { target: { value: TEXT } })
  fireEvent.click(screen.getByRole('button', { name: '读取' }))
  return screen.findByRole('dialog', { name: /^核对导入的内容/ })
}
const card = (name: string | RegExp) => screen.getByRole('listitem', { name })

test('each field stands with its value, how sure it is and its passage; nothing is taken by itself', async () => {
  const { inputsOf } = await open(policy())
  const dialog = await paste()
  expect(dialog.textContent).toContain('识别 5 处：已采用 0、已忽略 0、待确认 5')
  expect(dialog.textContent).toContain('没有找到发文机关，需要手工填写')
  expect(card('标题').textContent).toContain('表单里现在是手工写的标题')
  expect(card('标题').textContent).toContain('原文是关于申报的通知')
  expect(card('支持金额').textContent).toContain('待核对')
  expect(card('联系方式：新增一条').textContent).toContain('较可能')
  fireEvent.focus(card('支持金额'))
  await waitFor(() =>
    expect(
      within(dialog).getByRole('region', { name: '原文' }).querySelector('mark')?.textContent,
    ).toBe('最高 50 万元'),
  )
  const finish = within(dialog).getByRole('button', { name: '把采用的 0 处填入表单' })
  expect(finish.getAttribute('aria-disabled')).toBe('true')
  expect(inputsOf(content.takeIn)).toEqual([])
})

test('what is sure is taken at once, but never over what was typed', async () => {
  const { inputsOf } = await open(policy())
  const dialog = await paste()
  fireEvent.click(within(dialog).getByRole('button', { name: '采用高置信的 1 处' }))
  expect(card('文号').dataset.decision).toBe('taken')
  expect(card('标题').dataset.decision).toBe('open')
  fireEvent.click(within(dialog).getByRole('button', { name: '把采用的 1 处填入表单' }))
  await waitFor(() => expect(inputsOf(content.takeIn)).toHaveLength(1))
  const [sent] = inputsOf(content.takeIn)
  expect(sent).toMatchObject({ kind: 'policy', id: 'p', version: 3, fileId: '' })
  expect(sent?.text).toContain(TEXT)
  expect(JSON.parse(String(sent?.form))).toMatchObject({
    title: '手工写的标题',
    docNumber: '测工信〔2026〕9 号',
  })
})

test('the dialog stays until the form says what was taken, so nothing is typed over the old one', async () => {
  const filled = Promise.withResolvers<Item>()
  const answers: (Item | Promise<Item>)[] = [policy(), filled.promise]
  const { inputsOf } = await open(policy(), [], () => answers.shift()!)
  const dialog = await paste()
  fireEvent.click(within(dialog).getByRole('button', { name: '采用高置信的 1 处' }))
  fireEvent.click(within(dialog).getByRole('button', { name: '把采用的 1 处填入表单' }))
  await waitFor(() => expect(inputsOf(content.one)).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBe(dialog)
  filled.resolve(policy({ docNumber: '测工信〔2026〕9 号' }, { version: 4 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^文号/ }).value).toBe(
    '测工信〔2026〕9 号',
  )
})

test('the keyboard goes from field to field, takes and leaves', async () => {
  const { inputsOf } = await open(policy())
  const dialog = await paste()
  card('标题').focus()
  fireEvent.keyDown(card('标题'), { key: 'x' })
  fireEvent.keyDown(card('标题'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(card('文号'))
  fireEvent.keyDown(card('文号'), { key: 'A' })
  fireEvent.keyDown(card('文号'), { key: 'ArrowDown' })
  fireEvent.keyDown(card('支持金额'), { key: 'a' })
  expect(dialog.textContent).toContain('已采用 2、已忽略 1、待确认 2')
  fireEvent.click(within(dialog).getByRole('button', { name: '把采用的 2 处填入表单' }))
  await waitFor(() => expect(inputsOf(content.takeIn)).toHaveLength(1))
  expect(JSON.parse(String(inputsOf(content.takeIn)[0]?.doubts))).toEqual([
    expect.objectContaining({ path: 'amount', row: false }),
    expect.objectContaining({ path: 'amounts', row: true, open: true }),
    expect.objectContaining({ path: 'contacts', row: true, open: true }),
  ])
})

test('a corrected value is taken as it was corrected and leaves no doubt', async () => {
  const { inputsOf } = await open(policy())
  await paste()
  fireEvent.keyDown(card('支持金额'), { key: 'e' })
  fireEvent.change(within(card('支持金额')).getByRole('spinbutton', { name: /最高金额/ }), {
    target: { value: '400000' },
  })
  expect(card('支持金额').textContent).toContain('已更正')
  fireEvent.click(screen.getByRole('button', { name: '把采用的 1 处填入表单' }))
  await waitFor(() => expect(inputsOf(content.takeIn)).toHaveLength(1))
  const [sent] = inputsOf(content.takeIn)
  const doubts = JSON.parse(String(sent?.doubts)) as { path: string; open?: true }[]
  expect(doubts.filter(({ open: undecided }) => undecided !== true)).toEqual([])
  expect((JSON.parse(String(sent?.form)) as { amount: Form }).amount).toMatchObject({
    max: 400_000,
  })
})

test('the original goes into the library and is named with the import', async () => {
  const { inputsOf } = await open(policy(), [
    on(files.add, { records: [{ fileId: 'f-1', fileName: '通知.pdf' }] }),
  ])
  fireEvent.click(screen.getByRole('button', { name: '从公文导入' }))
  const file = new File(['%PDF'], '通知.pdf', { type: 'application/pdf' })
  const dialog = await screen.findByRole('dialog', { name: '从公文导入' })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(input!, { target: { files: [file] } })
  await screen.findByRole('dialog', { name: '核对导入的内容：通知.pdf' })
  expect(inputsOf(files.add)).toEqual([])
  fireEvent.click(within(card('文号')).getByRole('button', { name: /^采用/ }))
  fireEvent.click(screen.getByRole('button', { name: '把采用的 1 处填入表单' }))
  await waitFor(() =>
    expect(inputsOf(content.takeIn)[0]).toMatchObject({ fileId: 'f-1', text: '' }),
  )
})

test('choices are not thrown away unasked', async () => {
  await open(policy())
  const dialog = await paste()
  fireEvent.keyDown(card('文号'), { key: 'a' })
  fireEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  const question = await screen.findByRole('alertdialog', { name: '放弃这次导入？' })
  fireEvent.click(within(question).getByRole('button', { name: '放弃导入' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what is doubtful is marked in the form until somebody says that it is right', async () => {
  const value = '测工信〔2026〕9 号'
  const doubt = { path: 'docNumber', row: false, open: false, value: JSON.stringify(value) }
  const { inputsOf } = await open(
    policy(
      { docNumber: value },
      {
        doubts: [doubt],
        problems: [{ path: 'docNumber', label: '文号', text: '从公文导入，还没有核对' }],
        sources: [
          { fileId: 'f-1', fileName: '通知.pdf', text: '', time: '2026-11-22 12:00', user: '甲' },
        ],
      },
    ),
    [on(content.confirm, {})],
  )
  expect(screen.getByRole('link', { name: '通知.pdf' }).getAttribute('href')).toContain(
    'fileId=f-1',
  )
  fireEvent.click(screen.getByRole('button', { name: '确认无误，文号' }))
  await waitFor(() =>
    expect(inputsOf(content.confirm)).toEqual([{ kind: 'policy', id: 'p', paths: ['docNumber'] }]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /确认无误/ })).toBeNull())
})

test('whoever changes a doubtful field has looked at it', async () => {
  const value = '测工信〔2026〕9 号'
  await open(
    policy(
      { docNumber: value },
      { doubts: [{ path: 'docNumber', row: false, open: false, value: JSON.stringify(value) }] },
    ),
  )
  expect(screen.getByRole('button', { name: '确认无误，文号' })).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /^文号/ }), { target: { value: '另一个' } })
  expect(screen.queryByRole('button', { name: '确认无误，文号' })).toBeNull()
})

const undecided = (path: string, value: unknown, row = false) => ({
  path,
  row,
  open: true,
  value: JSON.stringify(value),
})
const TOLD = [
  undecided('docNumber', '测工信〔2026〕9 号'),
  undecided('contacts', { name: '企业处', phone: '' }, true),
]

test('what was not decided is kept with the item, beside what an earlier document left open', async () => {
  const earlier = undecided('materials', { name: '审计报告', required: true, note: '' }, true)
  const { inputsOf } = await open(policy({}, { doubts: [earlier] }))
  const dialog = await paste()
  fireEvent.keyDown(card('标题'), { key: 'x' })
  fireEvent.keyDown(card('文号'), { key: 'a' })
  fireEvent.click(within(dialog).getByRole('button', { name: '把采用的 1 处填入表单' }))
  await waitFor(() => expect(inputsOf(content.takeIn)).toHaveLength(1))
  const doubts = JSON.parse(String(inputsOf(content.takeIn)[0]?.doubts)) as object[]
  expect(doubts).toMatchObject([
    { path: 'materials', open: true },
    { path: 'amount', open: true },
    { path: 'amounts', open: true },
    { path: 'contacts', open: true },
  ])
})

test('undecided facts stand above the form: one is taken into it, one is left', async () => {
  const { inputsOf } = await open(policy({}, { doubts: TOLD }), [
    on(content.save, {
      version: 4,
      title: '',
      updateTime: '2026-11-22 14:02',
      problems: [],
      doubts: TOLD.slice(1),
    }),
    on(content.confirm, {}),
  ])
  const list = screen.getByRole('region', { name: '从公文识别、待确认的 2 处' })
  fireEvent.click(within(list).getByRole('button', { name: '采用文号' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^文号/ }).value).toBe(
    '测工信〔2026〕9 号',
  )
  expect(list.textContent).toContain('待确认的 1 处')
  expect(document.activeElement).toBe(list)
  fireEvent.click(within(list).getByRole('button', { name: '忽略联系方式：新增一条' }))
  await waitFor(() => expect(inputsOf(content.confirm)).toHaveLength(1))
  expect(JSON.parse(String(inputsOf(content.confirm)[0]?.left))).toEqual([
    { path: 'contacts', row: true, open: true, value: { name: '企业处', phone: '' } },
  ])
  await waitFor(() => expect(screen.queryByText(/还没有决定/)).toBeNull())
})

test.each([
  ['submit', '', '送审'],
  ['approve', 'moment?', '通过并发布'],
] as const)('%s says how many are undecided before it is done', async (move, asks, name) => {
  const locked = move === 'approve' ? '待审核状态不能修改' : ''
  const moves = [possible(move, { asks })]
  const { inputsOf } = await open(policy({}, { doubts: TOLD, moves, locked }))
  fireEvent.click(screen.getByRole('button', { name }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('从公文读到的还有 2 处没有决定')
  expect(inputsOf(content.move)).toEqual([])
})
