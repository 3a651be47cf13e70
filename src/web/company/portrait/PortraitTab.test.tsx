// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { portraits } from '#contract/portraits.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { FactValue } from '#domain/matching/portrait.ts'
import { formOf } from '#domain/portraits/value.ts'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import EnterprisePage from '../EnterprisePage.tsx'
import type { Portrait, PortraitField, PortraitValue } from '../queries.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const valueRow = (value: FactValue, shown: string, more: Partial<PortraitValue> = {}) => ({
  year: 0,
  value: formOf(value),
  shown,
  source: 'user' as const,
  observedAt: '2026-11-20',
  updateTime: '2026-11-20 10:00:00',
  updateUser: '乙财务',
  version: '7',
  others: [],
  ...more,
})
const fieldRow = (field: string, name: string, more: Partial<PortraitField> = {}) => ({
  field,
  name,
  group: 'size',
  kind: 'number',
  unit: '元',
  yearly: false,
  options: [],
  ofRecord: false,
  uses: 4,
  values: [],
  ...more,
})
const PORTRAIT = make(portraits.read.output, {
  groups: [
    { code: 'identity', name: '基本信息' },
    { code: 'size', name: '规模与财务' },
    { code: 'standing', name: '资质、奖项与平台' },
  ],
  years: [2025, 2024, 2023],
  completeness: 42,
  unlocks: [
    { field: 'revenue', name: '销售（营业）收入', years: [2024], policies: 9, alone: 2 },
    { field: 'hightechField', name: '高新技术领域', policies: 3 },
  ],
  hash: 'h',
  now: '2026-11-22 12:00:00',
  fields: [
    fieldRow('region', '注册地区', {
      group: 'identity',
      kind: 'region',
      ofRecord: true,
      values: [valueRow('330106', '浙江省 杭州市 西湖区', { source: 'certificate' })],
    }),
    fieldRow('hightechField', '高新技术领域', {
      group: 'identity',
      kind: 'choice',
      ofRecord: true,
    }),
    fieldRow('revenue', '销售（营业）收入', {
      yearly: true,
      values: [
        valueRow('1000', '1,000 元', { year: 2025, version: '12' }),
        valueRow(null, '不清楚', { year: 2023, version: '9' }),
      ],
    }),
    fieldRow('soundAccounts', '会计核算健全', { kind: 'yesNo', unit: '' }),
    fieldRow('titles', '已取得的资质', {
      group: 'standing',
      kind: 'list',
      unit: '',
      options: [
        { code: 'hnte', name: '高新技术企业' },
        { code: 'tech-sme', name: '科技型中小企业' },
      ],
    }),
  ],
})

const open = (
  more: readonly Route[] = [],
  permissions = ['enterprise:portrait', 'enterprise:portrait:edit', 'enterprise:portrait:import'],
  query = '',
) =>
  openAt(
    <EnterprisePage />,
    `/admin/enterprise?tab=portrait${query}`,
    [...more, on(company.mine, apiError('unavailable')), on(portraits.read, PORTRAIT)],
    { session: { companyId: 'c1', permissions } },
  )
const facts = (input: Record<string, unknown> | undefined): unknown[] =>
  ((input?.facts ?? []) as string[]).map((fact) => JSON.parse(fact) as unknown)
const edit = async (group: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `编辑本节${group}` }))
const editAll = async () => fireEvent.click(await screen.findByRole('button', { name: '全部编辑' }))
const cell = (name: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name, { selector: '[data-cell]' })
const REVENUE = (year: number) => `${year} 年销售（营业）收入，单位元`
const go = (name: string): void => act(() => cell(name).focus())
const type = (name: string, value: string): void => {
  go(name)
  fireEvent.change(cell(name), { target: { value } })
}
const saveSheet = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))
const foot = () => within(screen.getByRole('region', { name: '保存画像' }))
const pasteInto = (control: Element, text: string) =>
  fireEvent.paste(control, { clipboardData: { getData: () => text } })

test('each group is named with how much of it is told, and leads there', async () => {
  open()
  const line = within(await screen.findByRole('navigation', { name: '画像分组' }))
  expect(line.getAllByRole('button').map((it) => it.textContent)).toEqual([
    '基本信息1/2，2 项中已有 1 项',
    '规模与财务1/2，2 项中已有 1 项',
    expect.stringMatching(/^资质、奖项与平台/),
  ])
  fireEvent.click(line.getByRole('button', { name: /^规模与财务/ }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '规模与财务' }))
})

