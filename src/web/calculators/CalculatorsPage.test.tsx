// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calculators } from '#contract/calculators.ts'
import { ip } from '#contract/ip.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { TAX_ITEM } from '#domain/calculators/tax-rules.ts'
import { publicationBodies } from '#testing/publications.ts'
import { save } from '#web/session/storage.ts'
import { headOf, openPage } from '#web/testing/open.tsx'
import { offline, on } from '#web/testing/server.ts'
import CalculatorsPage, { prepare } from './CalculatorsPage.tsx'

const NOW = '2026-11-29 12:00:00'
/** A policy that is not public any more. */
const GONE = 'yanfa-jiajikouchu-119'

type Table = AnswerOf<typeof calculators.rules>['records'][number]
type Value = Table['values'][number]
/** As content has it: a figure names its policy by its id, the table those that it applies. */
type Stored = Omit<Table, 'values'> & {
  policyIds: readonly string[]
  values: readonly (Omit<Value, 'name' | 'policy'> & { policyId: string })[]
}
type Fee = AnswerOf<typeof ip.rules>['records'][number]

const TAXES = {
  records: (publicationBodies('taxRule') as Stored[]).map(
    ({ values, policyIds: _policyIds, ...table }) => ({
      ...table,
      values: values.map(({ policyId, ...value }) => ({
        ...value,
        name: TAX_ITEM[value.item],
        policy:
          policyId === GONE
            ? null
            : { policyId, ...{ title: `政策 ${policyId}`, shortTitle: `政策 ${policyId}` } },
      })),
    }),
  ),
  now: NOW,
}
const FEES = {
  records: publicationBodies('ipRule') as Fee[],
  now: NOW,
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  globalThis.history.replaceState(null, '', '/')
})

const ROUTES = [on(calculators.rules, TAXES), on(ip.rules, FEES)]
const open = (address: string, routes = ROUTES) => openPage(CalculatorsPage, address, routes)

const type = (label: RegExp, text: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}
const result = () => screen.findByRole('region', { name: '结果' })
const steps = () => within(screen.getByRole('list', { name: '怎么算的' })).getAllByRole('listitem')

describe('what was said of the company', () => {
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  beforeEach(() =>
    save('situation', {
      ...{ typed: '12 人，去年研发 80 万', rest: [] },
      situation: {
        staff: { from: 12, to: 12 },
        rdSpend: { from: 800_000, to: 800_000, year: 2025 },
      },
      facts: [
        { field: 'staff', name: '人数', text: '12 人', words: '12 人' },
        { field: 'rdSpend', name: '研发费用', text: '80 万元', words: '去年研发 80 万' },
      ],
      filters: { region: '', industry: '', size: '' },
    }),
  )

  test('is filled in, said plainly, and makes way for what is typed', async () => {
    open('/calculators?tool=rd')
    expect(await screen.findByText('取自“去年研发 80 万”')).toBeTruthy()
    expect(field(/自行研发的费用/).value).toBe('80')
    expect(screen.getByLabelText<HTMLSelectElement>('税款所属年度').value).toBe('2025')
    type(/自行研发的费用/, '90')
    expect(screen.queryByText(/取自/)).toBeNull()
    expect(field(/自行研发的费用/).value).toBe('90')
  })

  test('is gone once it is cleared, and stays so', async () => {
    open('/calculators?tool=small')
    expect(await screen.findByText('取自“12 人”')).toBeTruthy()
    type(/资产总额/, '300')
    expect(field(/从业人数/).value).toBe('12')
    fireEvent.click(screen.getByRole('button', { name: '清空' }))
    expect(field(/从业人数/).value).toBe('')
    cleanup()
    open('/calculators?tool=small')
    await result()
    expect(field(/从业人数/).value).toBe('')
  })

  test('fills in nothing that nobody asks for', async () => {
    open('/calculators?tool=software')
    await result()
    expect(screen.queryByText(/取自/)).toBeNull()
  })
})

