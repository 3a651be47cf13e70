// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookmarks } from '#contract/bookmarks.ts'
import { policies } from '#contract/policies.ts'
import { policyComparison } from '#contract/policy-comparison.ts'
import { projects } from '#contract/projects.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { sampleCondition } from '#domain/matching/sample.ts'
import { load, save } from '#web/session/storage.ts'
import { headOf, openAt } from '#web/testing/open.tsx'
import { never, on, type Reply } from '#web/testing/server.ts'
import { NO_CONDITIONS_TEXT } from './detail/Conditions.tsx'
import { MISSING_TEXT } from './detail/MissingPolicy.tsx'
import type { PolicyCondition, PolicyDetail } from './detail/types.ts'
import PolicyDetailPage, { prepare } from './PolicyDetailPage.tsx'

const SITE = { webName: '策桥', hotlines: { '1': '000-8866 1200' } }

const CARD = make(partOf(partOf(policies.search.output, 'records'), 'policy'), {
  policyId: 'jishu-zhongxin',
  title: '关于组织开展2027年度市级企业技术中心认定的通知',
  shortTitle: '企业技术中心认定',
  type: 'notice',
  kind: 'support',
  level: '3',
  regionCode: '340200',
  regionName: '云川市',
  orgs: ['云川市工业和信息化局'],
  docNumber: '云工信〔2026〕108号',
  publishedOn: '2026-11-18',
  validity: 'valid',
  supportModes: ['title', 'award'],
  amountMax: 1_000_000,
  amountText: '认定奖励 50 万元',
  who: '制造业企业',
  window: {
    state: 'closing',
    deadline: '2026-12-01 17:00:00',
    deadlineKind: 'online',
    opensOn: '2026-11-18',
    daysLeft: 10,
    urgent: true,
  },
  checkedOn: '2026-11-20',
})

const condition = (more: Partial<PolicyCondition>) =>
  make(partOf(policies.detail.output, 'conditions'), {
    code: 'C1',
    clause: '第五条（三）',
    text: '研发费用占营业收入比重',
    threshold: '≥ 4%',
    period: '上一年度',
    kind: 'required',
    check: 'auto',
    evidence: '审计报告',
    confidence: 'B',
    ...more,
  })

const DETAIL = make(policies.detail.output, {
  policy: CARD,
  docKind: '通知',
  writtenOn: '2026-11-17',
  amounts: [
    {
      text: '认定奖励 50 万元',
      max: 500_000,
      times: 'once',
      example: {},
      source: {
        title: '云川市企业技术中心管理办法',
        url: 'https://example.gov.cn/1',
        passage: '经认定的给予 50 万元奖励',
        seenOn: '2026-11-20',
      },
    },
  ],
  summary: { who: '制造业企业', what: '奖励 50 万元', when: '12 月 1 日前', how: '网上填报' },
  windows: [
    {
      batch: '2027 年度',
      certainty: 'published',
      opensOn: '2026-11-18',
      deadlines: [
        { kind: 'online', at: '2026-12-01 17:00' },
        { kind: 'paper', at: '2026-12-10' },
      ],
      confidence: 'B',
    },
  ],
  conditions: [
    condition({}),
    condition({
      code: 'C2',
      text: '未发生重大事故',
      kind: 'veto',
      check: 'declare',
      confidence: 'G',
    }),
    condition({ code: 'C3', text: '发明专利', group: '知识产权', clause: '' }),
    condition({ code: 'C4', text: '集成电路布图设计', group: '知识产权', clause: '' }),
  ],
  benefits: [{ situation: '首次认定', standard: '50 万元', payment: '公示后兑现' }],
  materials: [{ name: '申请表', required: true, note: '盖章' }, { name: '合作协议' }],
  steps: [{ name: '网上填报' }, { name: '专家评审', duration: '20 日' }],
  contacts: [{ name: '技术创新处', phone: '000-6612 3045' }],
  platform: { name: '惠企平台', url: 'https://platform.example' },
  source: {
    name: '《通知》',
    issuer: '云川市工业和信息化局',
    url: 'https://gov.example/a',
  },
  confidence: 'B',
  unverified: ['材料清单待核实'],
  body: ['先到的截止为准。'],
  viewCount: 127,
  now: '2026-11-21 14:00:00',
})