test('every field stands with its value, source and day; what is missing most comes first', async () => {
  open()
  expect(await screen.findByText('浙江省 杭州市 西湖区')).toBeTruthy()
  expect(screen.getByText('1,000 元')).toBeTruthy()
  expect(screen.getByText('不清楚')).toBeTruthy()
  expect(screen.getByText('42%')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '补上这 2 项，可判断的政策增加最多' })).toBeTruthy()
  expect(screen.getByText('2024 年，关系 9 项政策，其中 2 项只差这一项')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '在基本信息中修改' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: '编辑注册地区' })).toBeNull()
})

test('what decides most opens from the summary, at the value that is missing', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '销售（营业）收入' }))
  expect(document.activeElement).toBe(cell(REVENUE(2024)))
})

test('a link to a field opens its group there', async () => {
  open([], undefined, '&field=titles')
  await screen.findByRole('region', { name: '保存画像' })
  expect(document.activeElement).toBe(cell('已取得的资质'))
})

test('a section is edited as a sheet: the cells that changed are told in one save', async () => {
  const { inputsOf, overlays } = open([on(portraits.save, PORTRAIT)])
  await edit('规模与财务')
  expect([2025, 2024, 2023].map((year) => cell(REVENUE(year)).value)).toEqual([
    '1,000',
    '',
    '不清楚',
  ])
  expect(document.activeElement).toBe(cell(REVENUE(2024)))
  type(REVENUE(2024), '￥200.05万')
  type(REVENUE(2023), '0')
  expect(cell(REVENUE(2024)).value).toBe('2,000,500')
  type('会计核算健全', '是')
  expect(foot().getByText('改了 3 项')).toBeTruthy()
  saveSheet()
  await waitFor(() => expect(screen.queryByRole('region', { name: '保存画像' })).toBeNull())
  expect(inputsOf(portraits.save)).toHaveLength(1)
  expect(facts(inputsOf(portraits.save)[0])).toEqual([
    { field: 'revenue', year: 2024, version: '0', value: formOf('2000500') },
    { field: 'revenue', year: 2023, version: '9', value: formOf('0') },
    { field: 'soundAccounts', year: 0, version: '0', value: formOf('yes') },
  ])
  expect(overlays.get().toasts[0]?.text).toBe('已保存 3 项')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '规模与财务' }))
})

test('what is on record is changed in its own place, and years before the founding have no cell', async () => {
  const founded = fieldRow('foundedOn', '成立日期', {
    ...{ group: 'identity', kind: 'date', unit: '', ofRecord: true },
    values: [valueRow('2024-03-01', '2024-03-01', { source: 'certificate' })],
  })
  open([on(portraits.read, { ...PORTRAIT, fields: [...PORTRAIT.fields, founded] })])
  await editAll()
  expect(screen.queryByLabelText('注册地区')).toBeNull()
  expect(screen.queryByLabelText(REVENUE(2023))).toBeNull()
  expect(screen.getByText('未成立')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '编辑本节基本信息' })).toBeNull()
})

