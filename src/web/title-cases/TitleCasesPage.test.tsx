// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { files } from '#contract/files.ts'
import { jobTitles } from '#contract/job-titles.ts'
import { titleCases } from '#contract/title-cases.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { personWith } from '#web/shell/console/testing.ts'
import { openPage } from '#web/testing/open.tsx'
import { regionsBelow } from '#web/testing/regions.ts'
import { on, type Route } from '#web/testing/server.ts'
import TitleCasesPage from './TitleCasesPage.tsx'

afterEach(cleanup)

const NO = 'ZC2026112000000001'
const ROW = make(partOf(titleCases.list.output, 'records'), {
  caseNo: NO,
  version: 1,
  applicant: '李某',
  grade: 'senior',
  status: 'first',
  createTime: '2026-11-20 10:00:00',
  advisorUserId: 'u1',
  advisorName: '甲顾问',
  dueOn: '2026-11-21',
  late: true,
  papers: 2,
  passed: 1,
})
const PAPER = make(partOf(titleCases.one.output, 'materials'), {
  paperId: 'p1',
  name: '学历证书',
  required: true,
  state: 'pending',
})
const whole = factory(titleCases.one.output, {
  ...ROW,
  canReveal: true,
  canEdit: true,
  canPapers: true,
  moves: [
    {
      event: 'askMore',
      name: '要求补充资料',
      note: 'free',
      dateName: '补齐期限',
      dateNeeded: true,
      items: true,
      to: '资料补充',
    },
  ],
  materials: [PAPER],
})

const open = (query: string, more: readonly Route[] = []) =>
  openPage(
    TitleCasesPage,
    `/admin/jobTitleCases${query}`,
    [
      ...more,
      on(titleCases.list, {
        records: [ROW],
        total: 1,
        counts: { first: 1 },
        lateCount: 1,
        regions: [{ code: '440000', name: '广东省' }],
        advisors: [{ userId: 'u1', name: '甲顾问' }],
      }),
      on(titleCases.one, whole()),
      on(dictionaries.entries, {
        records: [{ dictCode: 'software', dictDesc: '计算机与软件' }],
      }),
      regionsBelow({ '000000': [['440000', '广东省']] }),
      on(jobTitles.list, { records: [{ jobTitleId: 'gd', title: '广东通知' }] }),
    ],
    { session: personWith(['PLAT_ADVISOR'], { permissions: ['titles:serve'] }) },
  )

test('lists by the address, and says what is late', async () => {
  const { inputsOf, at } = open('?view=mine&status=open&grade=senior&region=440000&advisor=u1&q=李')
  expect(await screen.findByText('李某')).toBeTruthy()
  expect(inputsOf(titleCases.list)).toEqual([
    {
      view: 'mine',
      status: 'open',
      grade: 'senior',
      regionCode: '440000',
      advisorUserId: 'u1',
      late: false,
      keyword: '李',
      page: 0,
      pageSize: 20,
    },
  ])
  expect(screen.getByText('1/2 项通过')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '超过下一步日期 1' }))
  expect(at()).toContain('late=1')
})

test('is ordered by its headings, and exported as it is asked', async () => {
  const { inputsOf, at } = open('?grade=senior&sort=-papers', [
    on(titleCases.export, apiError('tooMany')),
  ])
  await screen.findByText('李某')
  const order = { grade: 'senior', sort: 'papers', order: 'desc' }
  expect(inputsOf(titleCases.list)).toMatchObject([{ ...order, page: 0 }])
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(inputsOf(titleCases.export)).toMatchObject([order]))
  expect(inputsOf(titleCases.export)[0]).not.toHaveProperty('page')
  fireEvent.click(screen.getByRole('link', { name: '下一步' }))
  expect(at()).toBe('?grade=senior&sort=due')
})

test('nothing there and nothing found read differently', async () => {
  const first = open('', [on(titleCases.list, {})])
  expect(await screen.findByText(/暂无职称办理/)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: '新建办理' }).at(-1)!)
  expect(first.at()).toContain('new=1')
  cleanup()
  const { at } = open('?q=无', [on(titleCases.list, {})])
  fireEvent.click(await screen.findByRole('button', { name: '清空筛选' }))
  expect(at()).toBe('')
})

test('the board has a column for each state, and a card opens its case', async () => {
  const { at } = open('?show=board')
  const column = within(await screen.findByRole('region', { name: '初次申报' }))
  fireEvent.click(column.getByRole('button', { name: /李某/ }))
  expect(at()).toContain(`id=${NO}`)
  expect(within(screen.getByRole('region', { name: '公示' })).getByText('暂无')).toBeTruthy()
})

