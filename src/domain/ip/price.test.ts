/**
 * Prices worked by hand against the tables and service projects as content states them. The last
 * column of a table is how each was worked.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicationFiles } from '#testing/publications.ts'
import { yuanDigits, yuanOfNumber } from '../calculators/money.ts'
import { compare, type Fraction, plus, times, whole, ZERO } from '../matching/exact.ts'
import { priceOn, type StoredPrice } from '../projects/price.ts'
import { type IpOffer, MOST_CLASSES, type PriceBasis, rightPrice, type Span } from './price.ts'
import { PRICE_RULES } from './price-rules.ts'
import { IP_RIGHTS, IP_SERVICE, type IpRight, type IpService, priceHref } from './rights.ts'
import type { IpRule } from './rules.ts'

const TODAY = '2026-11-29'

type StoredProject = StoredPrice & {
  id: string
  name: string
  unit: string
  cycleDays: number | null
  ipService?: IpService
}
const PROJECTS = publicationFiles('serviceProject') as StoredProject[]
const RULES = (publicationFiles('ipRule') as IpRule[]).map((rule) => ({
  ...{ fees: [], limits: [], bands: [], steps: [] },
  ...rule,
}))

const offersOn = (today: string): IpOffer[] =>
  PROJECTS.flatMap(({ id, name, unit, cycleDays, ipService, ...price }) =>
    ipService === undefined
      ? []
      : [
          {
            ...{ service: ipService, projectId: id, name, cycleDays },
            price: { ...priceOn(price, today), unit },
          },
        ],
  )

const basisOn = (today: string): PriceBasis => ({ rules: RULES, offers: offersOn(today), today })

const spanText = (span: Span | null): string =>
  span === null ? '—' : [...new Set([yuanDigits(span.from), yuanDigits(span.to)])].join(' 至 ')

const amountText = (yuan: Fraction | null): string => (yuan === null ? '—' : yuanDigits(yuan))

describe('官费、服务费与合计', () => {
  test.each<[IpRight, number, string, string, string, string, string, string]>([
    ['trademark', 1, TODAY, '270', '300', '680', '950', '270 + 680'],
    ['trademark', 3, TODAY, '810', '900', '2,040', '2,850', '(270 + 680) × 3'],
    ['trademark', 45, TODAY, '12,150', '13,500', '30,600', '42,750', '950 × 45'],
    ['trademark', 1, '2026-12-31', '270', '300', '680', '950', 'the last day of the reduction'],
    ['trademark', 1, '2027-01-01', '270', '300', '880', '1,150', 'the price before it again'],
    [
      ...(['invention', 1, TODAY, '3,450', '—', '6,800 至 12,000', '10,250 至 15,450'] as const),
      '900 + 50 + 2500, and a range',
    ],
    ['utility', 1, TODAY, '500', '—', '2,800', '3,300', '500 + 2800'],
    ['design', 1, TODAY, '500', '—', '1,200', '1,700', '500 + 1200'],
    ['design', 7, TODAY, '500', '—', '1,200', '1,700', 'classes are those of trademarks alone'],
    ['software', 1, TODAY, '0', '—', '380', '380', 'no fee since 2017-04-01'],
    ['work', 1, TODAY, '—', '—', '300', '—', 'no table states the fee: no sum'],
  ])('%s, %i, on %s', (right, classes, today, official, paper, service, total, _worked) => {
    const price = rightPrice(right, classes, basisOn(today))
    const fee = price.official === null ? null : yuanOfNumber(price.official.total)
    expect([amountText(fee), amountText(price.paper)]).toEqual([official, paper])
    expect([spanText(price.service), spanText(price.total)]).toEqual([service, total])
  })

  test.each<[IpRight, [number, string, string][], string]>([
    [
      'invention',
      [
        [85, '560', '7,360 至 12,560'],
        [70, '1,070', '7,870 至 13,070'],
      ],
      '900 × 15% + 50 + 2500 × 15%; 270 + 50 + 750',
    ],
    [
      'utility',
      [
        [85, '75', '2,875'],
        [70, '150', '2,950'],
      ],
      '500 × 15%; 500 × 30%',
    ],
    ['trademark', [], '商标费用不能用专利费减'],
    ['software', [], 'there is nothing to take off'],
  ])('%s after 费减', (right, reduced, _worked) => {
    const price = rightPrice(right, 1, basisOn(TODAY))
    expect(
      price.reduced.map(({ percent, yuan }, at) => [
        percent,
        yuanDigits(yuan),
        spanText(price.totalReduced[at] ?? null),
      ]),
    ).toEqual(reduced)
  })
})

describe('时间', () => {
  const lengths = (right: IpRight, today: string): (string | null)[] =>
    rightPrice(right, 1, basisOn(today)).stages.map(
      ({ limit, sense }) => limit && `${sense} ${limit.value} ${limit.unit} ${limit.clause}`,
    )
  const sums = (right: IpRight, today: string): string[] =>
    rightPrice(right, 1, basisOn(today)).limits.map(({ value, unit }) => `${value} ${unit}`)

  test('of a trademark before and after the law of 2026; what no table states stays open', () => {
    expect(lengths('trademark', TODAY)).toEqual([
      null,
      'within 9 month ',
      'lasts 3 month 第三十三条',
      null,
    ])
    expect(sums('trademark', TODAY)).toEqual(['12 month'])
    expect(lengths('trademark', '2027-01-01')).toEqual([
      null,
      'within 9 month 第三十二条',
      'lasts 2 month 第三十六条',
      null,
    ])
    expect(sums('trademark', '2027-01-01')).toEqual(['11 month'])
  })

  test('a change that is known is named until it is in force, and only where the length changes', () => {
    const changes = (today: string) =>
      rightPrice('trademark', 1, basisOn(today)).stages.map(
        ({ change }) => change && [change.from, change.limit.value, change.limit.clause],
      )
    expect(changes('2026-12-31')).toEqual([null, null, ['2027-01-01', 2, '第三十六条'], null])
    expect(changes('2027-01-01')).toEqual([null, null, null, null])
  })

  test('of a patent no length is stated: what counts from the filing, or is to be done, is none', () => {
    expect(lengths('invention', TODAY)).toEqual([
      null,
      'sinceFiling 18 month ',
      null,
      'toAct 2 month 实施细则第六十条',
    ])
    for (const right of ['invention', 'utility', 'design', 'work'] as const)
      expect(sums(right, TODAY)).toEqual([])
    expect(sums('software', TODAY)).toEqual(['60 day'])
  })
})

describe('没有一次通过', () => {
  test.each<[IpRight, number, unknown[], string]>([
    [
      'trademark',
      2,
      [['被驳回，申请复审', 1350, [], '15 day 第三十四条', '2,600']],
      '675 × 2; the service is by 件',
    ],
    [
      'invention',
      1,
      [
        ['收到审查意见，答复', null, [], null, '1,800'],
        ['被驳回，请求复审', 1000, ['150', '300'], '3 month 第四十一条', '—'],
      ],
      '1000 × 15%, × 30%',
    ],
    [
      'design',
      1,
      [
        ['收到审查意见，答复', null, [], null, '1,800'],
        ['被驳回，请求复审', 300, ['45', '90'], '3 month 第四十一条', '—'],
      ],
      '300 × 15%, × 30%',
    ],
    ['software', 1, [], 'nothing is known'],
  ])('%s, %i', (right, classes, expected, _worked) => {
    const { setbacks } = rightPrice(right, classes, basisOn(TODAY))
    expect(
      setbacks.map(({ name, official, reduced, limit, service }) => [
        name,
        official?.total ?? null,
        reduced.map(({ yuan }) => yuanDigits(yuan)),
        limit && `${limit.value} ${limit.unit} ${limit.clause}`,
        spanText(service),
      ]),
    ).toEqual(expected)
  })

  test('what has to be paid later: renewals by class, the first annual fees', () => {
    const later = (right: IpRight, classes: number) =>
      rightPrice(right, classes, basisOn(TODAY)).later.map(({ name, yuan }) => [
        name,
        yuanDigits(yuan),
      ])
    expect(later('trademark', 2)).toEqual([['续展注册，每 10 年', '900']])
    expect(later('invention', 1)).toEqual([['年费，第 1 至 3 年每年', '900']])
    expect(later('utility', 1)).toEqual([['年费，第 1 至 3 年每年', '600']])
    expect(later('software', 1)).toEqual([])
  })
})

describe('laws', () => {
  const basis = basisOn(TODAY)
  const right = fc.constantFrom(...IP_RIGHTS)
  const classes = fc.integer({ min: 1, max: MOST_CLASSES })

  test('a sum is its parts, and so many classes cost so many times what one costs', () => {
    fc.assert(
      fc.property(right, classes, (one, count) => {
        const { official, service, total } = rightPrice(one, count, basis)
        expect(total === null).toBe(official === null || service === null)
        if (official === null || service === null || total === null) return
        const fee = yuanOfNumber(official.total)
        expect(compare(total.from, plus(fee, service.from))).toBe(0)
        expect(compare(total.to, plus(fee, service.to))).toBe(0)
        const each = rightPrice(one, 1, basis).total?.from ?? ZERO
        const repeated = times(each, whole(one === 'trademark' ? count : 1))
        expect(compare(total.from, repeated)).toBe(0)
      }),
    )
  })

  test('a reduction never costs more than the full fee', () => {
    for (const one of IP_RIGHTS) {
      const { official, reduced } = rightPrice(one, 1, basis)
      for (const { yuan } of reduced)
        expect(compare(yuan, yuanOfNumber(official?.total ?? 0))).toBeLessThan(0)
    }
  })

  test('without tables and offers nothing is made up', () => {
    fc.assert(
      fc.property(right, classes, (one, count) => {
        const price = rightPrice(one, count, { rules: [], offers: [], today: TODAY })
        expect(price).toMatchObject({
          ...{ official: null, paper: null, reduced: [], offer: null, service: null },
          ...{ total: null, totalReduced: [], limits: [], later: [] },
        })
        expect(price.stages.filter(({ limit }) => limit !== null)).toEqual([])
        for (const { official, limit, offer } of price.setbacks)
          expect([official, limit, offer]).toEqual([null, null, null])
      }),
    )
  })

  test('a service that is to be agreed has no sum', () => {
    const offers = basis.offers.map((offer) => ({
      ...offer,
      price: { ...offer.price, from: null, to: null },
    }))
    const price = rightPrice('trademark', 2, { ...basis, offers })
    expect(price.official?.total).toBe(540)
    expect([price.service, price.total]).toEqual([null, null])
    expect(price.offer?.projectId).toBe('shangbiao-zhuce')
  })
})

describe('content', () => {
  test('has one service project for each matter, and every table a price rests on', () => {
    expect(
      offersOn(TODAY)
        .map(({ service }) => service)
        .toSorted(),
    ).toEqual(Object.keys(IP_SERVICE).toSorted())
    for (const right of IP_RIGHTS)
      for (const code of PRICE_RULES[right])
        expect(RULES.some((rule) => rule.code === code)).toBe(true)
  })

  test('a card has an address', () => {
    expect(priceHref('trademark')).toBe('/IntellectualProperty?price=trademark#services')
  })
})