describe('by keyboard', () => {
  const key = (name: string, pressed: string, more = {}) =>
    fireEvent.keyDown(cell(name), { key: pressed, ...more })

  test('Enter and the arrows go from cell to cell, a choice keeps its own arrows', async () => {
    open()
    await editAll()
    go(REVENUE(2024))
    key(REVENUE(2024), 'ArrowLeft')
    expect(document.activeElement).toBe(cell(REVENUE(2025)))
    const first = cell(REVENUE(2025)) as HTMLInputElement
    key(REVENUE(2025), 'ArrowRight')
    expect(document.activeElement).toBe(first)
    first.setSelectionRange(5, 5)
    key(REVENUE(2025), 'ArrowRight')
    expect(document.activeElement).toBe(cell(REVENUE(2024)))
    key(REVENUE(2024), 'Enter')
    expect(document.activeElement).toBe(cell('会计核算健全'))
    key('会计核算健全', 'ArrowDown')
    expect(document.activeElement).toBe(cell('会计核算健全'))
    key('会计核算健全', 'Enter')
    expect(document.activeElement).toBe(cell('已取得的资质'))
    key('已取得的资质', 'Enter', { shiftKey: true })
    key('会计核算健全', 'Enter', { shiftKey: true })
    expect(document.activeElement).toBe(first)
    key(REVENUE(2025), 'ArrowDown')
    expect(document.activeElement).toBe(cell('会计核算健全'))
  })

  test('Enter that ends a word of an input method goes nowhere', async () => {
    open()
    await edit('规模与财务')
    key(REVENUE(2024), 'Enter', { isComposing: true })
    expect(document.activeElement).toBe(cell(REVENUE(2024)))
  })

  test('? is 不清楚, y and n are yes and no, Delete empties; Esc gives back, Ctrl+Enter saves', async () => {
    const { inputsOf } = open([on(portraits.save, PORTRAIT)])
    await editAll()
    type(REVENUE(2024), '？')
    go('会计核算健全')
    expect(cell(REVENUE(2024)).value).toBe('不清楚')
    key('会计核算健全', 'y')
    expect(cell('会计核算健全').value).toBe('是')
    key('会计核算健全', '?')
    expect(cell('会计核算健全').value).toBe('不清楚')
    key('会计核算健全', 'Delete')
    expect(cell('会计核算健全').value).toBe('')
    key('会计核算健全', 'n')
    type(REVENUE(2025), '77')
    key(REVENUE(2025), 'Escape')
    expect(cell(REVENUE(2025)).value).toBe('1,000')
    key(REVENUE(2025), 'Enter', { ctrlKey: true })
    await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(1))
    expect(facts(inputsOf(portraits.save)[0])).toMatchObject([
      { field: 'revenue', year: 2024, value: formOf(null) },
      { field: 'soundAccounts', value: formOf('no') },
    ])
  })
})

test('不清楚 has a button of its own beside what is written', async () => {
  open()
  await edit('规模与财务')
  const button = screen.getByRole('button', { name: '2024 年销售（营业）收入：不清楚' })
  fireEvent.click(button)
  expect(cell(REVENUE(2024)).value).toBe('不清楚')
  fireEvent.click(button)
  expect(cell(REVENUE(2024)).value).toBe('')
  expect(foot().getByText('没有改动')).toBeTruthy()
})

test('a list has entries, none, or is not known', async () => {
  const { inputsOf } = open([on(portraits.save, PORTRAIT)])
  await edit('资质、奖项与平台')
  type('已取得的资质', '没有')
  expect(screen.queryByLabelText('名称')).toBeNull()
  type('已取得的资质', '高新技术企业')
  fireEvent.click(screen.getByRole('button', { name: '再添加一项' }))
  const names = screen.getAllByLabelText('名称')
  fireEvent.change(names[1] as Element, { target: { value: 'tech-sme' } })
  fireEvent.change(screen.getAllByLabelText('取得日期')[1] as Element, {
    target: { value: '2026-04-01' },
  })
  fireEvent.click(screen.getByRole('button', { name: '移除第 1 项' }))
  saveSheet()
  await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(1))
  expect(facts(inputsOf(portraits.save)[0])).toMatchObject([
    { field: 'titles', value: { form: 'items', items: [{ code: 'tech-sme', on: '2026-04-01' }] } },
  ])
})

test('a wrong value is not sent: it is told on top with the focus, and led to', async () => {
  const { inputsOf } = open()
  await edit('规模与财务')
  type(REVENUE(2025), '五千万')
  // What is being typed is not judged yet.
  expect(screen.queryByText(/请填写数字/)).toBeNull()
  go(REVENUE(2024))
  expect(screen.getByText(/^请填写数字（单位：元/)).toBeTruthy()
  saveSheet()
  expect(document.activeElement?.textContent).toContain('有 1 处需要修改')
  fireEvent.click(screen.getByRole('link', { name: /^2025 年销售（营业）收入：请填写数字/ }))
  expect(document.activeElement).toBe(cell(REVENUE(2025)))
  expect(inputsOf(portraits.save)).toEqual([])
})

