// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { ip } from '#contract/ip.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { priceOn, type StoredPrice } from '#domain/projects/price.ts'
import type { IpRight, IpService } from '#domain/ip/rights.ts'
import { publicationBodies } from '#testing/publications.ts'
import { openAt } from '#web/testing/open.tsx'
import { PriceCard } from './PriceCard.tsx'
import type { OfferView } from './prices.ts'
import type { RuleTable } from './rules.ts'

afterEach(cleanup)

const TODAY = '2026-11-29'
const RULES = (publicationBodies('ipRule') as RuleTable[]).map((rule) =>
  make(partOf(ip.rules.output, 'records'), rule),
)
const OFFERS = (
  publicationBodies('serviceProject') as (StoredPrice & {
    id: string
    name: string
    unit: string
    cycleDays: number | null
    ipService?: IpService
  })[]
).flatMap(({ id, name, unit, cycleDays, ipService, ...stored }): OfferView[] =>
  ipService === undefined
    ? []
    : [
        {
          ...{ service: ipService, projectId: id, name, cycleDays },
          price: { priceType: stored.priceType, ...priceOn(stored, TODAY), unit },
        },
      ],
)

const card = (right: IpRight, more: { offers?: OfferView[]; here?: string } = {}) => (
  <PriceCard right={right} rules={RULES} offers={OFFERS} today={TODAY} {...more} />
)
const open = (...given: Parameters<typeof card>) => openAt(card(...given), '/', [])
const row = (name: string | RegExp): string =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? ''
const stages = (): string[] =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('商标', () => {
  test('one class: official fee, service fee and their sum, and how long it takes', () => {
    open('trademark')
    expect(row('官费')).toBe('网上 270 元注册申请（每类含 10 个项目） 270 元；纸质提交 300 元')
    expect(row('服务费')).toBe('680 元商标注册申请；2026-12-31 以后每类 880 元')
    expect(row('1 类合计')).toBe('950 元自己办的不付服务费。')
    expect(row('时间')).toBe(
      '12 个月是写明了时限的阶段合计；形式审查与受理、核准注册与发证没有核实到时限。委托我们的，约 3 天提交，另计。',
    )
    expect(stages()).toEqual([
      '准备和提交约 3 天委托我们办的；自己办的看您的准备。',
      '形式审查与受理没有核实到时限',
      '实质审查9 个月以内',
      '初步审定公告与异议期3 个月第三十三条；自初步审定公告之日起算；2027-01-01 起改为 2 个月（第三十六条）',
      '核准注册与发证没有核实到时限',
    ])
    expect(row('被驳回，申请复审')).toBe(
      '官费 网上 675 元纸质提交 750 元服务费 2,600 元商标驳回复审期限 15 日，自收到驳回通知之日起算；第三十四条',
    )
    expect(row('续展注册，每 10 年')).toBe('450 元')
  })

  test('more classes: everything that is counted by class follows, and the sum is announced', () => {
    open('trademark')
    fireEvent.change(screen.getByLabelText('注册几个类别'), { target: { value: '3' } })
    expect(screen.getByRole('status').textContent).toBe('2,850 元')
    expect(row('3 类合计')).toContain('2,850 元')
    expect(row('官费')).toContain('270 元 × 3；纸质提交 900 元')
    // The review is one piece of work, whatever its classes; its official fee is not.
    expect(row('被驳回，申请复审')).toMatch(/^官费 网上 2,025 元纸质提交 2,250 元服务费 2,600 元/)
    expect(row('续展注册，每 10 年')).toBe('1,350 元')
  })

  test('rests on documents with the day they were checked, the coming law among them', () => {
    open('trademark')
    expect(screen.getByText('以官方通知为准。')).toBeTruthy()
    expect(screen.getAllByText('核对于 2026-11-21')).toHaveLength(3)
    expect(screen.getByRole('link', { name: /2026年修订/ }).getAttribute('href')).toBe(
      '/policy/detail?id=shangbiaofa-2026',
    )
  })

  test('leads to the calculator and to the service, from the page of the service not to itself', () => {
    open('trademark')
    expect(screen.getByRole('link', { name: '按您的情况算官费' }).getAttribute('href')).toBe(
      '/calculators?tool=trademark',
    )
    expect(screen.getByRole('link', { name: '看商标注册的服务内容' })).toBeTruthy()
    cleanup()
    open('trademark', { here: 'shangbiao-zhuce' })
    expect(screen.queryByRole('link', { name: '看商标注册的服务内容' })).toBeNull()
    expect(screen.queryByRole('link', { name: '商标注册申请' })).toBeNull()
    expect(screen.getByRole('link', { name: '商标驳回复审' })).toBeTruthy()
  })
})

test('an invention: a range, both reductions, and no time that nobody states', () => {
  open('invention')
  expect(screen.queryByLabelText('注册几个类别')).toBeNull()
  expect(row('官费')).toContain('3,450 元')
  expect(row('官费')).toContain('符合费减的，单独申请减 85%，付 560 元')
  expect(row('每件合计')).toBe(
    '10,250 至 15,450 元单独申请减 85% 的，7,360 至 12,560 元共同申请减 70% 的，7,870 至 13,070 元自己办的不付服务费。',
  )
  expect(row('时间')).toContain('没有核实到总时限。')
  expect(stages()[2]).toBe('公布申请日起满 18 个月自申请日起算，可以请求提前')
  expect(row('收到审查意见，答复')).toBe(
    '收费标准里没有这一项官费服务费 1,800 元审查意见答复期限以官方通知为准。',
  )
  expect(row('被驳回，请求复审')).toContain('期限 3 个月')
})

test('a copyright: no official fee for software, no sum where nobody states the fee', () => {
  open('software')
  expect(row('官费')).toBe('不收费')
  expect(row('每件合计')).toContain('380 元')
  expect(row('时间')).toContain('60 日')
  expect(screen.getByText('补正或不予登记：没有核实到另外的收费和时限。')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '按您的情况算官费' })).toBeNull()
  cleanup()
  open('work')
  expect(row('每件合计')).toBe('官费没有统一标准，不合计。')
})

test('面议 is said, and nothing is summed', () => {
  open('trademark', {
    offers: OFFERS.map((offer) => ({ ...offer, price: { ...offer.price, from: null } })),
  })
  expect(row('服务费')).toMatch(/^面议商标注册申请/)
  expect(row('1 类合计')).toBe('服务费待定，不合计。')
})

test('without scripts one class is complete, and the choice says that it needs one', () => {
  const router = createMemoryRouter([{ path: '/', element: card('trademark') }])
  const html = renderToString(<RouterProvider router={router} />)
  expect(html).toContain('950 元')
  expect(html).toContain('12 个月')
  expect(html).toMatch(/<select[^>]* disabled=""/)
  expect(html).toContain('改类别数要启用 JavaScript')
})
