// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { policyComparison } from '#contract/policy-comparison.ts'
import { news } from '#contract/news.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make } from '#contract/wire/make.ts'
import { sampleCondition } from '#domain/matching/sample.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { save } from '#web/session/storage.ts'
import { headOf, openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { AWARD, compared, LOAN } from './compare/samples.ts'
import { NOT_STATED } from './compare/rows.ts'
import PolicyComparePage, { prepare } from './PolicyComparePage.tsx'

beforeEach(() => {
  localStorage.clear()
})
afterEach(cleanup)

const THIRD = compared({ policy: { policyId: 'third', shortTitle: '第三项', title: '第三项通知' } })
const KNOWN = [LOAN, AWARD, THIRD]

const HELD = sampleCondition(
  { op: '>=', of: { count: 'titles', where: { codes: ['hnte'], valid: true } }, threshold: '1' },
  { id: 'A1', clause: '第五条', text: '高新技术企业证书在有效期内' },
)

/** Where and for whom the loan holds, and how many conditions it lists. */
const LOAN_HOLDS = {
  exceptRegionCodes: ['440300'],
  industries: LOAN.industries,
  sizes: LOAN.sizes,
  listed: LOAN.conditions.length,
}

const routes = [
  on(policyComparison.compare, ({ policyIds }) => ({
    records: policyIds.flatMap((id) => KNOWN.find(({ policy }) => policy.policyId === id) ?? []),
    near: policyIds.join('') === 'loan' ? [THIRD.policy] : [],
    now: '2026-11-29 12:00:00',
  })),
  on(policyComparison.requirements, ({ policyIds }) => ({
    records: policyIds.map((policyId) => ({
      policyId,
      ...{ regionCode: '440000', regionName: '广东省' },
      ...(policyId === 'loan' ? LOAN_HOLDS : {}),
      requirements: policyId === 'award' ? JSON.stringify([HELD]) : '',
    })),
  })),
  on(
    policies.search,
    make(policies.search.output, {
      records: KNOWN.map(({ policy }) => ({ policy })),
      total: 3,
      now: '2026-11-29 12:00:00',
    }),
  ),
]

const open = (query: string, own: Parameters<typeof openAt>[2] = routes) =>
  openAt(<PolicyComparePage />, `/policy/compare${query}`, own)

/** The row of a name: its heading, and the texts of its cells. */
const rowOf = async (name: RegExp) => {
  const heading = await screen.findByRole('rowheader', { name })
  const cells = heading.closest('tbody')?.querySelectorAll('td') ?? []
  return { heading, cells: [...cells] }
}

describe('two policies', () => {
  test('stand side by side under their names; rows in which they differ say so', async () => {
    open('?ids=loan,award')
    const table = await screen.findByRole('table', { name: '政策对比表' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((head) => within(head).getAllByRole('link')[0]?.textContent)).toEqual([
      '设备贷款贴息',
      '高企奖励',
    ])
    expect((await rowOf(/适合谁/)).heading.textContent).toBe('适合谁不同')
    expect((await rowOf(/层级与地区/)).heading.textContent).toBe('层级与地区')
    const { cells } = await rowOf(/能否同时享受/)
    expect(cells[0]?.textContent).toContain(NOT_STATED)
    const clause = within(cells[1]!).getByRole('link', { name: '第八条' })
    expect(clause.getAttribute('href')).toBe('/policy/detail?id=award#clause-A2')
  })

  test('a figure leads to what it rests on', async () => {
    open('?ids=loan,award')
    const { cells } = await rowOf(/支持金额/)
    const basis = within(cells[0]!).getByRole('link', { name: '金额依据' })
    expect(basis.getAttribute('href')).toBe('/policy/detail?id=loan#benefits')
  })

  test('只看不同 stands in the address and folds the others away by name', async () => {
    const { at } = open('?ids=loan,award')
    const tabs = await screen.findByRole('navigation', { name: '显示哪些行' })
    fireEvent.click(within(tabs).getByRole('link', { name: /只看不同/ }))
    await waitFor(() => expect(at()).toBe('?ids=loan,award&diff=1'))
    expect(screen.queryByRole('rowheader', { name: /层级与地区/ })).toBeNull()
    expect(screen.getByText('相同的 1 行已收起：层级与地区')).toBeTruthy()
  })

  test('one is taken out, and put back at its place', async () => {
    const { at, overlays } = open('?ids=loan,award')
    fireEvent.click(await screen.findByRole('link', { name: '移除设备贷款贴息' }))
    await waitFor(() => expect(at()).toBe('?ids=award'))
    const [toast] = overlays.get().toasts
    expect(toast?.text).toBe('已移出“设备贷款贴息”')
    toast?.action?.run()
    await waitFor(() => expect(at()).toBe('?ids=loan,award'))
  })
})

describe('adding', () => {
  const add = [...routes, on(news.suggest, {})]

  test('a keyword offers what is not compared yet, each as a link', async () => {
    open('?ids=loan&q=高企', add)
    const found = await screen.findByRole('list', { name: '可以添加的政策' })
    const links = within(found).getAllByRole('link')
    expect(links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))).toEqual([
      '/policy/compare?ids=loan,award',
      '/policy/compare?ids=loan,third',
    ])
  })

  test('one alone comes with what may be put beside it', async () => {
    open('?ids=loan', add)
    const near = await screen.findByRole('list', { name: '相关政策' })
    expect(within(near).getByRole('link', { name: /第三项通知/ })).toBeTruthy()
    expect(screen.getByText('只有一项，再添加一项就可以对比。')).toBeTruthy()
    expect(screen.queryByText('不同')).toBeNull()
  })

  test('three are all there is room for, and the limit is said', async () => {
    open('?ids=loan,award,third')
    expect(await screen.findByText('最多对比 3 项，要换一项，请先移除一项。')).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
    // What may scroll can be reached by keyboard.
    expect(screen.getByRole('region', { name: '政策对比表' }).tabIndex).toBe(0)
  })
})