test('an emptied cell takes back what was told; what others state cannot be emptied', async () => {
  const stated = PORTRAIT.fields.map((field) =>
    field.field === 'soundAccounts'
      ? { ...field, values: [valueRow('yes', '是', { source: 'certificate', version: '0' })] }
      : field,
  )
  const { inputsOf } = open([
    on(portraits.read, { ...PORTRAIT, fields: stated }),
    on(portraits.save, PORTRAIT),
  ])
  await edit('规模与财务')
  type(REVENUE(2025), '')
  type('会计核算健全', '')
  go(REVENUE(2024))
  expect(screen.getByText('这个值不是填报的，不能清空；可改为新的值或“不清楚”')).toBeTruthy()
  type('会计核算健全', '是')
  saveSheet()
  await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(1))
  expect(facts(inputsOf(portraits.save)[0])).toEqual([
    { field: 'revenue', year: 2025, version: '12', value: null },
  ])
})

const revenueIs = (...values: PortraitValue[]): Portrait => ({
  ...PORTRAIT,
  fields: PORTRAIT.fields.map((field) =>
    field.field === 'revenue' ? { ...field, values } : field,
  ),
})

test('somebody else was faster: his value is shown in its cell, and nothing typed is lost', async () => {
  const theirs = revenueIs(
    valueRow('3000', '3,000 元', { year: 2025, version: '20', updateUser: '丙会计' }),
    valueRow(null, '不清楚', { year: 2023, version: '9' }),
  )
  let asked = 0
  const { inputsOf } = open([
    on(portraits.read, () => (asked++ === 0 ? PORTRAIT : theirs)),
    on(portraits.save, () => {
      if (inputsOf(portraits.save).length === 1) throw apiError('conflict')
      return theirs
    }),
  ])
  await edit('规模与财务')
  type(REVENUE(2025), '5')
  type(REVENUE(2024), '6')
  saveSheet()
  expect(await screen.findByText('丙会计已改为 3,000 元')).toBeTruthy()
  expect(cell(REVENUE(2025)).value).toBe('5')
  expect(cell(REVENUE(2024)).value).toBe('6')
  expect(screen.getByText('同事同时改了画像，请在标出的项中选择用哪一个，再保存')).toBeTruthy()
  saveSheet()
  expect(inputsOf(portraits.save)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: `用我填的2025 年销售（营业）收入` }))
  saveSheet()
  await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(2))
  expect(facts(inputsOf(portraits.save)[1])).toMatchObject([
    { year: 2025, version: '20', value: formOf('5') },
    { year: 2024, version: '0', value: formOf('6') },
  ])
})

test('of two values the other may be taken', async () => {
  const theirs = revenueIs(valueRow('3000', '3,000 元', { year: 2025, version: '20' }))
  let asked = 0
  open([
    on(portraits.read, () => (asked++ === 0 ? PORTRAIT : theirs)),
    on(portraits.save, apiError('conflict')),
  ])
  await edit('规模与财务')
  type(REVENUE(2025), '5')
  saveSheet()
  fireEvent.click(await screen.findByRole('button', { name: `用对方的2025 年销售（营业）收入` }))
  expect(cell(REVENUE(2025)).value).toBe('3,000')
  expect(foot().getByText('没有改动')).toBeTruthy()
})

test('a save is undone as a whole: told again, or taken back where nothing was', async () => {
  const after = revenueIs(
    valueRow('5', '5 元', { year: 2025, version: '20' }),
    valueRow('6', '6 元', { year: 2024, version: '21' }),
    valueRow(null, '不清楚', { year: 2023, version: '9' }),
  )
  const { inputsOf, overlays } = open([on(portraits.save, after)])
  await edit('规模与财务')
  type(REVENUE(2025), '5')
  type(REVENUE(2024), '6')
  saveSheet()
  await waitFor(() => expect(overlays.get().toasts).toHaveLength(1))
  overlays.get().toasts[0]?.action?.run()
  await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(2))
  expect(facts(inputsOf(portraits.save)[1])).toEqual([
    { field: 'revenue', year: 2025, version: '20', value: formOf('1000') },
    { field: 'revenue', year: 2024, version: '21', value: null },
  ])
})

