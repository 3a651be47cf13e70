// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { partnerApply } from '#contract/partner-apply.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { personWith } from '#web/shell/console/testing.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import PartnersPage from './PartnersPage.tsx'

afterEach(cleanup)

const NO = 'HZ2026112000000001'
const ROW = make(partOf(partnerApply.list.output, 'records'), {
  applyNo: NO,
  version: 1,
  partnerType: 'ip-agency',
  typeName: '律所与知识产权代理',
  orgName: '恒石示例代理事务所',
  regionCode: '320000',
  regionName: '江苏省',
  contact: '何某',
  phone: '166****0001',
  state: 'submitted',
  createTime: '2026-11-20 10:00:00',
  nextOn: '2026-11-21',
  late: true,
  same: 1,
})
const REVIEW = { state: 'review', name: '初审' } as const
const REJECT = { state: 'rejected', name: '未通过', reasoned: true } as const
const BACK = { state: 'submitted', name: '已提交', back: true, reasoned: true } as const
const whole = factory(partnerApply.one.output, {
  ...ROW,
  canTake: true,
  licences: [{ text: '专利代理机构执业许可证' }],
})
const MINE = {
  ownerUserId: 'u1',
  ownerName: '甲',
  canTake: false,
  canEdit: true,
  canReveal: true,
} as const

const open = (query: string, more: readonly Route[] = [], permissions = ['partner:edit']) =>
  openPage(
    PartnersPage,
    `/admin/partnerApply${query}`,
    [
      ...more,
      on(partnerApply.list, {
        records: [ROW],
        total: 1,
        counts: { submitted: 1 },
        lateCount: 1,
        types: [{ code: 'ip-agency', name: '律所与知识产权代理' }],
        regions: [{ code: '320000', name: '江苏省' }],
      }),
      on(partnerApply.one, whole()),
    ],
    { session: personWith(['PLAT_REVIEWER'], { permissions }) },
  )

test('lists by the address, and says what is late and what has come twice', async () => {
  const { inputsOf, at } = open('?view=free&state=open&type=ip-agency&region=320000&days=7&q=恒石')
  expect(await screen.findByText('恒石示例代理事务所')).toBeTruthy()
  expect(inputsOf(partnerApply.list)).toEqual([
    {
      view: 'free',
      state: 'open',
      partnerType: 'ip-agency',
      regionCode: '320000',
      days: 7,
      ownerUserId: '',
      late: false,
      keyword: '恒石',
      page: 0,
      pageSize: 20,
    },
  ])
  expect(screen.getByText('已超过', { exact: false })).toBeTruthy()
  expect(screen.getByText('另有 1 份同一机构的申请')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '超过下一步日期 1' }))
  expect(at()).toContain('late=1')
})

test('is ordered by its headings, and exported as it is asked', async () => {
  const { inputsOf, at } = open('?sort=next&page=3', [on(partnerApply.export, apiError('tooMany'))])
  await screen.findByText('恒石示例代理事务所')
  const order = { sort: 'next', order: 'asc' }
  expect(inputsOf(partnerApply.list)).toMatchObject([{ ...order, page: 2, pageSize: 20 }])
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(inputsOf(partnerApply.export)).toMatchObject([order]))
  expect(inputsOf(partnerApply.export)[0]).not.toHaveProperty('page')
  fireEvent.click(screen.getByRole('link', { name: '机构' }))
  expect(at()).toBe('?sort=name')
})

test('nothing there, nothing found and a failure read differently', async () => {
  open('?view=mine', [on(partnerApply.list, {})])
  expect(await screen.findByText('您暂无负责的合作申请，可以从“待领取”里领取')).toBeTruthy()
  cleanup()
  const { at } = open('?q=无', [on(partnerApply.list, {})])
  fireEvent.click(await screen.findByRole('button', { name: '清空筛选' }))
  expect(at()).toBe('')
  cleanup()
  open('', [on(partnerApply.list, apiError('invalid', '读不到'))])
  expect((await screen.findByRole('alert')).textContent).toContain('读不到')
})

test('taken, and then its number is asked for', async () => {
  const { inputsOf, overlays } = open(`?id=${NO}`, [
    on(partnerApply.hold, whole({ ...MINE, version: 2, moves: [REVIEW] })),
    on(partnerApply.reveal, { phone: '16600000001' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '领取' }))
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.text).toContain('已领取'))
  expect(inputsOf(partnerApply.hold)).toEqual([{ applyNo: NO, version: 1 }])
  fireEvent.click(await screen.findByRole('button', { name: '查看号码' }))
  const link = await screen.findByRole('link', { name: '16600000001' })
  expect(link.getAttribute('href')).toBe('tel:16600000001')
})

