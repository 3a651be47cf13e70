// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { showcase } from '#contract/showcase.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import AboutPage, { prepare } from './AboutPage.tsx'
import { faq, policy } from './samples.ts'

afterEach(cleanup)

const CATEGORIES = [
  { code: 'fee', name: '费用与合同', count: 1 },
  { code: 'ip', name: '知识产权', count: 0 },
]

const open = (
  address: string,
  about: Reply<typeof showcase.about> = ABOUT,
  records = [faq('退款')],
) =>
  openPage(AboutPage, address, [
    on(showcase.about, about),
    on(showcase.faqs, () => ({ records, total: records.length, categories: CATEGORIES })),
    on(policies.search, { total: 91 }),
  ])

const ABOUT = {
  intro: ['我们不是政府机构。'],
  principles: [{ name: '价格分开写', text: '各是各的。' }],
  qualifications: [],
  totals: { services: 27, experts: 0, cases: 14, faqs: 28 },
}

test('numbers are the counted ones, nothing is said of what there is none of', async () => {
  open('/aboutUs')
  expect(await screen.findByRole('link', { name: '收录政策 91' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '公开案例 14' })).toBeTruthy()
  expect(screen.queryByText(/在册专家/)).toBeNull()
  expect(screen.queryByRole('heading', { name: '资质' })).toBeNull()
})

test('questions unfold, name what they rest on, and are searched by the address', async () => {
  const { inputsOf, at } = open('/aboutUs?category=fee', ABOUT, [
    faq('退款', { basis: [policy('甲')] }),
  ])
  const question = await screen.findByText('退款怎么办')
  const details = question.closest('details')!
  expect(details.open).toBe(false)
  expect(details.textContent).toContain('关于甲的办法')
  expect(inputsOf(showcase.faqs)[0]).toEqual({
    category: 'fee',
    keyword: '',
  })
  const search = screen.getByRole('searchbox', { name: '搜索常见问题' })
  fireEvent.change(search, { target: { value: '年费' } })
  fireEvent.submit(search.closest('form')!)
  expect(at()).toBe('?category=fee&q=年费')
})

test('nothing found offers every category', async () => {
  open('/aboutUs?category=ip&q=退款', ABOUT, [])
  expect(await screen.findByText('没有找到“退款”，试试更短的词')).toBeTruthy()
  const way = screen.getByRole('link', { name: '全部分类中有 1 条结果' })
  expect(decodeURIComponent(way.getAttribute('href') ?? '')).toBe('/aboutUs?q=退款')
})

test('who we are may fail alone', async () => {
  open('/aboutUs', () => {
    throw apiError('fault')
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('退款怎么办')).toBeTruthy()
})

test('the questions go out as structured data', async () => {
  const { client } = open('/aboutUs')
  const head = await prepare({
    query: new URLSearchParams('category=fee'),
    pathname: '/aboutUs',
    client,
    ask: async () => Promise.reject(new Error('not asked')),
  })
  expect(head.title).toBe('费用与合同常见问题')
  const faqPage = head.jsonLd?.find((it) => it['@type'] === 'FAQPage')
  expect(faqPage?.mainEntity).toEqual([
    {
      '@type': 'Question',
      name: '退款怎么办',
      acceptedAnswer: { '@type': 'Answer', text: '按合同。' },
    },
  ])
})