describe('a block from a spreadsheet', () => {
  test('is laid from the cell to the right and down; what does not fit stays with its error', async () => {
    const { inputsOf } = open([on(portraits.save, PORTRAIT)])
    await editAll()
    pasteInto(cell(REVENUE(2024)), '120万\t九十万\t7\n大概\n无\n')
    expect(cell(REVENUE(2024)).value).toBe('1,200,000')
    expect(cell(REVENUE(2023)).value).toBe('九十万')
    expect(cell('会计核算健全').value).toBe('大概')
    expect(cell('已取得的资质').value).toBe('没有')
    const report = within(screen.getByRole('region', { name: '粘贴结果' }))
    expect(report.getByText('已填入 4 格，2 格需要修改，1 处没有填入：')).toBeTruthy()
    expect(report.getByText('7：超出了表格的范围')).toBeTruthy()
    fireEvent.click(report.getByRole('button', { name: '去修改' }))
    expect(document.activeElement).toBe(cell(REVENUE(2023)))
    expect(screen.getByText('请填写是、否或不清楚')).toBeTruthy()
    saveSheet()
    expect(inputsOf(portraits.save)).toEqual([])
    type(REVENUE(2023), '90万')
    type('会计核算健全', '否')
    saveSheet()
    await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(1))
    expect(facts(inputsOf(portraits.save)[0])).toMatchObject([
      { field: 'revenue', year: 2024, value: formOf('1200000') },
      { field: 'revenue', year: 2023, value: formOf('900000') },
      { field: 'soundAccounts', value: formOf('no') },
      { field: 'titles', value: formOf([]) },
    ])
  })

  test('goes by the names in it, opens their groups, and is taken back at once', async () => {
    open()
    await edit('规模与财务')
    pasteInto(
      cell(REVENUE(2025)),
      '项目\t2023\t2024\n营业收入（万元）\t3,680\t4,120\n已取得的资质\t\t高新技术企业 2024-11-01\n利息\t1\t2\n',
    )
    expect(cell(REVENUE(2024)).value).toBe('41,200,000')
    expect(cell(REVENUE(2023)).value).toBe('36,800,000')
    expect(screen.getByLabelText<HTMLSelectElement>('名称').value).toBe('hnte')
    expect(screen.getByText('利息：没有对应的画像字段')).toBeTruthy()
    type('会计核算健全', '是')
    fireEvent.click(screen.getByRole('button', { name: '撤销粘贴' }))
    expect(cell(REVENUE(2023)).value).toBe('不清楚')
    // What was typed since stays.
    expect(cell('会计核算健全').value).toBe('是')
    expect(foot().getByText('改了 1 项')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '粘贴结果' })).toBeNull()
  })
})

test('leaving the tab with something typed asks first, and so does 取消', async () => {
  const { at } = open()
  await edit('规模与财务')
  type(REVENUE(2025), '5')
  fireEvent.click(screen.getByRole('tab', { name: '基本信息' }))
  const asking = await screen.findByRole('alertdialog')
  expect(at()).toBe('?tab=portrait')
  fireEvent.click(within(asking).getByRole('button', { name: '留在此页' }))
  expect(cell(REVENUE(2025)).value).toBe('5')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  const leaving = await screen.findByRole('alertdialog')
  expect(within(leaving).getByText('改了 1 项，尚未保存。')).toBeTruthy()
  fireEvent.click(within(leaving).getByRole('button', { name: '放弃修改' }))
  expect(screen.queryByRole('region', { name: '保存画像' })).toBeNull()
  expect(load('portraitDraft')).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: '基本信息' }))
  expect(at()).toBe('')
})

test('what was typed is there again after a reload, for its own company alone', async () => {
  open()
  await edit('规模与财务')
  type(REVENUE(2025), '5')
  const kept = load('portraitDraft')
  cleanup()
  save('portraitDraft', kept)
  open()
  expect(await screen.findByText('改了 1 项')).toBeTruthy()
  expect(cell(REVENUE(2025)).value).toBe('5')
  cleanup()
  save('portraitDraft', { ...(kept as object), companyId: 'c2' })
  open()
  await screen.findByText('1,000 元')
  expect(screen.queryByRole('region', { name: '保存画像' })).toBeNull()
})

test('who may only read is offered neither editing nor importing', async () => {
  open([], ['enterprise:portrait'])
  await screen.findByText('1,000 元')
  expect(screen.queryByRole('button', { name: /编辑/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '从表格填写' })).toBeNull()
})