describe('能省多少', () => {
  test('lists the calculators, each with what it tells and the documents it rests on', async () => {
    open('/calculators')
    const link = await screen.findByRole('link', { name: '研发费用加计扣除' })
    expect(link.getAttribute('href')).toBe('/calculators?tool=rd')
    const item = link.closest('li')
    expect(item?.textContent).toContain('政策 weituo-jingwai-yanfa-2018-64第一条')
    expect(item?.textContent).not.toContain(GONE)
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6)
    expect(screen.queryByLabelText(/应纳税所得额/)).toBeNull()
  })

  test('counts while one types, line by line, and the result is announced', async () => {
    open('/calculators?tool=rd')
    expect((await result()).textContent).toContain(
      '还要填：加计扣除前的应纳税所得额、自行研发的费用',
    )
    type(/加计扣除前的应纳税所得额/, '1,000')
    type(/自行研发的费用/, '600')
    type(/委托境外研发的实际付款/, '600')
    const main = (await result()).querySelector('[aria-live="polite"]')
    expect(main?.textContent).toBe(
      '少缴企业所得税2,500,000 元（250 万元）加计扣除额10,000,000 元（1,000 万元）',
    )
    expect(steps().map(({ textContent }) => textContent)).toContain(
      '委托境外计入（超过上限，按上限）取 4,800,000 和 4,000,000 中较小的＝ 4,000,000 元（400 万元）',
    )
    expect((await result()).textContent).toContain(
      '按所填数字和条款算出，不是税务机关的核定。结果四舍五入到分。',
    )
    fireEvent.change(screen.getByLabelText('按哪种税率缴税'), { target: { value: 'highTech' } })
    expect((await result()).textContent).toContain('少缴企业所得税1,500,000 元')
  })

  test('what is out of bounds is said at its field, and there is no result', async () => {
    open('/calculators?tool=small')
    await result()
    type(/应纳税所得额/, '100000001')
    type(/从业人数/, '很多')
    const income = screen.getByLabelText(/应纳税所得额/)
    expect(income.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('不能大于 100,000,000 万元')).toBeTruthy()
    expect(screen.getByText('请填写数字，如 120.5')).toBeTruthy()
    type(/资产总额/, '1')
    expect((await result()).textContent).toContain('请改正上面标出的数')
    expect(screen.queryByRole('list', { name: '怎么算的' })).toBeNull()
  })

  test('says what the figures rest on by the tax year, and what is left out', async () => {
    open('/calculators?tool=software')
    const basis = await screen.findByRole('region', { name: '依据' })
    expect(basis.textContent).toContain('适用期 2026-01-01 起')
    expect(basis.textContent).toContain('第十条')
    expect(within(basis).getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/policy/detail?id=zengzhishui-fa-2026',
    )
    fireEvent.change(screen.getByLabelText('税款所属年度'), { target: { value: '2025' } })
    expect(basis.textContent).toContain('适用期 2019-04-01 至 2025-12-31')
    expect(basis.textContent).toContain('核对于 2026-11-29，已与两份公开资料核对')
    expect(screen.getByRole('region', { name: '没有算进去的' }).textContent).toContain('嵌入式软件')
  })

  test('a policy that is not public leaves its clause without a link', async () => {
    open('/calculators?tool=rd')
    const basis = await screen.findByRole('region', { name: '依据' })
    expect(basis.textContent).toContain('第二条第1项')
    expect(basis.textContent).not.toContain(GONE)
    // The limits stand in one sentence, which is said once.
    expect(basis.textContent).toContain('3,000,000')
    expect(within(basis).getAllByText(/同时符合年度应纳税所得额不超过300万元/)).toHaveLength(1)
  })

  test('official fees stand here too, by the tables of intellectual property', async () => {
    open('/calculators?tool=trademark')
    expect((await result()).textContent).toContain('从申请到注册的官费270 元')
    type(/被驳回并复审的类别数/, '1')
    expect((await result()).textContent).toContain('从申请到注册的官费945 元其中驳回复审加的675 元')
    type(/被驳回并复审的类别数/, '2')
    expect(screen.getByText('不能大于类别数')).toBeTruthy()
    expect(screen.queryByLabelText('税款所属年度')).toBeNull()
    expect(screen.getByRole('region', { name: '依据' }).textContent).toContain('商标业务收费标准')
  })
})