/** The page over a call that answers as told. */
const open = (
  answer: Reply<typeof policies.detail>,
  address = '/policy/detail?id=jishu-zhongxin',
  options: Parameters<typeof openAt>[3] = {},
) =>
  openAt(
    <main>
      <PolicyDetailPage />
    </main>,
    address,
    [
      on(projects.view, { counted: true, viewCount: 128 }),
      on(policies.detail, answer),
      on(bookmarks.visit, {}),
      on(policyComparison.requirements, ({ policyIds }) => ({
        records: policyIds.map((policyId) => ({
          ...{ policyId, regionCode: '340200', regionName: '云川市' },
          requirements: JSON.stringify([STAFF]),
        })),
      })),
    ],
    { site: SITE, ...options },
  )

const STAFF = sampleCondition(
  { op: '>=', of: { field: 'staff' }, threshold: '20' },
  { id: 'A1', clause: '第五条', text: '职工不少于 20 人' },
)

const filled = async (more: Partial<PolicyDetail> = {}) => {
  const opened = open({ ...DETAIL, ...more })
  await screen.findByRole('heading', { level: 1 })
  return opened
}
const section = (name: string): HTMLElement => screen.getByRole('region', { name })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 6) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('without an answer', () => {
  it('waits with grey blocks', () => {
    open(never)
    expect(screen.getByText('正在加载政策内容')).toBeTruthy()
  })

  it('says that there is no such policy and leads to the search', async () => {
    open(apiError('notFound'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(MISSING_TEXT)
    expect(screen.getByRole('link', { name: '检索政策' }).getAttribute('href')).toBe('/policy/list')
  })

  it.each(['/policy/detail', '/policy/detail?id=', '/policy/detail?id=../etc'])(
    'asks nothing for %s',
    (address) => {
      const { inputsOf } = open(DETAIL, address)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(MISSING_TEXT)
      expect(inputsOf(policies.detail)).toEqual([])
    },
  )

  it('offers to try again after a refusal', async () => {
    let failing = true
    open(async () => {
      if (failing) throw apiError('fault')
      return DETAIL
    })
    const retry = await screen.findByRole('button', { name: '重试' })
    failing = false
    fireEvent.click(retry)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(CARD.title)
  })
})

describe('filled', () => {
  it('shows the title verbatim, where it comes from and when it was checked', async () => {
    await filled()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(CARD.title)
    expect(screen.getAllByText('云工信〔2026〕108号').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: /查看原文/ }).getAttribute('href')).toBe(
      'https://gov.example/a',
    )
    expect(screen.getByText(/编辑核对于 11-20/)).toBeTruthy()
    await screen.findByText('浏览 128 次')
  })

  it.each([
    [{ writtenOn: '2026-11-16', effectiveOn: '2026-12-01' }, '2026-11-16 成文'],
    [{ effectiveOn: '2026-12-01' }, '2026-12-01 起施行'],
  ])('where the day of publication is not known, another dates it: %o', async (days, words) => {
    await filled({ ...days, policy: { ...CARD, publishedOn: '' } })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText(/发布$/)).toBeNull()
  })

  it('says so when the origin is not verified', async () => {
    await filled({ source: { ...DETAIL.source, url: '' } })
    expect(screen.getByText('出处待核实')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /查看原文/ })).toBeNull()
  })

  it('a guide of this site has no origin to verify and no conditions to go through', async () => {
    const source = { ...DETAIL.source, url: '' }
    await filled({ docKind: '本站指南', source, conditions: [] })
    expect(screen.queryByText(/出处待核实/)).toBeNull()
    await screen.findByText('本站编写')
    expect(screen.queryByRole('region', { name: '条件核对' })).toBeNull()
  })

  it('counts down to the first deadline and lists the others', async () => {
    await filled()
    const card = section('申报时间')
    expect(card.textContent).toContain('距网上申报截止')
    expect(card.textContent).toContain('10 天3 小时')
    expect(card.textContent).toContain('距截止 10 天，已过 26%')
    expect(card.textContent).toContain('纸质材料截止12-10')
    expect(within(card).getByRole('button', { name: '加入日历' })).toBeTruthy()
  })

  it('lists every condition with clause, requirement and way of checking', async () => {
    await filled()
    const table = within(section('条件核对')).getByRole('table')
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows[1]).toBe(
      '研发费用占营业收入比重 第五条（三）证明材料：审计报告≥ 4%上一年度系统可算',
    )
    expect(rows[2]).toContain('不符合就不能报未发生重大事故')
    expect(rows[2]).toContain('待核实')
    expect(rows[3]).toBe('知识产权以下 2 项满足其一')
    expect(within(section('条件核对')).getByRole('link', { name: '登录' })).toBeTruthy()
  })

  it('says that there are no conditions to check', async () => {
    await filled({ conditions: [] })
    expect(screen.getByText(NO_CONDITIONS_TEXT)).toBeTruthy()
    expect(within(section('条件核对')).queryByRole('table')).toBeNull()
  })

  it('shows what a figure rests on, and an example of it', async () => {
    const [amount] = DETAIL.amounts
    if (!amount) throw new Error('no amount')
    const example = { given: '设备投资 200 万元', yuan: 200_000 }
    await filled({ amounts: [{ ...amount, formula: '投资 × 10%', example }] })
    const stated = section('支持标准')
    expect(stated.textContent).toContain('认定奖励 50 万元一次性')
    expect(stated.textContent).toContain(
      '算法：投资 × 10%；算一算：设备投资 200 万元，约合 20 万元',
    )
    expect(within(stated).getByText('经认定的给予 50 万元奖励')).toBeTruthy()
    expect(within(stated).getByText('2026-11-20 核对')).toBeTruthy()
  })

  it.each<[string, Partial<PolicyDetail>, string[]]>([
    ['a figure', {}, ['给谁', '给多少', '申报时间', '申报方式']],
    ['no figure', { amounts: [] }, ['给谁', '有什么用', '申报时间', '申报方式']],
    [
      'a duty',
      { amounts: [], policy: { ...CARD, kind: 'duty' } },
      ['适用谁', '有什么用', '时间', '办理方式'],
    ],
  ])('heads the four answers: %s', async (_what, more, heads) => {
    await filled(more)
    const terms = within(section('要点')).getAllByRole('term')
    expect(terms.slice(0, 4).map(({ textContent }) => textContent)).toEqual(heads)
  })

  it('leads to the calculators of what it gives, and without any says nothing of them', async () => {
    await filled({ calculators: [{ code: 'rd', name: '研发费用加计扣除' }] })
    const link = within(section('要点')).getByRole('link', { name: '研发费用加计扣除' })
    expect(link.getAttribute('href')).toBe('/calculators?tool=rd')
    cleanup()
    await filled()
    expect(within(section('要点')).queryByText('算一算')).toBeNull()
  })

  it('says of a law that it is in force, and nothing of a window', async () => {
    const window = { ...CARD.window, state: '' as const }
    await filled({ policy: { ...CARD, kind: 'law', window }, windows: [], amounts: [] })
    expect(screen.getByText('现行有效')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '申报时间' })).toBeNull()
  })

  it('puts the doubts that change nothing below the source', async () => {
    await filled({ remarks: ['成文日期没有核对'] })
    expect(section('来源').textContent).toContain('成文日期没有核对')
  })

  it('keeps the ticks of the materials in this browser', async () => {
    await filled()
    const box = within(section('申报材料')).getByRole('checkbox', { name: '申请表，必需' })
    fireEvent.click(box)
    expect(load('materials')).toEqual({ 'jishu-zhongxin': ['申请表'] })
    expect(section('申报材料').textContent).toContain('已备 1 / 2 项')
    fireEvent.click(box)
    expect(load('materials')).toBeNull()
  })

  it('leads to the replacement and folds the conditions away', async () => {
    await filled({
      policy: { ...CARD, validity: 'repealed' },
      expiresOn: '2026-04-01',
      replacedBy: { ...CARD, policyId: 'new', title: '新办法' },
    })
    const strip = screen.getByRole('note')
    expect(strip.textContent).toBe('本文件已于 2026-04-01 被《新办法》替代，对比新旧')
    const links = within(strip).getAllByRole('link')
    expect(links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))).toEqual([
      '/policy/detail?id=new',
      `/policy/compare?ids=${CARD.policyId},new`,
    ])
    expect(screen.getByText('本文件已不再执行，展开查看原有条件')).toBeTruthy()
  })

  it('can be put beside another one', async () => {
    await filled()
    for (const link of screen.getAllByRole('link', { name: '加入对比' }))
      expect(link.getAttribute('href')).toBe(`/policy/compare?ids=${CARD.policyId}`)
  })

  it('opens the consultation panel', async () => {
    const { overlays } = await filled()
    fireEvent.click(screen.getAllByRole('button', { name: '免费咨询' })[0] as HTMLElement)
    await waitFor(() => expect(overlays.get().consultation).toBe(true))
  })

  it.each([
    ['closed', '2026-11-07', '已截止 14 天'],
    ['closed today', '2026-11-21 09:00', '今天已截止'],
  ])('%s', async (_, at, said) => {
    const [window] = DETAIL.windows
    if (!window) throw new Error('no window')
    await filled({
      windows: [{ ...window, opensOn: '', deadlines: [{ kind: 'online', at, note: '' }] }],
    })
    expect(section('申报时间').textContent).toContain(said)
  })

  it.each([
    ['always', '长期有效'],
    ['unknown', '时间待定'],
    ['reference', '往年参考'],
  ] as const)('a window that is %s', async (certainty, said) => {
    const [window] = DETAIL.windows
    if (!window) throw new Error('no window')
    await filled({ windows: [{ ...window, certainty, opensOn: '' }] })
    expect(section('申报时间').textContent).toContain(said)
    expect(screen.queryByRole('button', { name: '加入日历' })).toBeNull()
  })
})

