// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { matching } from '#contract/matching.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { renderAt } from '#web/shell/testing.tsx'
import PrecisePage from './PrecisePage.tsx'
import PreciseDetailPage from './PreciseDetailPage.tsx'
import type { Detail, Listed, Match, Requirement } from './words.ts'

afterEach(cleanup)

const MATCH: Match = {
  code: 'hnte',
  policyId: 'p1',
  title: '高新技术企业认定管理办法',
  shortTitle: '高新技术企业认定',
  level: '1',
  regionName: '全国',
  orgs: ['科技部'],
  docNumber: '国科发火〔2016〕32号',
  also: [{ policyId: 'p2', title: '工作指引' }],
  result: 'incomplete',
  before: 'scant',
  states: { met: 3, unmet: 0, missing: 2, manual: 1 },
  reason: '科技人员占比：请填写 2025 年科技人员',
  windowState: 'closing',
  deadline: '2026-12-01 23:59',
  daysLeft: 9,
  urgent: true,
  amountMax: null,
  amountText: '企业所得税税率 15%',
  supportModes: ['title'],
  materials: 8,
  effort: 'middle',
  blend: { match: 25, timing: 15, effort: 15, total: 55 },
  disliked: null,
}
const LISTED: Listed = {
  records: [MATCH],
  total: 1,
  page: 0,
  pageSize: 50,
  counts: [
    { result: 'hopeful', count: 0 },
    { result: 'incomplete', count: 1 },
  ],
  dislikedCount: 2,
  run: { runId: 'r', ranAt: '2026-11-22 09:00', day: '2026-11-22', cause: 'portrait' },
  changes: {
    at: '2026-11-22 09:00',
    items: [
      {
        policyId: 'p1',
        title: '高新技术企业认定',
        before: 'scant',
        after: 'incomplete',
        better: true,
        newVersion: false,
        conditions: 2,
      },
    ],
  },
  completeness: 42,
  unlocks: [{ field: 'rdStaff', name: '科技人员', years: [2025], policies: 7, alone: 2 }],
}

type Answers = readonly (readonly [Endpoint, (input: Record<string, unknown>) => unknown])[]

const open = (page: ReactNode, address: string, answers: Answers, codes: string[] = []) => {
  const asked: { endpoint: Endpoint; input: object }[] = []
  const opened = renderAt(
    page,
    address,
    (endpoint, input) => {
      asked.push({ endpoint, input })
      const answer = answers.find(([one]) => one === endpoint)
      if (!answer) throw new Error(`not asked for: ${endpoint.path}`)
      return answer[1](input)
    },
    { session: { permissions: codes } as never },
  )
  const of = (endpoint: Endpoint) =>
    asked.filter((one) => one.endpoint === endpoint).map(({ input }) => input)
  return { ...opened, of }
}
const ALL = ['precise:list:run', 'precise:list:dislike']

test('results stand under their word, with why, the days left and the effort', async () => {
  open(<PrecisePage />, '/admin/precise', [[matching.list, () => LISTED]])
  const row = (await screen.findByRole('heading', { name: '高新技术企业认定' })).closest('li')!
  expect(row.textContent).toContain('科技人员占比：请填写 2025 年科技人员')
  expect(row.textContent).toContain('剩 9 天')
  expect(row.textContent).toContain('工作量中')
  expect(row.textContent).toContain('原为信息不足')
  expect(row.textContent).toContain('3 项满足 · 2 项待补充 · 1 项待核验')
  expect(screen.getByRole('heading', { level: 2, name: '需补充数据' })).toBeTruthy()
  expect(screen.getByText('与上次相比 1 项变化')).toBeTruthy()
  expect(screen.getByRole('link', { name: /2025 年科技人员/ }).getAttribute('href')).toContain(
    'tab=portrait',
  )
  expect(screen.queryByRole('button', { name: /^不感兴趣/ })).toBeNull()
})

test('filters, sort and words stand in the address', async () => {
  const { of, at } = open(
    <PrecisePage />,
    '/admin/precise?win=open&level=1&sort=amount&r=incomplete,nonsense&q=高企',
    [[matching.list, () => LISTED]],
  )
  const word = await screen.findByRole('button', { name: /需补充数据/ })
  expect(of(matching.list)[0]).toMatchObject({
    results: ['incomplete'],
    windowStates: ['open', 'closing'],
    levels: ['1'],
    sort: 'amount',
    keyword: '高企',
    disliked: false,
  })
  expect(word.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('heading', { level: 2, name: '需补充数据' })).toBeNull()
  fireEvent.click(word)
  await waitFor(() => expect(at()).not.toContain('r='))
  fireEvent.click(screen.getByRole('button', { name: '查看不感兴趣的 2 项' }))
  await waitFor(() => expect(of(matching.list).at(-1)).toMatchObject({ disliked: true }))
})