describe('what is filled in stays in the browser', () => {
  test('typing asks nothing, and leaves the address as it is', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const beacon = vi.fn<Navigator['sendBeacon']>()
    Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
    const { asked, path, router } = open('/calculators?tool=hightech')
    await result()
    const before = asked.length
    type(/应纳税所得额/, '987.65')
    expect((await result()).textContent).toContain('少缴企业所得税987,650 元（约 98.77 万元）')
    expect(asked).toHaveLength(before)
    expect(JSON.stringify(asked.map(({ input }) => input))).not.toContain('987')
    expect(fetched).not.toHaveBeenCalled()
    expect(beacon).not.toHaveBeenCalled()
    expect(path()).toBe('/calculators?tool=hightech')
    expect(router.state.location.hash).toBe('')
    expect(globalThis.location.href).not.toContain('987')
  })

  test('no control has a name and none stands in a form: nothing can be sent', async () => {
    open('/calculators?tool=rd')
    await result()
    const controls = document.querySelectorAll('input, select, textarea')
    expect(controls.length).toBeGreaterThan(6)
    expect([...controls].filter((one) => one.closest('form') !== null)).toEqual([])
    expect([...controls].filter((one) => one.hasAttribute('name'))).toEqual([])
  })

  test('a link holds the figures after #, and says who sees them', async () => {
    const writeText = vi.fn<Clipboard['writeText']>(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    open('/calculators?tool=small')
    await result()
    type(/应纳税所得额/, '３００')
    type(/从业人数/, '12')
    fireEvent.click(screen.getByRole('button', { name: /复制链接/ }))
    await waitFor(() => expect(writeText).toHaveBeenCalledOnce())
    expect(writeText).toHaveBeenCalledWith(
      `${globalThis.location.origin}/calculators?tool=small#small=income-300_staff-12`,
    )
    expect(screen.getByText(/拿到链接的人都看得到/)).toBeTruthy()
  })

  test('such a link fills in, and a change takes the figures out of the address', async () => {
    const address = '/calculators?tool=small#small=year-2025_income-300_staff-300_assets-5000'
    globalThis.history.replaceState({ idx: 3 }, '', address)
    open(address)
    expect((await result()).textContent).toContain('600,000 元（60 万元）')
    expect((screen.getByLabelText('税款所属年度') as HTMLSelectElement).value).toBe('2025')
    type(/应纳税所得额/, '300.000001')
    expect((await result()).textContent).toContain('按一般税率应缴')
    expect(globalThis.location.hash).toBe('')
    expect(globalThis.location.search).toBe('?tool=small')
    expect(globalThis.history.state).toEqual({ idx: 3 })
  })

  test('is there again after a look elsewhere in this tab, until it is cleared', async () => {
    open('/calculators?tool=hightech')
    await result()
    type(/应纳税所得额/, '100')
    cleanup()
    open('/calculators?tool=hightech')
    expect((await result()).textContent).toContain('100,000 元（10 万元）')
    fireEvent.click(screen.getByRole('button', { name: '清空' }))
    expect((await result()).textContent).toContain('还要填：应纳税所得额')
    expect(screen.queryByText(/拿到链接的人/)).toBeNull()
  })

  test('prints', async () => {
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {})
    open('/calculators?tool=hightech')
    await result()
    fireEvent.click(screen.getByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledOnce()
  })
})

describe('an address that is not right', () => {
  test.each([
    '#small=income-1',
    '#hightech=income-x',
    '#hightech',
    '#hightech=',
    '#x=1',
    '#hightech=income-1_income-2',
  ])('%s is said and not taken', async (fragment) => {
    open(`/calculators?tool=hightech${fragment}`)
    expect(await screen.findByText('链接里 # 后面的数字没有读懂，没有采用。')).toBeTruthy()
    expect((await result()).textContent).toContain('还要填：应纳税所得额')
  })

  test('a place on the page is no figure', async () => {
    open('/calculators?tool=hightech#main')
    await result()
    expect(screen.queryByText(/没有读懂/)).toBeNull()
  })

  test('without a tool the figures say which it is', async () => {
    open('/calculators#hightech=income-100')
    expect((await result()).textContent).toContain('100,000 元（10 万元）')
  })

  test('an unknown tool leads to all', async () => {
    open('/calculators?tool=nothing')
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(6)
    expect(screen.getByText('地址里写的计算器没有找到，请从下面选一个。')).toBeTruthy()
  })

  test('tables that do not come can be asked for again', async () => {
    const { answer } = open('/calculators?tool=rd', [
      on(calculators.rules, offline()),
      on(ip.rules, FEES),
    ])
    const again = await screen.findByRole('button', { name: '重试' })
    answer(...ROUTES)
    fireEvent.click(again)
    expect(await result()).toBeTruthy()
  })

  test('where a table is missing it says so', async () => {
    const records = TAXES.records.filter(({ code }) => code !== 'corporateRate')
    open('/calculators?tool=hightech', [
      on(calculators.rules, { records, now: NOW }),
      on(ip.rules, FEES),
    ])
    expect((await result()).textContent).toContain('这一年的规则没有收全，暂时不能计算。')
  })
})

describe('what the page says of itself', () => {
  test('of all, and of one', async () => {
    const all = await headOf(prepare, '/calculators', ROUTES)
    expect(all.title).toBe('能省多少')
    expect(all.jsonLd).toHaveLength(2)
    const one = await headOf(prepare, '/calculators?tool=rd', ROUTES)
    expect(one).toMatchObject({ title: '研发费用加计扣除能省多少', canonicalQuery: '?tool=rd' })
    expect((await headOf(prepare, '/calculators?tool=%00', ROUTES)).canonicalQuery).toBeUndefined()
  })
})