describe('我的情况', () => {
  const keep = (staff: number): void =>
    save('situation', {
      ...{ typed: '', rest: [], facts: [] },
      situation: { region: '340200', staff: { from: staff, to: staff } },
      filters: { region: '340200', industry: '', size: '' },
    })

  it('stands in the line above the conditions, which says how to check them otherwise', async () => {
    const { inputsOf } = await filled()
    const conditions = section('条件核对')
    expect(within(conditions).getByText('登录并完善企业画像后，可逐条核对')).toBeTruthy()
    expect(inputsOf(policyComparison.requirements)).toEqual([])
    cleanup()
    keep(12)
    const said = await filled()
    expect(await screen.findByText('1 项要补')).toBeTruthy()
    expect(screen.queryByText('登录并完善企业画像后，可逐条核对')).toBeNull()
    const each = screen.getByRole('link', { name: '逐条看原因' })
    expect(each.getAttribute('href')).toBe('/policy/compare?ids=jishu-zhongxin')
    expect(said.inputsOf(policyComparison.requirements)).toEqual([
      { policyIds: ['jishu-zhongxin'] },
    ])
  })

  it('is said to a member too', async () => {
    keep(20)
    open(DETAIL, '/policy/detail?id=jishu-zhongxin', { session: { userId: 'u1' } })
    expect(await screen.findByText('符合 1 项')).toBeTruthy()
    expect(within(section('条件核对')).queryByRole('link', { name: '登录' })).toBeNull()
  })
})

