// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { content } from '#contract/content.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { files } from '#contract/files.ts'
import { notices } from '#contract/notices.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make } from '#contract/wire/make.ts'
import type { Form } from '#domain/fields/fields.ts'
import { readFacts } from '#domain/content/import.ts'
import { newForm } from '#domain/content/kinds.ts'
import { personWith } from '#web/shell/console/testing.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import ContentPage from '../ContentPage.tsx'
import { EditPage } from '../EditPage.tsx'
import type { Item } from '../queries.ts'
import { item, possible } from '../testing.tsx'

// There is room for the document beside the form.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TEXT = '测工信〔2026〕9 号，最高 50 万元。联系企业处。'
const placed = <T,>(value: T, sureness: 'sure' | 'likely' | 'unsure', words: string) => ({
  value,
  sureness,
  places: [{ block: 1, from: TEXT.indexOf(words), to: TEXT.indexOf(words) + words.length }],
})
const READ = make(notices.readText.output, {
  fileName: '通知.pdf',
  blocks: [
    { kind: 'heading', text: '关于申报的通知', page: 1, cells: [], section: '' },
    { kind: 'paragraph', text: TEXT, page: 1, cells: [], section: 'contacts' },
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
    supportModes: null,
    benefits: [],
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

/** The facts of the document as the item's answer has them, some of them decided. */
const FACTS = readFacts('policy', READ.extraction, 1).map(
  ({ value, said, places, ...fact }): Item['facts'][number] => ({
    ...fact,
    places: [...places],
    value: JSON.stringify(value),
    said: JSON.stringify(said),
  }),
)
const SOURCE = {
  number: 1,
  fileId: 'f-1',
  fileName: '通知.pdf',
  kept: true,
  time: '2026-11-22 12:00',
  user: '甲',
}

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
const imported = (fields: object = {}, more: Partial<Item> = {}): Item =>
  policy(fields, { facts: FACTS, sources: [SOURCE], ...more })

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
      on(content.source, {
        blocks: READ.blocks.map(({ kind, text, section }) => ({ kind, text, section })),
      }),
      on(content.preview, { call: 'policies.detail', input: '{}', answer: '{}' }),
      on(content.audience, {}),
      on(dictionaries.regions, {}),
      on(notices.readText, READ),
      on(notices.readFile, READ),
      on(content.takeIn, { version: 4, facts: 5 }),
    ],
  )
  await screen.findByRole('button', { name: '历史版本' })
  return opened
}
/** 保存: answers what was sent as the form of the next version. */
const saving = on(content.save, () => ({
  version: 4,
  title: '',
  updateTime: '2026-11-22 14:02:00',
  problems: [],
  doubts: [],
  facts: FACTS,
}))

const pane = () => screen.getByRole('region', { name: '公文原文与识别的内容' })
const card = (name: string | RegExp) => within(pane()).getByRole('listitem', { name })
const counts = () => within(pane()).getByText(/^识别 \d+ 处/).textContent
const docNumber = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^文号/ })

