// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trademarkRecords } from '#contract/ip-records.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on, type Route } from '#web/testing/server.ts'
import { open, pageOf } from './testing.tsx'
import TrademarksPage from './TrademarksPage.tsx'

afterEach(cleanup)

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download)
  }
})

const row = factory(partOf(trademarkRecords.importRows.output, 'records'), {
  number: '12345678',
  name: '云川精测',
})
const CHECKED = make(trademarkRecords.dryRun.output, {
  importId: 'i1',
  fileName: '商标.xlsx',
  state: 'checked',
  total: 60,
  added: 48,
  changed: 2,
  same: 3,
  duplicate: 4,
  errors: 3,
})
const FAULTY = row({
  row: 7,
  verdict: 'error',
  errors: [{ field: '国际分类', message: '国际分类应为 1 至 45 的整数' }],
})
const CHANGED = row({
  row: 9,
  verdict: 'changed',
  changes: [{ field: '代理机构', after: '乙代理' }],
})

const file = (fileName: string) => ({ fileName, content: new Blob(['x']) })

const openImport = async (more: readonly Route[] = []) => {
  const opened = open(<TrademarksPage />, '/admin/intellectual/trademark?open=import', [
    ...more,
    on(trademarkRecords.list, pageOf([])),
    on(trademarkRecords.dryRun, CHECKED),
    on(trademarkRecords.importRows, ({ verdict }) =>
      verdict === 'error'
        ? { records: [FAULTY], total: 3 }
        : { records: [FAULTY, CHANGED], total: 60 },
    ),
    on(trademarkRecords.importFaults, file('商标-有误的行.xlsx')),
    on(trademarkRecords.template, file('商标导入模板.xlsx')),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: '从表格导入商标' }))
  const upload = (): void => {
    fireEvent.change(dialog.getByLabelText('选择表格', { selector: 'input' }), {
      target: { files: [new File(['x'], '商标.xlsx')] },
    })
  }
  return { ...opened, dialog, upload }
}

test('the template is there to be filled in', async () => {
  const { dialog } = await openImport()
  fireEvent.click(dialog.getByRole('button', { name: '下载模板' }))
  await waitFor(() => expect(saved).toEqual(['商标导入模板.xlsx']))
})

test('a sheet is checked first: how many of each, and row by row what is wrong or would change', async () => {
  const { dialog, upload, inputsOf } = await openImport()
  upload()
  expect(
    await dialog.findByText(
      '共 60 行：新增 48 行 · 更新 2 行 · 无变化 3 行 · 号码已存在 4 行 · 有误 3 行',
    ),
  ).toBeTruthy()
  expect(await dialog.findByText('国际分类应为 1 至 45 的整数')).toBeTruthy()
  expect(dialog.getByRole('rowheader', { name: '7' })).toBeTruthy()
  expect(inputsOf(trademarkRecords.importRows)[0]).toMatchObject({ verdict: 'error', page: 0 })
  fireEvent.change(dialog.getByLabelText('查看'), { target: { value: '' } })
  expect(await dialog.findByText(/乙代理/)).toBeTruthy()
  expect(dialog.getByText('1 / 2')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '下一页' }))
  await waitFor(() =>
    expect(inputsOf(trademarkRecords.importRows).at(-1)).toMatchObject({ verdict: '', page: 1 }),
  )
  fireEvent.click(dialog.getByRole('button', { name: '下载有误的行' }))
  await waitFor(() => expect(saved).toEqual(['商标-有误的行.xlsx']))
  expect(dialog.getByRole('button', { name: '导入 50 件' })).toBeTruthy()
})

test('taking another view of known numbers checks the same sheet anew', async () => {
  const { dialog, upload, inputsOf } = await openImport()
  upload()
  await dialog.findByText(/共 60 行/)
  fireEvent.click(dialog.getByRole('radio', { name: '用表格更新' }))
  await waitFor(() => expect(inputsOf(trademarkRecords.dryRun)).toHaveLength(2))
  expect(inputsOf(trademarkRecords.dryRun).map(({ duplicates }) => duplicates)).toEqual([
    'skip',
    'update',
  ])
})