test('what has to be put right is listed with a day, and a refusal keeps it', async () => {
  const { inputsOf } = open(`?id=${NO}`, [on(titleCases.move, apiError('conflict'))])
  fireEvent.click(await screen.findByRole('button', { name: '要求补充资料' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '要求补充资料' }))
  fireEvent.click(dialog.getByRole('button', { name: '要求补充资料' }))
  expect(await dialog.findByText('请列出需要补正的内容')).toBeTruthy()
  expect(dialog.getByText('请填写补齐期限')).toBeTruthy()
  const items = dialog.getByRole('textbox', { name: /^需要补正的内容/ })
  fireEvent.change(items, { target: { value: '补盖公章\n\n补签字 ' } })
  fireEvent.change(dialog.getByLabelText(/^补齐期限/), { target: { value: '2026-12-01' } })
  fireEvent.click(dialog.getByRole('button', { name: '要求补充资料' }))
  expect(await dialog.findByText('数据已被修改，请刷新')).toBeTruthy()
  expect(inputsOf(titleCases.move)).toEqual([
    {
      caseNo: NO,
      version: 1,
      event: 'askMore',
      note: '',
      date: '2026-12-01',
      items: ['补盖公章', '补签字'],
      advisorUserId: '',
    },
  ])
})

test('a material is flagged with its kind, and cannot pass without a file', async () => {
  const { inputsOf } = open(`?id=${NO}`, [
    on(
      titleCases.judge,
      whole({ materials: [{ ...PAPER, state: 'flagged', issue: 'missing', remark: '请补' }] }),
    ),
  ])
  const pass = await screen.findByRole('button', { name: /^通过/ })
  fireEvent.click(pass)
  expect(inputsOf(titleCases.judge)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^标记问题/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '请补' } })
  fireEvent.click(dialog.getByRole('button', { name: '标记问题' }))
  expect(await screen.findByText(/已标记问题/)).toBeTruthy()
  expect(inputsOf(titleCases.judge)).toEqual([
    { caseNo: NO, paperId: 'p1', state: 'flagged', issue: 'missing', remark: '请补' },
  ])
  expect(screen.getByRole('button', { name: /^重新审核/ })).toBeTruthy()
})

test('a file goes into the store and onto the material', async () => {
  const { inputsOf } = open(`?id=${NO}`, [
    on(files.add, { records: [{ fileId: 'f1', fileName: '学历.pdf' }] }),
    on(titleCases.addFiles, whole()),
  ])
  const input = await screen.findByLabelText('上传学历证书')
  fireEvent.change(input, { target: { files: [new File(['x'], '学历.pdf')] } })
  await waitFor(() => expect(inputsOf(titleCases.addFiles)).toHaveLength(1))
  expect(inputsOf(files.add)[0]).toMatchObject({ feature: 'title' })
  expect(inputsOf(titleCases.addFiles)[0]).toEqual({ caseNo: NO, paperId: 'p1', fileIds: ['f1'] })
})

test('what was taken off the list can be put on again; corrections are ticked off', async () => {
  const removed = [{ paperId: 'p2', name: '论文' }]
  const { inputsOf } = open(`?id=${NO}`, [
    on(titleCases.one, whole({ removed, corrections: [{ correctionId: 'k1', text: '补签字' }] })),
    on(titleCases.correct, whole()),
  ])
  fireEvent.click(await screen.findByRole('checkbox', { name: '补签字' }))
  await waitFor(() =>
    expect(inputsOf(titleCases.correct)).toEqual([{ caseNo: NO, correctionId: 'k1', done: true }]),
  )
  cleanup()
  const again = open(`?id=${NO}`, [
    on(titleCases.one, whole({ removed })),
    on(titleCases.keepPaper, whole()),
  ])
  fireEvent.click(await screen.findByText('已移出的材料（1）'))
  fireEvent.click(screen.getByRole('button', { name: /^恢复/ }))
  await waitFor(() =>
    expect(again.inputsOf(titleCases.keepPaper)).toEqual([
      { caseNo: NO, paperId: 'p2', kept: true },
    ]),
  )
})

test('a new one says what is missing, and takes the number of a consultation', async () => {
  const { inputsOf, at } = open('?new=1&lead=c1', [on(titleCases.open, whole())])
  const form = within(await screen.findByRole('dialog', { name: '新建职称办理' }))
  expect(form.queryByLabelText(/^手机号码/)).toBeNull()
  fireEvent.click(form.getByRole('button', { name: '新建' }))
  expect(await form.findAllByText('请填写申请人姓名')).toBeTruthy()
  fireEvent.change(form.getByRole('textbox', { name: /^申请人姓名/ }), {
    target: { value: '李某' },
  })
  fireEvent.change(form.getByRole('combobox', { name: /^申报级别/ }), {
    target: { value: 'senior' },
  })
  await form.findAllByRole('option', { name: '广东省' })
  fireEvent.change(form.getByRole('combobox', { name: /省级/ }), { target: { value: '440000' } })
  fireEvent.click(form.getByRole('checkbox', { name: /申请人同意/ }))
  fireEvent.click(form.getByRole('button', { name: '新建' }))
  await waitFor(() => expect(inputsOf(titleCases.open)).toHaveLength(1))
  expect(inputsOf(titleCases.open)[0]).toMatchObject({
    contactId: 'c1',
    applicant: '李某',
    grade: 'senior',
    regionCode: '440000',
    consent: true,
  })
  await waitFor(() => expect(at()).toBe(`?id=${NO}`))
})