test('a document is stored whole before anything is decided: text, facts, and nothing in the form', async () => {
  const later = Promise.withResolvers<Item>()
  const answers: (Item | Promise<Item>)[] = [policy(), later.promise]
  const { inputsOf } = await open(policy(), [], () => answers.shift()!)
  fireEvent.click(screen.getByRole('button', { name: '从公文导入' }))
  fireEvent.click(await screen.findByRole('tab', { name: '粘贴文字' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^通知正文/ }), { target: { value: TEXT } })
  fireEvent.click(screen.getByRole('button', { name: '读取' }))
  await waitFor(() => expect(inputsOf(content.takeIn)).toHaveLength(1))
  const [sent] = inputsOf(content.takeIn)
  expect(sent).toMatchObject({ kind: 'policy', id: 'p', version: 3, fileId: '' })
  const facts = JSON.parse(String(sent?.facts)) as { path: string }[]
  expect(facts.map(({ path }) => path)).toEqual([
    'title',
    'docNumber',
    'amount',
    'amounts',
    'contacts',
  ])
  expect(JSON.parse(String(sent?.blocks))).toEqual([
    { kind: 'heading', text: '关于申报的通知', section: '' },
    { kind: 'paragraph', text: TEXT, section: 'contacts' },
  ])
  expect(inputsOf(content.save)).toEqual([])
  // The dialog stays until the facts stand beside the form.
  expect(screen.queryByRole('dialog')).not.toBeNull()
  later.resolve(imported({}, { version: 4 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(counts()).toBe('识别 5 处：已采用 0、已修改 0、已忽略 0、待确认 5')
  expect(docNumber().value).toBe('')
})

test('the original goes into the library and is named with the import', async () => {
  const { inputsOf } = await open(policy(), [
    on(files.add, { records: [{ fileId: 'f-1', fileName: '通知.pdf' }] }),
  ])
  fireEvent.click(screen.getByRole('button', { name: '从公文导入' }))
  const file = new File(['%PDF'], '通知.pdf', { type: 'application/pdf' })
  const dialog = await screen.findByRole('dialog', { name: '从公文导入' })
  fireEvent.change(dialog.querySelector<HTMLInputElement>('input[type=file]')!, {
    target: { files: [file] },
  })
  await waitFor(() => expect(inputsOf(content.takeIn)[0]).toMatchObject({ fileId: 'f-1' }))
})

test('each fact stands with its value, how sure it is, what the form says and its passage', async () => {
  await open(imported())
  await waitFor(() => expect(pane().textContent).toContain('联系方式 1 段，识别 1，采用 0'))
  expect(pane().textContent).toContain(
    '没有识别到发文机关、地区、申报批次、申报条件、申报材料，原文若有请手工填写',
  )
  expect(card('标题').textContent).toContain('表单里现在是手工写的标题')
  expect(card('标题').textContent).toContain('原文是关于申报的通知')
  expect(card('支持金额').textContent).toContain('待核对')
  expect(card('联系方式：新增一条').textContent).toContain('较可能')
})

test('whoever looks at a fact sees its words in the document and its place in the form', async () => {
  await open(imported())
  const original = await within(pane()).findByRole('region', { name: '原文' })
  fireEvent.focus(card('支持金额'))
  await waitFor(() =>
    expect(original.querySelector('mark[data-chosen]')?.textContent).toBe('最高 50 万元'),
  )
  const marked = document.querySelector('form [data-marked]')
  expect(marked?.textContent).toContain('最高金额')
  fireEvent.click(within(card('支持金额')).getByRole('button', { name: /^在表单中查看/ }))
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-marked]')).toBe(
      document.querySelector('form [data-marked]'),
    ),
  )
})

test('what is sure is taken at once, but never over what was typed', async () => {
  const { inputsOf } = await open(imported(), [saving])
  fireEvent.click(within(pane()).getByRole('button', { name: '采用高置信的 1 处' }))
  expect(docNumber().value).toBe('测工信〔2026〕9 号')
  expect(counts()).toBe('识别 5 处：已采用 1、已修改 0、已忽略 0、待确认 4')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^标题/ }).value).toBe(
    '手工写的标题',
  )
  await waitFor(() => expect(inputsOf(content.save)).toHaveLength(1), { timeout: 4_000 })
  const decided = JSON.parse(String(inputsOf(content.save)[0]?.decided)) as object[]
  expect(decided).toMatchObject([
    { path: 'docNumber', decision: 'taken', said: '测工信〔2026〕9 号' },
  ])
})

