// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ruleTables } from '#contract/rule-tables.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { sampleCondition, sampleTable } from '#domain/matching/sample.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import RuleTablesPage from './RuleTablesPage.tsx'

afterEach(cleanup)

const TABLE = sampleTable(
  [sampleCondition({ op: '>=', of: { field: 'revenue' }, threshold: '500' }, { id: 'A1' })],
  { code: 'x', version: '2', name: '样表', policyIds: ['p1'] },
)
const ROW = make(partOf(ruleTables.list.output, 'records'), {
  code: 'x',
  version: '2',
  name: '样表',
  subject: 'company',
  effectiveFrom: '2026-01-01',
  sourceNumber: '国科发火〔2016〕32号',
  sourceTitle: '样例文件',
  checkedOn: '2026-11-21',
  confidence: 'B',
  status: 'draft',
  conditions: 1,
  policies: 1,
  basedOn: '1',
})

const open = (address: string, status: 'draft' | 'published', more: readonly Route[] = []) =>
  openAt(<RuleTablesPage />, address, [
    ...more,
    on(ruleTables.list, { records: [{ ...ROW, status }], total: 1, pageSize: 50 }),
    on(ruleTables.one, () => ({
      table: JSON.stringify(TABLE),
      status,
      edition: 3,
      problems: [],
      current: {
        version: '1',
        table: JSON.stringify({ ...TABLE, version: '1', effectiveFrom: '2025-01-01' }),
      },
    })),
  ])

test('a draft is edited condition by condition, tried and published', async () => {
  const { inputsOf, overlays } = open('/admin/ruleTables?table=x@2', 'draft', [
    on(ruleTables.save, { edition: 4 }),
    on(ruleTables.effect, { companies: 9, fitting: 5, gained: 2, lost: 1 }),
    on(ruleTables.publish, { ended: '1' }),
  ])
  const drawer = await screen.findByRole('dialog')
  const inside = within(drawer)
  const limit = await inside.findByRole('textbox', { name: '门槛' })
  fireEvent.change(limit, { target: { value: 'viel' } })
  expect(inside.getByRole('alert').textContent).toContain('A1：“viel”不是数字')
  expect(inside.getByRole('button', { name: '发布' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(limit, { target: { value: '600' } })
  fireEvent.click(inside.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(inputsOf(ruleTables.save)).toHaveLength(1))
  expect(inputsOf(ruleTables.save)[0]).toMatchObject({ code: 'x', version: '2', edition: 3 })
  expect(String(inputsOf(ruleTables.save)[0]?.table)).toContain('"threshold":"600"')
  fireEvent.click(inside.getByRole('button', { name: '试算影响' }))
  expect((await inside.findByText(/^对 9 家企业的影响/)).textContent).toContain('新增 2 家')
  fireEvent.click(inside.getByRole('button', { name: '发布' }))
  const question = await screen.findByRole('alertdialog', { name: '发布“样表” 2？' })
  expect(question.textContent).toContain('可以撤回')
  // What is published is compared as it was edited, not as it was kept.
  expect(question.textContent).toContain('与施行中的 1 相比，2 处不同')
  expect(question.textContent).toContain('生效日期2025-01-012016-01-01')
  expect(question.textContent).toContain('A1 门槛500600')
  expect(inputsOf(ruleTables.publish)).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: '发布' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputsOf(ruleTables.publish)).toEqual([{ code: 'x', version: '2', edition: 4 }])
  expect(overlays.get().toasts.at(-1)?.text).toBe('已发布，版本 1 止于前一天')
})

test('a published version is only read, and every reason of a refusal is shown', async () => {
  open('/admin/ruleTables?table=x@2', 'published', [
    on(ruleTables.effect, apiError('invalid', '甲\n乙')),
  ])
  const inside = within(await screen.findByRole('dialog'))
  expect(await inside.findByText('已发布，只能查看。')).toBeTruthy()
  expect(inside.queryByRole('button', { name: '保存草稿' })).toBeNull()
  fireEvent.click(inside.getByRole('button', { name: '试算影响' }))
  expect((await inside.findByRole('alert')).textContent).toContain('甲')
})

test('a version is made from another and opened', async () => {
  const { inputsOf, at } = open('/admin/ruleTables', 'published', [
    on(ruleTables.copy, { version: '2027-1' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^更多/ }))
  fireEvent.click(screen.getByRole('button', { name: /^新建版本/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /新版本号/ }), {
    target: { value: '2027-1' },
  })
  fireEvent.submit(dialog.querySelector('form')!)
  await waitFor(() => expect(at()).toBe('?table=x@2027-1'))
  expect(inputsOf(ruleTables.copy)).toEqual([{ code: 'x', version: '2', newVersion: '2027-1' }])
})

test('a version is withdrawn with a reason', async () => {
  const { inputsOf } = open('/admin/ruleTables', 'published', [
    on(ruleTables.withdraw, { withdrawn: true }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^更多/ }))
  fireEvent.click(screen.getByRole('button', { name: /^撤回/ }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /原因/ }), {
    target: { value: '文件废止' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: '撤回' }))
  await waitFor(() =>
    expect(inputsOf(ruleTables.withdraw)).toEqual([
      { code: 'x', version: '2', reason: '文件废止' },
    ]),
  )
})

test('the list is read page by page, as long as it is asked to be', async () => {
  const { inputsOf } = open('/admin/ruleTables?page=2&size=50', 'published')
  await screen.findByText('样表')
  expect(inputsOf(ruleTables.list)).toEqual([{ keyword: '', statuses: [], page: 1, pageSize: 50 }])
})
