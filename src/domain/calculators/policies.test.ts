import { describe, expect, test } from 'vitest'
import { publicationBodies } from '#testing/publications.ts'
import { priceHref, rightNamed } from '../ip/rights.ts'
import { hrefTo } from '../pages/addresses.ts'
import { calculatorsOf, type PolicyTables } from './policies.ts'
import { CALCULATOR_CODES } from './tools.ts'

const TABLES: PolicyTables = {
  taxRules: publicationBodies('taxRule') as PolicyTables['taxRules'],
  fees: publicationBodies('ipRule') as PolicyTables['fees'],
}

describe('calculators of a policy, as content names them', () => {
  test.each([
    ['gaoqi-suodeshui-15', ['hightech']],
    ['yanfa-jiajikouchu-2023-7', ['rd']],
    ['yanfa-jiajikouchu-119', ['rd']],
    ['weituo-jingwai-yanfa-2018-64', ['rd']],
    ['yanfa-jiajikouchu-ic-2023-44', ['rd']],
    ['xiaoxing-weili-2023-12', ['small']],
    ['ruanjian-chanpin-jizhengjitui-2011-100', ['software']],
    ['zhuanli-feijian-78', ['patent']],
    ['zhuanli-guanfei-biaozhun', ['patent']],
    ['shangbiao-shoufei-biaozhun', ['trademark']],
    // It states the rate of the tax and no relief; the law of the term has no fee.
    ['zengzhishui-fa-2026', []],
    ['zhuanli-fa-2020', []],
    ['', []],
  ])('%s: %j', (policyId, codes) => {
    expect(calculatorsOf(policyId, TABLES)).toEqual(codes)
  })

  test('every calculator is reached from a policy', () => {
    const ids = [
      ...TABLES.taxRules.flatMap(({ policyIds }) => policyIds),
      ...TABLES.fees.map(({ policyId }) => policyId),
    ]
    const reached = new Set(ids.flatMap((id) => calculatorsOf(id, TABLES)))
    expect(CALCULATOR_CODES.filter((code) => !reached.has(code))).toEqual([])
  })

  test('several tables of one policy name a calculator once, in the order of the page', () => {
    const tables: PolicyTables = {
      taxRules: [
        { code: 'softwareVat', policyIds: ['one'] },
        { code: 'rdListed', policyIds: ['other', 'one'] },
        { code: 'rdDeduction', policyIds: ['one'] },
      ],
      fees: [
        { code: 'niceClass', policyId: 'one' },
        { code: 'trademarkFee', policyId: 'one' },
      ],
    }
    expect(calculatorsOf('one', tables)).toEqual(['rd', 'software', 'trademark'])
  })
})

describe('links of answers', () => {
  const links = (publicationBodies('answer') as { links: { url: string }[] }[]).flatMap((answer) =>
    answer.links.map(({ url }) => new URL(url, 'https://ceqiao.example')),
  )
  const named = (pathname: string, field: string): string[] => [
    ...new Set(
      links
        .filter((url) => url.pathname === pathname && url.searchParams.has(field))
        .map((url) => url.searchParams.get(field) ?? ''),
    ),
  ]

  test('lead to calculators that there are, each from an answer', () => {
    expect(named(hrefTo('calculators'), 'tool').toSorted()).toEqual(CALCULATOR_CODES.toSorted())
  })

  test('lead to price cards that there are', () => {
    const rights = named(hrefTo('ip'), 'price')
    expect(rights.length).toBeGreaterThan(3)
    expect(rights.filter((right) => rightNamed(right) === null)).toEqual([])
    const prices = links.filter(({ search }) => search.startsWith('?price='))
    expect(prices.map(({ pathname, search, hash }) => pathname + search + hash)).toEqual(
      prices.map(({ search }) => priceHref(rightNamed(search.slice(7)) ?? 'trademark')),
    )
  })
})
