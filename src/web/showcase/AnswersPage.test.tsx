// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { showcase } from '#contract/showcase.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make } from '#contract/wire/make.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import AnswersPage, { prepare } from './AnswersPage.tsx'
import { policy } from './samples.ts'

afterEach(cleanup)

const TOPICS = make(showcase.answers.output, {
  topics: [
    {
      ...{ code: 'money', name: '补贴与资金' },
      answers: [
        { answerId: 'hire', question: '招人有没有补贴', answer: '有，每人最高 1500 元。' },
        { answerId: 'loan', question: '贷款有没有贴息', answer: '有，最多两年。' },
      ],
    },
  ],
})
const HIRE = make(showcase.answer.output, {
  ...{ answerId: 'hire', question: '招人有没有补贴', answer: '有，每人最高 1500 元。' },
  steps: [{ text: '签合同、缴三险', cost: '官方不收费', time: '3 个月以上' }, { text: '提交' }],
  basis: [{ policy: policy('kuogang'), clause: '第三条', says: '每招用一人不超过 1500 元' }],
  links: [{ name: '查本地政策', url: '/policy/list' }],
  notFor: ['劳务派遣的不算'],
  ...{ confidence: 'B', checkedOn: '2026-11-28' },
})

const open = (address: string, one: typeof HIRE | Error = HIRE) =>
  openPage(AnswersPage, address, [on(showcase.answers, TOPICS), on(showcase.answer, one)])

describe('常见疑问解答', () => {
  test('lists the questions by topic, each with its sentence', async () => {
    open('/answers')
    const topic = await screen.findByRole('region', { name: '补贴与资金' })
    const link = within(topic).getByRole('link', { name: '招人有没有补贴' })
    expect(link.getAttribute('href')).toBe('/answers?id=hire')
    expect(topic.textContent).toContain('有，每人最高 1500 元。')
  })

  test('one says what to do, what it costs, for whom it does not hold and what it rests on', async () => {
    open('/answers?id=hire')
    const steps = await screen.findByRole('region', { name: '怎么做' })
    expect(within(steps).getAllByRole('listitem')[0]?.textContent).toBe(
      '签合同、缴三险官方费用官方不收费时间3 个月以上',
    )
    expect(screen.getByRole('region', { name: '哪些情况不适用' }).textContent).toContain('劳务派遣')
    const basis = screen.getByRole('region', { name: '依据' })
    expect(within(basis).getByRole('link').getAttribute('href')).toBe('/policy/detail?id=kuogang')
    expect(basis.textContent).toContain('第三条')
    expect(basis.textContent).toContain('核对于 2026-11-28，已与两份公开资料核对')
    expect(screen.getByRole('link', { name: '查本地政策' })).toBeTruthy()
    const beside = screen.getByRole('region', { name: '还有人问：补贴与资金' })
    expect(
      within(beside)
        .getAllByRole('link')
        .map((it) => it.textContent),
    ).toEqual(['贷款有没有贴息', '全部解答'])
  })

  test('an unknown one says so and leads to all; the server answers 404', async () => {
    const { client } = open('/answers?id=none', apiError('notFound', '没有找到这个解答'))
    expect(await screen.findByText('没有找到这个解答')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看全部解答' })).toBeTruthy()
    const head = (query: string) =>
      prepare({
        query: new URLSearchParams(query),
        pathname: '/answers',
        client,
        ask: async () => Promise.reject(new Error('not asked')),
      })
    expect(await head('id=none')).toMatchObject({ status: 404 })
    expect((await head('')).title).toBe('常见疑问解答')
  })

  test('a failure can be tried again', async () => {
    open('/answers?id=hire', apiError('malformed'))
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})