test('what is not wanted goes with a reason, and comes back from the toast', async () => {
  const { of, notices } = open(
    <PrecisePage />,
    '/admin/precise',
    [
      [matching.list, () => LISTED],
      [matching.dislike, () => ({ disliked: true })],
      [matching.undislike, () => ({ disliked: false })],
    ],
    ALL,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^不感兴趣/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('radio', { name: '准备工作太多' }))
  fireEvent.submit(dialog.querySelector('form')!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(of(matching.dislike)).toEqual([{ policyId: 'p1', reason: 'effort', note: '' }])
  notices.get().toasts.at(-1)?.action?.run()
  await waitFor(() => expect(of(matching.undislike)).toEqual([{ policyId: 'p1' }]))
  await waitFor(() => expect(of(matching.list).length).toBeGreaterThan(2))
})

test('without a portrait it says what to tell first', async () => {
  open(<PrecisePage />, '/admin/precise', [[matching.list, () => ({ ...LISTED, completeness: 0 })]])
  expect(await screen.findByRole('heading', { name: '先告诉我们企业的基本情况' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '去填企业画像' })).toBeTruthy()
})

test('nothing found and a failure say what to do', async () => {
  let fails = true
  const { at } = open(<PrecisePage />, '/admin/precise?q=无', [
    [
      matching.list,
      () => {
        if (fails) throw refuse('notFound', '您还没有加入企业')
        return { ...LISTED, records: [], total: 0 }
      },
    ],
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('您还没有加入企业')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  fireEvent.click(await screen.findByRole('button', { name: '清空筛选' }))
  await waitFor(() => expect(at()).toBe(''))
})

test('matching again tells how many changed', async () => {
  const { notices } = open(
    <PrecisePage />,
    '/admin/precise',
    [
      [matching.list, () => LISTED],
      [matching.run, () => ({ runId: 'r2', changed: 3 })],
    ],
    ALL,
  )
  fireEvent.click(await screen.findByRole('button', { name: '重新匹配' }))
  await waitFor(() => expect(notices.get().toasts.at(-1)?.text).toBe('已重新匹配，3 项变化'))
})

const CONDITION: Requirement = {
  id: 'H4',
  depth: 0,
  group: '',
  clause: '第十一条（四）',
  text: '科技人员占职工总数不低于 10%',
  kind: 'required',
  check: 'auto',
  state: 'unmet',
  threshold: '≥ 10%',
  values: [{ name: '2025 年科技人员', text: '9 人', source: '企业填写', observedAt: '2026-11-20' }],
  gap: '现为 9%，按现有总量还差 1 人',
  remedy: '增加科技人员',
  earliest: '2027-01-01',
  evidence: '',
  confidence: 'A',
  missing: [],
}
const DETAIL: Detail = {
  match: { ...MATCH, result: 'unmet' },
  table: {
    name: '高新技术企业认定',
    version: '2016-32',
    effectiveFrom: '2016-01-01',
    effectiveTo: '',
    sourceTitle: '认定管理办法',
    sourceNumber: '国科发火〔2016〕32号',
    sourceIssuer: '科技部',
    checkedOn: '2026-11-21',
    confidence: 'A',
    note: '',
  },
  requirements: [CONDITION],
  earliest: '2027-01-01',
  inputs: [
    {
      field: 'rdStaff',
      year: 2025,
      name: '2025 年科技人员',
      kind: 'number',
      unit: '人',
      options: [],
      value: '9',
      shown: '9 人',
    },
  ],
  run: null,
}

test('a condition stands with clause, source, value, gap and what to do', async () => {
  open(<PreciseDetailPage />, '/admin/precise/detail?id=p1', [[matching.detail, () => DETAIL]])
  const row = (await screen.findByText('科技人员占职工总数不低于 10%')).closest('li')!
  for (const text of [
    '不满足',
    '≥ 10%',
    '9 人',
    '企业填写，2026-11-20',
    '第十一条（四）',
    '还差 1 人',
    '增加科技人员',
    '最早 2027-01-01 可满足',
  ])
    expect(row.textContent).toContain(text)
  expect(screen.getByText(/规则版本 2016-32/)).toBeTruthy()
  expect(screen.getByText('下一步')).toBeTruthy()
})

test('another value shows its effect at once, and goes back', async () => {
  const { of } = open(<PreciseDetailPage />, '/admin/precise/detail?id=p1', [
    [matching.detail, () => DETAIL],
    [
      matching.whatIf,
      () => ({
        result: 'possible',
        requirements: [{ ...CONDITION, state: 'met', gap: '', remedy: '', earliest: '' }],
        earliest: '',
        others: LISTED.changes.items,
      }),
    ],
  ])
  const field = await screen.findByRole('textbox', { name: /2025 年科技人员/ })
  fireEvent.change(field, { target: { value: '12' } })
  expect(await screen.findByText('原为不满足')).toBeTruthy()
  expect(screen.getByText('同时影响 1 项')).toBeTruthy()
  expect(of(matching.whatIf)).toEqual([{ policyId: 'p1', values: ['rdStaff@2025=12'] }])
  fireEvent.click(screen.getByRole('button', { name: '恢复原值' }))
  await waitFor(() => expect(screen.queryByText('原为不满足')).toBeNull())
})

test('an id that is none, and a policy without rules, lead back', async () => {
  open(<PreciseDetailPage />, '/admin/precise/detail?id=no such', [])
  expect(await screen.findByText('这条政策没有可以核对的条件')).toBeTruthy()
  cleanup()
  open(<PreciseDetailPage />, '/admin/precise/detail?id=p9', [
    [
      matching.detail,
      () => {
        throw refuse('notFound')
      },
    ],
  ])
  expect(await screen.findByRole('link', { name: '返回精准匹配' })).toBeTruthy()
})