test('without the permission there is no such tab', async () => {
  open([], ['enterprise:info'])
  expect(screen.queryByRole('tab', { name: '企业画像' })).toBeNull()
})

test('who changed a value when is shown year by year', async () => {
  const { inputsOf } = open([
    on(portraits.history, {
      records: [
        {
          at: '2026-11-20 10:00:00',
          by: '乙财务',
          actionName: '修改企业画像',
          before: '未填写',
          after: '1,000 元',
        },
      ],
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '记录销售（营业）收入' }))
  expect(await screen.findByText('2026-11-20 10:00:00')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '2023 年' }))
  await waitFor(() => expect(inputsOf(portraits.history)).toHaveLength(2))
  expect(inputsOf(portraits.history)[1]).toMatchObject({ field: 'revenue', year: 2023 })
})

const CHECKED = make(portraits.dryRun.output, {
  importId: 'i1',
  fileName: '画像.xlsx',
  changeCount: 1,
  changes: [
    {
      ...{ row: 2, field: 'revenue', year: 2025, text: '2,000' },
      ...{ name: '2025 年销售（营业）收入', before: '1,000 元', after: '2,000 元' },
    },
  ],
  unchanged: 3,
})
const MISFIT = {
  ...CHECKED,
  importId: '',
  misfitCount: 1,
  misfits: [
    {
      ...{ row: 4, field: 'soundAccounts', year: 0, text: '大概', name: '会计核算健全' },
      message: '请填写是、否或不清楚',
    },
  ],
  leftOutCount: 1,
  leftOut: [{ row: 5, text: '利息', reason: '没有对应的画像字段' }],
}
const fromTable = async () =>
  fireEvent.click(await screen.findByRole('button', { name: '从表格填写' }))
const choose = async () => {
  await fromTable()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], '画像.xlsx')] } })
}

test('a sheet is checked, shown, and then taken over whole, and can be undone', async () => {
  const { inputsOf, overlays } = open([
    on(portraits.dryRun, CHECKED),
    on(portraits.takeOver, {
      changed: 1,
      portrait: {
        ...revenueIs(valueRow('2000', '2,000 元', { year: 2025, version: '30', source: 'import' })),
        completeness: 57,
      },
    }),
    on(portraits.save, PORTRAIT),
  ])
  await choose()
  expect(await screen.findByText('将改动 1 项，3 格与现在相同。')).toBeTruthy()
  expect(screen.getByText('2,000 元')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存 1 项' }))
  expect(await screen.findByText('57%')).toBeTruthy()
  expect(inputsOf(portraits.takeOver)).toMatchObject([{ importId: 'i1' }])
  const [toast] = overlays.get().toasts
  expect(toast?.text).toBe('已导入 1 项')
  toast?.action?.run()
  await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(1))
  expect(facts(inputsOf(portraits.save)[0])).toEqual([
    { field: 'revenue', year: 2025, version: '30', value: formOf('1000') },
  ])
})

test('a table pasted onto the page is checked at once', async () => {
  const { inputsOf } = open([on(portraits.checkPasted, CHECKED)])
  await screen.findByText('1,000 元')
  pasteInto(document.body, '营业收入\t2,000\n')
  expect(await screen.findByRole('button', { name: '保存 1 项' })).toBeTruthy()
  expect(inputsOf(portraits.checkPasted)).toMatchObject([{ table: '营业收入\t2,000\n' }])
})

test('what is pasted into the dialog is checked; typed by hand it is asked for', async () => {
  const { inputsOf } = open([on(portraits.checkPasted, CHECKED)])
  await fromTable()
  const box = screen.getByRole('textbox', { name: '粘贴表格内容' })
  pasteInto(box, '营业收入\t2,000\n')
  await screen.findByRole('button', { name: '保存 1 项' })
  fireEvent.change(box, { target: { value: '营业收入\t3' } })
  expect(screen.queryByRole('button', { name: '保存 1 项' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '预检' }))
  await screen.findByRole('button', { name: '保存 1 项' })
  expect(inputsOf(portraits.checkPasted)).toHaveLength(2)
})

