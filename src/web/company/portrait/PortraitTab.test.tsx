// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
) =>
  openAt(
    <EnterprisePage />,
    '/admin/enterprise?tab=portrait',
    [...more, on(company.mine, apiError('unavailable')), on(portraits.read, PORTRAIT)],
    { session: { companyId: 'c1', permissions } },
  )
const facts = (input: Record<string, unknown> | undefined): unknown[] =>
  ((input?.facts ?? []) as string[]).map((fact) => JSON.parse(fact) as unknown)
const edit = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `编辑${name}` }))

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

test('what decides most opens from the summary', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: '销售（营业）收入' }))
  expect(screen.getByRole('form', { name: '编辑销售（营业）收入' })).toBeTruthy()
})

test('only the years that changed are told, with the versions that were seen', async () => {
  const { inputsOf } = open([on(portraits.save, PORTRAIT)])
  await edit('销售（营业）收入')
  const years = screen.getAllByRole('textbox')
  expect(years.map((one) => (one as HTMLInputElement).value)).toEqual(['1000', '', ''])
  fireEvent.change(years[1] as Element, { target: { value: '2,000.50' } })
  fireEvent.change(years[2] as Element, { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(facts(inputsOf(portraits.save)[0])).toEqual([
    {
      field: 'revenue',
      year: 2024,
      version: '0',
      value: expect.objectContaining({ text: '2,000.50' }),
    },
    { field: 'revenue', year: 2023, version: '9', value: expect.objectContaining({ text: '0' }) },
  ])
})

test('不清楚 is a choice of its own, and the keyboard saves and leaves', async () => {
  const { inputsOf } = open([on(portraits.save, PORTRAIT)])
  await edit('会计核算健全')
  fireEvent.click(screen.getByRole('radio', { name: '不清楚' }))
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(1))
  expect(facts(inputsOf(portraits.save)[0])).toEqual([
    expect.objectContaining({ field: 'soundAccounts', value: formOf(null) }),
  ])
  await edit('会计核算健全')
  fireEvent.keyDown(screen.getByRole('form'), { key: 'Escape' })
  expect(screen.queryByRole('form')).toBeNull()
  expect(document.activeElement?.textContent).toBe('编辑会计核算健全')
})

test('a list has entries, none, or is not known', async () => {
  const { inputsOf } = open([on(portraits.save, PORTRAIT)])
  await edit('已取得的资质')
  fireEvent.click(screen.getByRole('radio', { name: '有' }))
  fireEvent.click(screen.getByRole('button', { name: '再添加一项' }))
  const names = screen.getAllByLabelText('名称')
  fireEvent.change(names[1] as Element, { target: { value: 'tech-sme' } })
  fireEvent.change(screen.getAllByLabelText('取得日期')[1] as Element, {
    target: { value: '2026-04-01' },
  })
  fireEvent.click(screen.getByRole('button', { name: '移除第 1 项' }))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf(portraits.save)).toHaveLength(1))
  expect(facts(inputsOf(portraits.save)[0])).toMatchObject([
    { field: 'titles', value: { form: 'items', items: [{ code: 'tech-sme', on: '2026-04-01' }] } },
  ])
})

test('a wrong value is not sent, and has the focus', async () => {
  const { inputsOf } = open()
  await edit('销售（营业）收入')
  const [first] = screen.getAllByRole('textbox')
  fireEvent.change(first as Element, { target: { value: '五千万' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText(/请填写数字（单位：元/)).toBeTruthy()
  expect(document.activeElement).toBe(first)
  expect(inputsOf(portraits.save)).toEqual([])
})

test('somebody else was faster: it is said, and what was typed stays', async () => {
  open([on(portraits.save, apiError('conflict'))])
  await edit('销售（营业）收入')
  const [first] = screen.getAllByRole('textbox')
  fireEvent.change(first as Element, { target: { value: '5' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findByRole('alert')).textContent).toContain('数据已被修改，请刷新')
  expect((first as HTMLInputElement).value).toBe('5')
})

test('saving can be undone: told again, or taken back where nothing was', async () => {
  const after: Portrait = {
    ...PORTRAIT,
    fields: PORTRAIT.fields.map((field) =>
      field.field === 'revenue'
        ? {
            ...field,
            values: [
              valueRow('5', '5 元', { year: 2025, version: '20' }),
              valueRow('6', '6 元', { year: 2024, version: '21' }),
            ],
          }
        : field,
    ),
  }
  const { inputsOf, overlays } = open([on(portraits.save, after), on(portraits.forget, after)])
  await edit('销售（营业）收入')
  const years = screen.getAllByRole('textbox')
  fireEvent.change(years[0] as Element, { target: { value: '5' } })
  fireEvent.change(years[1] as Element, { target: { value: '6' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(overlays.get().toasts).toHaveLength(1))
  overlays.get().toasts[0]?.action?.run()
  await waitFor(() => expect(inputsOf(portraits.forget)).toHaveLength(1))
  expect(facts(inputsOf(portraits.save)[1])).toEqual([
    { field: 'revenue', year: 2025, version: '20', value: formOf('1000') },
  ])
  expect(inputsOf(portraits.forget)[0]).toMatchObject({
    field: 'revenue',
    year: 2024,
    version: '21',
  })
})

test('leaving the tab with something typed asks first', async () => {
  const { at } = open()
  await edit('销售（营业）收入')
  fireEvent.change(screen.getAllByRole('textbox')[0] as Element, { target: { value: '5' } })
  fireEvent.click(screen.getByRole('tab', { name: '基本信息' }))
  const asking = await screen.findByRole('alertdialog')
  expect(at()).toBe('?tab=portrait')
  fireEvent.click(within(asking).getByRole('button', { name: '留在此页' }))
  expect((screen.getAllByRole('textbox')[0] as HTMLInputElement).value).toBe('5')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('tab', { name: '基本信息' }))
  expect(at()).toBe('')
})

test('who may only read is offered neither editing nor importing', async () => {
  open([], ['enterprise:portrait'])
  await screen.findByText('1,000 元')
  expect(screen.queryByRole('button', { name: /编辑/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '从表格导入' })).toBeNull()
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

const CHECKED = {
  importId: 'i1',
  fileName: '画像.xlsx',
  errorCount: 0,
  changeCount: 1,
  errors: [],
  changes: [{ row: 2, name: '2025 年销售（营业）收入', before: '1,000 元', after: '2,000 元' }],
  unchanged: 3,
}
const choose = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '从表格导入' }))
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], '画像.xlsx')] } })
}

test('a sheet is checked, shown, and then taken over whole', async () => {
  const { inputsOf, overlays } = open([
    on(portraits.dryRun, CHECKED),
    on(portraits.takeOver, { changed: 1, portrait: { ...PORTRAIT, completeness: 57 } }),
  ])
  await choose()
  expect(await screen.findByText('将改动 1 项，3 行与现在相同。')).toBeTruthy()
  expect(screen.getByText('2,000 元')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '全部导入（1 项）' }))
  expect(await screen.findByText('57%')).toBeTruthy()
  expect(inputsOf(portraits.takeOver)).toMatchObject([{ importId: 'i1' }])
  expect(overlays.get().toasts[0]?.text).toBe('已导入 1 项')
})

test('a sheet with a wrong row cannot be taken over, and says which row and why', async () => {
  open([
    on(portraits.dryRun, {
      ...CHECKED,
      importId: '',
      errorCount: 1,
      errors: [{ row: 4, field: '职工总数', message: '请填写整数' }],
    }),
  ])
  await choose()
  expect(await screen.findByText('请填写整数')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /全部导入/ })).toBeNull()
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