test('a step that ends it wants a reason, a wrong one is taken back', async () => {
  const { inputsOf } = open(`?id=${NO}`, [
    on(partnerApply.one, whole({ ...MINE, state: 'review', moves: [REJECT, BACK] })),
    on(partnerApply.move, apiError('conflict')),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '未通过' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '未通过？' }))
  fireEvent.click(dialog.getByRole('button', { name: '未通过' }))
  expect(await dialog.findByText('请写明原因')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: '撤回到“已提交”' }))
  const back = within(await screen.findByRole('alertdialog', { name: '撤回到“已提交”？' }))
  fireEvent.change(back.getByRole('textbox'), { target: { value: '看错了' } })
  fireEvent.click(back.getByRole('button', { name: '撤回上一步' }))
  expect(await back.findByText('数据已被修改，请刷新')).toBeTruthy()
  expect(inputsOf(partnerApply.move)).toEqual([
    { applyNo: NO, version: 1, state: 'submitted', back: true, reason: '看错了' },
  ])
})

test('what was looked at, the next day and a note are kept together', async () => {
  const { inputsOf } = open(`?id=${NO}`, [
    on(partnerApply.one, whole(MINE)),
    on(partnerApply.save, whole({ ...MINE, version: 2 })),
  ])
  fireEvent.click(await screen.findByRole('checkbox', { name: '专利代理机构执业许可证' }))
  fireEvent.change(screen.getByLabelText(/^下一步日期/), { target: { value: '2026-12-01' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^跟进记录/ }), {
    target: { value: '已电话核实' },
  })
  fireEvent.click(screen.getByRole('button', { name: '保存跟进' }))
  await waitFor(() => expect(inputsOf(partnerApply.save)).toHaveLength(1))
  expect(inputsOf(partnerApply.save)[0]).toEqual({
    applyNo: NO,
    version: 1,
    nextOn: '2026-12-01',
    licences: ['专利代理机构执业许可证'],
    named: false,
    entryId: '',
    note: '已电话核实',
  })
})

test('a partner who agreed to be named gets a draft in the content editor, nobody else', async () => {
  const active = { ...MINE, state: 'active', stateSince: '2026-11-22 10:00:00' } as const
  open(`?id=${NO}`, [on(partnerApply.one, whole(active))])
  expect(await screen.findByText(/对方没有同意公开机构名称，不能建立公开条目/)).toBeTruthy()
  cleanup()
  const { inputsOf } = open(
    `?id=${NO}`,
    [
      on(partnerApply.one, whole({ ...active, named: true })),
      on(content.add, { id: 'p1', version: 1 }),
      on(partnerApply.save, whole({ ...active, named: true, entryId: 'p1', version: 2 })),
    ],
    ['partner:edit', 'content', 'content:edit'],
  )
  fireEvent.click(await screen.findByRole('button', { name: '建立公开条目' }))
  const link = await screen.findByRole('link', { name: '打开公开条目' })
  expect(link.getAttribute('href')).toBe('/admin/contentEdit?kind=partner&id=p1')
  expect(inputsOf(content.add)[0]).toMatchObject({ kind: 'partner' })
  expect(inputsOf(partnerApply.save)[0]).toMatchObject({ entryId: 'p1', named: true })
})

test('given to somebody, with how much each has', async () => {
  const { inputsOf } = open(`?id=${NO}`, [
    on(partnerApply.one, whole({ canAssign: true })),
    on(partnerApply.people, { records: [{ userId: 'u2', name: '乙', open: 3 }] }),
    on(partnerApply.hold, whole({ ownerName: '乙' })),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '分派' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '分派' }))
  fireEvent.click(dialog.getByRole('button', { name: '分派' }))
  expect(await dialog.findByText('请选择负责人')).toBeTruthy()
  await dialog.findByRole('option', { name: '乙（3）' })
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'u2' } })
  fireEvent.click(dialog.getByRole('button', { name: '分派' }))
  await waitFor(() => expect(inputsOf(partnerApply.hold)).toHaveLength(1))
  expect(inputsOf(partnerApply.hold)[0]).toMatchObject({ ownerUserId: 'u2' })
})