test('a table with a cell that does not fit is not saved by halves: it goes into the sheet', async () => {
  const { inputsOf } = open([on(portraits.dryRun, MISFIT), on(portraits.save, PORTRAIT)])
  await choose()
  expect(await screen.findByText('请填写是、否或不清楚')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^保存/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '填入表格后修改' }))
  expect(cell('会计核算健全').value).toBe('大概')
  expect(cell(REVENUE(2025)).value).toBe('2,000')
  expect(screen.getByText('已填入 2 格，1 格需要修改，1 处没有填入：')).toBeTruthy()
  expect(screen.getByText('利息：没有对应的画像字段')).toBeTruthy()
  type('会计核算健全', '是')
  saveSheet()
  await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(1))
  expect(facts(inputsOf(portraits.save)[0])).toHaveLength(2)
})

test('who may import but not edit is told to put the table right', async () => {
  open([on(portraits.dryRun, MISFIT)], ['enterprise:portrait', 'enterprise:portrait:import'])
  await choose()
  expect(await screen.findByText('请在原表格中修改后重新粘贴或上传。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '填入表格后修改' })).toBeNull()
})

test('a file that is refused says why in its place', async () => {
  open([on(portraits.dryRun, apiError('invalid', '“画像.xlsx”是空文件'))])
  await choose()
  expect(await screen.findByText('“画像.xlsx”是空文件')).toBeTruthy()
})

describe('用我的情况填写', () => {
  const keep = (): void =>
    save('situation', {
      ...{ typed: '', rest: [], facts: [] },
      situation: {
        region: '440305',
        staff: { from: 12, to: 12 },
        revenue: { from: 6_000_000, to: 6_000_000, year: 2024 },
      },
      filters: { region: '440305', industry: '', size: '' },
    })
  const STAFF = make(portraits.read.output, {
    ...PORTRAIT,
    fields: [
      ...PORTRAIT.fields,
      fieldRow('staff', '职工总数', { unit: '人', yearly: true }),
      // What is known is not offered again.
      fieldRow('trademarks', '有效的注册商标', { unit: '件', values: [valueRow('1', '1 件')] }),
    ],
  })
  const offer = () => screen.findByRole('region', { name: '用我的情况填写' })

  test('offers what the portrait lacks; what is left ticked is told, once', async () => {
    keep()
    const { inputsOf, overlays } = open([
      on(portraits.read, STAFF),
      on(portraits.save, { ...STAFF, completeness: 60 }),
    ])
    const card = within(await offer())
    expect(card.getAllByRole('checkbox')).toHaveLength(2)
    fireEvent.click(card.getByRole('checkbox', { name: '2025 年职工总数：12 人' }))
    expect(card.getByRole('checkbox', { name: '2024 年销售（营业）收入：600 万元' })).toBeTruthy()
    expect(inputsOf(portraits.save)).toEqual([])
    fireEvent.click(card.getByRole('button', { name: '填入画像' }))
    expect(await screen.findByText('60%')).toBeTruthy()
    expect(facts(inputsOf(portraits.save)[0])).toEqual([
      { field: 'revenue', year: 2024, value: formOf('6000000'), version: '0' },
    ])
    expect(overlays.get().toasts.at(-1)?.text).toBe('已填入 1 项')
    expect(screen.queryByRole('region', { name: '用我的情况填写' })).toBeNull()
  })

  test('is not offered again once it was declined', async () => {
    keep()
    open([on(portraits.read, STAFF)])
    fireEvent.click(within(await offer()).getByRole('button', { name: '不用' }))
    expect(screen.queryByRole('region', { name: '用我的情况填写' })).toBeNull()
    expect(load('situationOffered')).toHaveLength(1)
    cleanup()
    open([on(portraits.read, STAFF)])
    await screen.findByText('1,000 元')
    expect(screen.queryByRole('region', { name: '用我的情况填写' })).toBeNull()
  })

  test('a refusal is said, and can be tried again; who may not edit is offered nothing', async () => {
    keep()
    open([on(portraits.read, STAFF), on(portraits.save, apiError('conflict', '已被别人修改'))])
    fireEvent.click(within(await offer()).getByRole('button', { name: '填入画像' }))
    expect(within(await offer()).getByText('已被别人修改')).toBeTruthy()
    cleanup()
    open([on(portraits.read, STAFF)], ['enterprise:portrait'])
    await screen.findByText('1,000 元')
    expect(screen.queryByRole('region', { name: '用我的情况填写' })).toBeNull()
  })
})