describe('prepare', () => {
  const prepared = async (answer: Reply<typeof policies.detail>, query: string) =>
    headOf(prepare, `/policy/detail?${query}`, [on(policies.detail, answer)])

  it('fills the head from stored fields', async () => {
    const head = await prepared(DETAIL, 'id=jishu-zhongxin')
    expect(head).toMatchObject({ title: CARD.title, canonicalQuery: '?id=jishu-zhongxin' })
    expect(head.status).toBeUndefined()
    expect(head.jsonLd?.map((data) => data['@type'])).toEqual([
      'GovernmentService',
      'BreadcrumbList',
    ])
  })

  it.each([
    ['unknown', 'id=nothing'],
    ['missing', ''],
  ])('answers 404 for an id that is %s', async (_, query) => {
    const head = await prepared(apiError('notFound'), query)
    expect(head).toMatchObject({ status: 404, title: MISSING_TEXT })
  })

  it('leaves a fault to the server', async () => {
    const failing = prepared(apiError('fault'), 'id=jishu-zhongxin')
    await expect(failing).rejects.toMatchObject({ code: 500 })
  })
})

describe('what a search led to', () => {
  /** Stands in for the browser's own marks, which jsdom lacks. */
  const withMarks = () => {
    const marked = new Map<string, Range[]>()
    vi.stubGlobal(
      'Highlight',
      class {
        ranges: Range[]
        constructor(...ranges: Range[]) {
          this.ranges = ranges
        }
      },
    )
    vi.stubGlobal('CSS', {
      highlights: {
        set: (name: string, { ranges }: { ranges: Range[] }) => marked.set(name, ranges),
        delete: (name: string) => marked.delete(name),
      },
    })
    return marked
  }
  const gone: string[] = []
  beforeEach(() => {
    gone.length = 0
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      gone.push(this.id)
    }
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is gone to and marked, over the places where a line may break', async () => {
    const marked = withMarks()
    const address = '/policy/detail?id=jishu-zhongxin&hit=研发费用,营业收入,4%#clause-C1'
    open(DETAIL, address)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(gone).toContain('clause-C1'))
    const row = document.getElementById('clause-C1')!
    expect(row.textContent).toContain('研发费用占营业收入比重')
    expect(row.dataset.found).toBe('')
    const ranges = marked.get('found') ?? []
    expect(ranges.map(String)).toEqual(['研发费用', '营业收入', '4%'])
    expect(ranges.every(({ startContainer }) => row.contains(startContainer))).toBe(true)
  })

  it('opens the fold it lies in', async () => {
    const replacedBy = { ...CARD, policyId: 'new' }
    const policy = { ...CARD, validity: 'repealed' as const }
    open(
      async () => ({ ...DETAIL, policy, replacedBy, expiresOn: '2026-01-01' }),
      '/policy/detail?id=jishu-zhongxin&hit=研发#clause-C1',
    )
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(gone).toContain('clause-C1'))
    expect(document.getElementById('clause-C1')?.closest('details')?.open).toBe(true)
  })

  it('is nothing when the address names no part of the page, or spells it wrongly', async () => {
    const marked = withMarks()
    for (const hash of ['', '#no-such-part', '#%E0%A4%A']) {
      open(async () => DETAIL, `/policy/detail?id=jishu-zhongxin&hit=研发${hash}`)
      await screen.findByRole('heading', { level: 1 })
      cleanup()
    }
    expect(marked.size).toBe(0)
    expect(document.querySelector('[data-found]')).toBeNull()
  })

  it.each([
    ['benefit-1', '首次认定'],
    ['material-2', '合作协议'],
    ['reading-1', '先到的截止为准'],
    ['clause-C4', '集成电路布图设计'],
  ])('has the place %s', async (anchor, text) => {
    await filled()
    expect(document.getElementById(anchor)?.textContent).toContain(text)
  })
})