test('the good rows are taken while the page says how far it is', async () => {
  const { dialog, upload, inputsOf, answer } = await openImport([
    on(trademarkRecords.takeOver, { ...CHECKED, state: 'taking', done: 10 }),
    on(trademarkRecords.importState, { ...CHECKED, state: 'taking', done: 25 }),
  ])
  upload()
  fireEvent.click(await dialog.findByRole('button', { name: '导入 50 件' }))
  expect(await dialog.findByText('已写入 25 / 50 行')).toBeTruthy()
  answer(on(trademarkRecords.importState, { ...CHECKED, state: 'taken', done: 50 }))
  expect(await dialog.findByText(/^已导入 50 行/)).toBeTruthy()
  const before = inputsOf(trademarkRecords.list).length
  fireEvent.click(dialog.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /导入/ })).toBeNull())
  await waitFor(() => expect(inputsOf(trademarkRecords.list).length).toBeGreaterThan(before))
})

test('what was checked may hold no longer: it is said, and checked anew', async () => {
  const { dialog, upload } = await openImport([
    on(trademarkRecords.takeOver, apiError('conflict', '预检后记录有变化，请重新上传')),
    on(trademarkRecords.importState, CHECKED),
  ])
  upload()
  fireEvent.click(await dialog.findByRole('button', { name: '导入 50 件' }))
  expect(await dialog.findByText('预检后记录有变化，请重新上传')).toBeTruthy()
  expect(dialog.getByRole('button', { name: '选择表格' })).toBeTruthy()
})

test('a sheet with nothing to take offers nothing to take', async () => {
  const { dialog, upload } = await openImport([
    on(trademarkRecords.dryRun, { ...CHECKED, added: 0, changed: 0, errors: 60 }),
  ])
  upload()
  await dialog.findByText('共 60 行：无变化 3 行 · 号码已存在 4 行 · 有误 60 行')
  expect(dialog.queryByRole('button', { name: /^导入/ })).toBeNull()
})

const RULE = make(trademarkRecords.remindRule.output, {
  rule: {
    on: true,
    version: 2,
    marks: [
      { event: 'renewal', eventName: '续展', code: 'renewal:365', name: '到期前 365 天', on: true },
      {
        event: 'renewal',
        eventName: '续展',
        code: 'renewal:g90',
        name: '宽展期剩 90 天',
        on: true,
      },
      {
        event: 'nonUse',
        eventName: '连续三年未使用',
        code: 'nonUse:30',
        name: '满三年前 30 天',
      },
    ],
  },
  people: [
    { userId: 'u1', userName: '陈一诺' },
    { userId: 'u2', userName: '周予衡' },
  ],
})

test('reminders of the company: which days, and whom', async () => {
  const { inputsOf, overlays } = open(<TrademarksPage />, '/admin/intellectual/trademark', [
    on(trademarkRecords.list, pageOf([])),
    on(trademarkRecords.remindRule, RULE),
    on(trademarkRecords.saveRemindRule, { rule: { ...RULE.rule, version: 3 } }),
  ])
  fireEvent.click(screen.getByRole('button', { name: '提醒设置' }))
  const drawer = within(await screen.findByRole('dialog', { name: '商标提醒设置' }))
  fireEvent.click(await drawer.findByRole('checkbox', { name: '宽展期剩 90 天' }))
  fireEvent.click(drawer.getByRole('checkbox', { name: '满三年前 30 天' }))
  fireEvent.click(drawer.getByRole('checkbox', { name: '周予衡' }))
  expect(drawer.getByText('已选 1 人')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('提醒设置已保存'))
  expect(inputsOf(trademarkRecords.saveRemindRule)).toMatchObject([
    { on: true, off: ['renewal:g90'], userIds: ['u2'], version: 2 },
  ])
})