test('the keyboard goes from fact to fact, takes and leaves; counts add up', async () => {
  const { inputsOf } = await open(imported(), [saving])
  card('标题').focus()
  fireEvent.keyDown(card('标题'), { key: 'x' })
  fireEvent.keyDown(card('标题'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(card('文号'))
  fireEvent.keyDown(card('文号'), { key: 'A' })
  fireEvent.keyDown(card('文号'), { key: 'ArrowDown' })
  fireEvent.keyDown(card('支持金额'), { key: 'a' })
  expect(counts()).toBe('识别 5 处：已采用 2、已修改 0、已忽略 1、待确认 2')
  fireEvent.click(screen.getByRole('button', { name: '立即保存' }))
  await waitFor(() => expect(inputsOf(content.save)).toHaveLength(1))
  const [sent] = inputsOf(content.save)
  const decided = JSON.parse(String(sent?.decided)) as { path: string; decision: string }[]
  expect(decided.map(({ path, decision }) => [path, decision])).toEqual([
    ['title', 'left'],
    ['docNumber', 'taken'],
    ['amount', 'taken'],
  ])
  // Whoever takes a single one has looked at it.
  expect(JSON.parse(String(sent?.doubts))).toEqual([])
})

test('many are taken at once: what the document leaves unsure is marked in the form', async () => {
  const { inputsOf } = await open(imported(), [saving])
  fireEvent.click(within(pane()).getByRole('button', { name: '采用高置信的 1 处' }))
  fireEvent.click(within(pane()).getByRole('button', { name: '采用其余 4 处，逐处核对' }))
  expect(counts()).toBe('识别 5 处：已采用 5、已修改 0、已忽略 0、待确认 0')
  expect(within(pane()).getByText('全部已确认')).toBeTruthy()
  expect(screen.getByRole('button', { name: '确认无误，支持金额' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '立即保存' }))
  await waitFor(() => expect(inputsOf(content.save)).toHaveLength(1))
  expect(JSON.parse(String(inputsOf(content.save)[0]?.doubts))).toMatchObject([
    { path: 'amount' },
    { path: 'amounts' },
  ])
})

test('a corrected value is taken as it was corrected, counts as changed, and finds its way back', async () => {
  await open(imported())
  const amount = card('支持金额')
  fireEvent.focus(amount)
  fireEvent.click(within(amount).getByRole('button', { name: /^更正/ }))
  fireEvent.change(within(amount).getByRole('spinbutton', { name: /最高金额/ }), {
    target: { value: '400000' },
  })
  fireEvent.click(within(amount).getByRole('button', { name: /^按更正采用/ }))
  expect(counts()).toBe('识别 5 处：已采用 0、已修改 1、已忽略 0、待确认 4')
  expect(card('支持金额').textContent).toContain('已修改')
  fireEvent.click(within(card('支持金额')).getByRole('button', { name: /^恢复原文/ }))
  expect(counts()).toBe('识别 5 处：已采用 1、已修改 0、已忽略 0、待确认 4')
})

test('what is typed in the form changes what became of a fact; what was left can be opened again', async () => {
  await open(imported())
  fireEvent.change(docNumber(), { target: { value: '测工信〔2026〕9 号' } })
  expect(counts()).toContain('已采用 1、已修改 0')
  fireEvent.change(docNumber(), { target: { value: '测工信〔2026〕10 号' } })
  expect(counts()).toContain('已采用 0、已修改 1')
  fireEvent.change(docNumber(), { target: { value: '' } })
  expect(counts()).toBe('识别 5 处：已采用 0、已修改 0、已忽略 1、待确认 4')
  fireEvent.click(within(pane()).getByRole('radio', { name: '全部 5' }))
  fireEvent.click(within(card('文号')).getByRole('button', { name: /^改回待确认/ }))
  expect(counts()).toContain('已忽略 0、待确认 5')
})

test('what is doubtful is marked in the form until somebody says that it is right', async () => {
  const value = '测工信〔2026〕9 号'
  const doubt = { path: 'docNumber', row: false, value: JSON.stringify(value) }
  const { inputsOf } = await open(
    policy(
      { docNumber: value },
      {
        doubts: [doubt],
        problems: [{ path: 'docNumber', label: '文号', text: '从公文导入，尚未核对' }],
        sources: [SOURCE],
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
      { doubts: [{ path: 'docNumber', row: false, value: JSON.stringify(value) }] },
    ),
  )
  expect(screen.getByRole('button', { name: '确认无误，文号' })).toBeTruthy()
  fireEvent.change(docNumber(), { target: { value: '另一个' } })
  expect(screen.queryByRole('button', { name: '确认无误，文号' })).toBeNull()
})

test('sending to review says what is undecided', async () => {
  const { inputsOf } = await open(imported({}, { moves: [possible('submit')] }))
  fireEvent.click(screen.getByRole('button', { name: '送审' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('从公文识别的内容还有 5 处待确认，没有填入表单')
  expect(inputsOf(content.move)).toEqual([])
})

test('the reviewer sees the same facts beside the form, and approves open ones with a reason alone', async () => {
  const { inputsOf } = await open(
    imported(
      {},
      {
        moves: [possible('approve', { asks: 'moment?' })],
        locked: '待审核状态不能修改',
        state: 'review',
      },
    ),
    [on(content.move, { version: 5, state: 'published', live: 'published' })],
  )
  expect(counts()).toBe('识别 5 处：已采用 0、已修改 0、已忽略 0、待确认 5')
  expect(within(card('文号')).queryByRole('button', { name: /^采用/ })).toBeNull()
  fireEvent.focus(card('文号'))
  const original = await within(pane()).findByRole('region', { name: '原文' })
  await waitFor(() =>
    expect(
      [...original.querySelectorAll('mark[data-chosen]')].map((mark) => mark.textContent).join(''),
    ).toBe('测工信〔2026〕9 号'),
  )
  fireEvent.click(screen.getByRole('button', { name: '通过并发布' }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: '立即发布' }))
  expect(question.textContent).toContain('请填写原因')
  expect(inputsOf(content.move)).toEqual([])
  fireEvent.change(within(question).getByRole('textbox', { name: /^仍然发布的理由/ }), {
    target: { value: '原文的电话已停用' },
  })
  fireEvent.click(within(question).getByRole('button', { name: '立即发布' }))
  await waitFor(() =>
    expect(inputsOf(content.move)).toMatchObject([{ move: 'approve', reason: '原文的电话已停用' }]),
  )
})

test('defaults of the document are said once, for what is there and for what is taken later', async () => {
  const condition = (more: object) => ({
    code: 'C1',
    text: '在本市注册',
    kind: 'required',
    ...more,
  })
  await open(imported({ conditions: [condition({}), condition({ code: 'C2', check: 'auto' })] }))
  const defaults = screen.getByRole('group', { name: '整篇默认值' })
  fireEvent.change(within(defaults).getByRole('combobox', { name: '条件的核对方式' }), {
    target: { value: 'manual' },
  })
  fireEvent.click(screen.getByRole('button', { name: /^第 1 条在本市注册/ }))
  const checks = () =>
    screen
      .getAllByRole<HTMLSelectElement>('combobox', { name: /^核对方式/ })
      .map(({ value }) => value)
  expect(checks()).toEqual(['manual'])
  fireEvent.click(screen.getByRole('button', { name: /^第 2 条在本市注册/ }))
  expect(checks()).toEqual(['manual', 'auto'])
})

const EDITOR = { session: { ...personWith(['PLAT_EDITOR']), permissions: ['content:edit'] } }

test('a document that is dropped on the list makes the draft itself and goes to it', async () => {
  let taken = 0
  const { inputsOf } = openAt(
    <ContentPage />,
    '/admin/content?kind=policy',
    [
      on(content.list, {}),
      on(notices.readFile, READ),
      on(content.add, ({ id }) => {
        taken += 1
        if (taken === 1) throw apiError('conflict', '这个编号已经用过')
        return { id: String(id), version: 1 }
      }),
      on(files.add, { records: [{ fileId: 'f-1', fileName: '通知.pdf' }] }),
      on(content.takeIn, { version: 2, facts: 5 }),
    ],
    EDITOR,
  )
  const button = await screen.findByRole('button', { name: '从公文导入' })
  expect(button).toBeTruthy()
  const file = new File(['%PDF'], '通知.pdf', { type: 'application/pdf' })
  const list = await screen.findByRole('tabpanel')
  fireEvent.dragEnter(list, { dataTransfer: { types: ['Files'], files: [file] } })
  expect(screen.getByText('松开鼠标，从这份公文建立草稿')).toBeTruthy()
  fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: [file] } })
  await waitFor(() => expect(inputsOf(content.takeIn)).toHaveLength(1))
  expect(inputsOf(content.add).map(({ id }) => id)).toEqual(['notice-2026-9', 'notice-2026-9-2'])
  const form = JSON.parse(String(inputsOf(content.add)[0]?.form)) as Form
  expect(form.title).toBe('关于申报的通知')
  expect(inputsOf(content.takeIn)[0]).toMatchObject({ id: 'notice-2026-9-2', fileId: 'f-1' })
})