describe('an address that cannot be followed', () => {
  test.each([
    ['?ids=loan,award,third,other', '一次最多对比 3 项，只列出前 3 项。'],
    ['?ids=loan,award,loan', '同一项政策只列一次。'],
    ['?ids=loan,gone', '有 1 项没有找到，可能已经撤下，可以在下面重新查找。'],
    ['?ids=loan,<b>', '链接里有读不懂的部分，已经略过。'],
  ])('%s says so and shows the rest', async (query, text) => {
    open(query)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('table')).toBeTruthy()
  })

  test('with nothing left there is the field to add, and the server answers 404', async () => {
    open('?ids=gone')
    expect(await screen.findByRole('combobox', { name: '添加要对比的政策' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    const statusOf = async (query: string) =>
      (await headOf(prepare, `/policy/compare${query}`, routes)).status
    expect(await statusOf('?ids=gone')).toBe(404)
    expect(await statusOf('?ids=<b>')).toBe(404)
    expect(await statusOf('?ids=loan,gone')).toBeUndefined()
    expect(await statusOf('')).toBeUndefined()
  })

  test('a failure can be tried again', async () => {
    open('?ids=loan,award', [on(policyComparison.compare, apiError('malformed'))])
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})

test('the title names the policies; the canonical address is the same in any order', async () => {
  const head = async (query: string) => headOf(prepare, `/policy/compare${query}`, routes)
  expect((await head('?ids=loan,award')).title).toBe('对比：设备贷款贴息 与 高企奖励')
  expect((await head('?ids=loan,third,award')).title).toBe('对比：设备贷款贴息、第三项 与 高企奖励')
  expect((await head('?ids=loan,award&diff=1')).canonicalQuery).toBe('?ids=award%2Cloan')
  expect((await head('?ids=award,loan')).canonicalQuery).toBe('?ids=award%2Cloan')
  expect((await head('')).title).toBe('政策对比')
})

describe('规则变化', () => {
  const changed = on(policyComparison.compare, {
    records: [LOAN, AWARD],
    changes: {
      ...{ older: 'award', newer: 'loan', unchanged: 2 },
      rules: [
        {
          before: { text: '收入 ≥ 1000 万元', clause: '第二条' },
          after: { id: 'A1', text: '收入 ≥ 1500 万元', clause: '第三条' },
        },
        { before: null, after: { id: 'none', text: '有研发机构' } },
        { before: { text: '评价得分 ≥ 60 分' }, after: null },
      ],
    },
    now: '2026-11-29 12:00:00',
  })
  const decides = on(policyComparison.requirements, {
    records: [
      { policyId: 'loan', requirements: JSON.stringify([HELD]) },
      { policyId: 'award', requirements: '' },
    ],
  })

  test('of two versions: the older one left, each change with what it was and is', async () => {
    open('?ids=loan,award', [changed])
    const table = await screen.findByRole('table', { name: '规则变化表' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      '旧：高企奖励',
      '新：设备贷款贴息',
    ])
    const rows = within(table).getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['改了', '新列出', '不再列出'])
    const cells = within(table).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '原来收入 ≥ 1000 万元第二条',
      '现在收入 ≥ 1500 万元第三条',
      '本站的旧文件里没有列出',
      '现在有研发机构',
      '原来评价得分 ≥ 60 分',
      '本站的新文件里没有列出，请看原文',
    ])
    expect(screen.getByText(/另有 2 条没有变化/)).toBeTruthy()
    // The columns of the comparison say which is which.
    const above = screen.getByRole('table', { name: '政策对比表' })
    const ages = within(above).getAllByRole('columnheader')
    expect(ages.map(({ textContent }) => /[旧新]/.exec(textContent)?.[0])).toEqual(['新', '旧'])
  })

  test('says what it means for the company where a rule decides that', async () => {
    save('situation', {
      ...{ typed: '', situation: { titles: ['hnte'] }, facts: [], rest: [] },
      filters: { region: '', industry: '', size: '' },
    })
    open('?ids=loan,award', [changed, decides])
    const table = await screen.findByRole('table', { name: '规则变化表' })
    const impact = await within(table).findByRole('rowheader', { name: /对您的影响：符合/ })
    expect(impact.textContent).toContain('改了')
    expect(within(table).getByRole('rowheader', { name: '新列出' })).toBeTruthy()
  })

  test('two that are no versions have none', async () => {
    open('?ids=loan,award')
    await screen.findByRole('table', { name: '政策对比表' })
    expect(screen.queryByRole('heading', { name: '规则变化' })).toBeNull()
  })
})

describe('与您的情况', () => {
  const keep = (situation: Situation): void =>
    save('situation', {
      typed: '',
      situation,
      facts: [{ field: 'region', text: '深圳市' }],
      rest: [],
      filters: { region: '', industry: '', size: '' },
    })

  test('invites where nothing is known of the company, and asks nothing', async () => {
    const { inputsOf } = open('?ids=loan,award')
    const { heading, cells } = await rowOf(/与您的情况/)
    expect(cells[0]?.textContent).toContain(
      '地区：适用于广东省行业：限制造业规模：限小型、微型企业',
    )
    expect(cells[1]?.textContent).toContain('行业：不限行业规模：不限规模申报条件：共 1 项')
    const link = within(heading).getByRole('link', { name: '说一句公司的情况，逐项对照' })
    expect(link.getAttribute('href')).toBe('/#self-check')
    expect(inputsOf(policyComparison.requirements)).toEqual([])
  })

  test('says of each policy what fits, with reasons; only ids are sent', async () => {
    keep({ region: '440305', industry: 'I65', titles: ['hnte'] })
    const { inputsOf } = open('?ids=loan,award')
    expect(await screen.findByText(/申报条件：符合 1 项/)).toBeTruthy()
    const { heading, cells } = await rowOf(/与您的情况/)
    expect(heading.textContent).toContain('深圳市')
    expect(cells[0]?.textContent).toContain('地区：不符合 · 只适用于广东省')
    expect(cells[0]?.textContent).toContain('行业：不符合 · 限制造业')
    expect(cells[0]?.textContent).toContain('规模：还需要确认')
    expect(cells[0]?.textContent).toContain('申报条件：2 项要看材料')
    expect(cells[1]?.textContent).toContain('地区：符合 · 适用于广东省')
    expect(cells[1]?.textContent).toContain('高新技术企业证书在有效期内第五条')
    expect(inputsOf(policyComparison.requirements)).toEqual([{ policyIds: ['loan', 'award'] }])
  })

  test('a failure says so, and is tried again', async () => {
    keep({ titles: ['hnte'] })
    open('?ids=award', [routes[0]!, on(policyComparison.requirements, apiError('malformed'))])
    expect(await screen.findByRole('button', { name: '对照失败，重试' })).toBeTruthy()
    expect((await rowOf(/与您的情况/)).cells[0]?.textContent).toContain('适用于广东省')
  })

  test('what was not said is not decided', async () => {
    keep({ titles: ['tech-sme'] })
    open('?ids=award')
    expect(await screen.findByText('申报条件：1 项要确认')).toBeTruthy()
    expect(screen.getByText(/还要知道已取得的资质/)).toBeTruthy()
  })
})
