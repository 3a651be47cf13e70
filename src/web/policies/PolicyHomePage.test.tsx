// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { policies } from '#contract/policies.ts'
import { policyComparison } from '#contract/policy-comparison.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { card, event, found, interpretations, NOW, openPage, running } from '#web/home/testing.tsx'
import { save } from '#web/session/storage.ts'
import { on, type Route } from '#web/testing/server.ts'
import PolicyHomePage from './PolicyHomePage.tsx'

afterEach(cleanup)

/** Dates of a small year; the call answers those within the range. */
const DATES = [
  event('小巨人', '2027-05-25 23:59:59', {
    batch: '',
    reference: true,
    ...{ years: [2025, 2026], latest: '2027-06-05', likeness: 'similar' },
  }),
  event('高企年报', '2027-05-31 23:59:59'),
  event('工商年报', '2026-11-22 23:59:59'),
  event('汇算清缴', '2027-01-01 00:00:00', { event: 'opens' }),
]

const FILLED = [
  running(found([card('高企年报')])),
  interpretations(found([card('解读一', { title: '加计扣除解读' })])),
  on(policies.deadlines, ({ from, to }) => ({
    records: DATES.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to),
    now: NOW,
  })),
]

const open = (routes: readonly Route[], address = '/policy') =>
  openPage(PolicyHomePage, routes, address)

const calendar = async () => screen.findByRole('region', { name: '政策日历' })

describe('policy home', () => {
  it('opens the present month at its next date', async () => {
    open(FILLED)
    const month = await calendar()
    expect(within(month).getByText('2026 年 11 月')).toBeTruthy()
    const day = await within(month).findByRole('button', { name: '11 月 22 日，1 项' })
    expect(day.getAttribute('aria-pressed')).toBe('true')
    expect(within(month).getByRole('link', { name: '工商年报' })).toBeTruthy()
    expect(within(month).getByText('剩 1 天').className).toContain('soon')
  })

  it('shows what past years let expect hollow, beside the published dates', async () => {
    open(FILLED, '/policy?month=2027-05')
    const month = await calendar()
    const past = await within(month).findByRole('button', { name: '5 月 25 日，往年参考 1 项' })
    fireEvent.click(past)
    expect(past.getAttribute('aria-pressed')).toBe('true')
    expect(
      within(month).getByText(
        '网上申报截止：2027 年 5 月 25 日至 6 月 5 日之间（2025、2026 年，两年以上日期相近）',
      ),
    ).toBeTruthy()
    fireEvent.keyDown(past, { key: 'ArrowRight' })
    const next = within(month).getByRole('button', { name: '5 月 31 日，1 项' })
    expect(document.activeElement).toBe(next)
    expect(next.getAttribute('aria-pressed')).toBe('true')
    expect(within(month).getByRole('link', { name: '上一月' }).getAttribute('href')).toBe(
      '/policy?month=2027-04',
    )
  })

  it('leads from an empty month to the next one with dates', async () => {
    open(FILLED, '/policy?month=2027-02')
    const month = await calendar()
    expect(await within(month).findByText('2027 年 2 月没有已公布的日期')).toBeTruthy()
    const next = await within(month).findByRole('link', { name: '查看 2027 年 5 月' })
    expect(next.getAttribute('href')).toBe('/policy?month=2027-05')
  })

  it('says of each date how its policy stands to the company', async () => {
    save('situation', {
      ...{ typed: '深圳', situation: { region: '440300' }, rest: [], facts: [] },
      filters: { region: '440300', industry: '', size: '' },
    })
    const { inputsOf } = open([
      ...FILLED,
      on(policyComparison.requirements, ({ policyIds }) => ({
        records: policyIds.map((policyId) => ({
          policyId,
          ...(policyId === '工商年报'
            ? { regionCode: '000000', regionName: '全国' }
            : { regionCode: '340000', regionName: '云江省' }),
        })),
      })),
    ])
    const row = async (name: string) =>
      (await within(await calendar()).findByRole('link', { name })).closest('li')!
    await waitFor(async () =>
      expect((await row('工商年报')).textContent).toContain('与您的情况：范围内'),
    )
    const later = screen.getByRole('region', { name: '本周截止' })
    await waitFor(() =>
      expect(
        within(later).getByRole('link', { name: '高企年报' }).closest('li')?.textContent,
      ).toContain('与您的情况：不适用'),
    )
    expect(inputsOf(policyComparison.requirements).flatMap(({ policyIds }) => policyIds)).toContain(
      '高企年报',
    )
    save('situation', null)
  })

  it('keeps the other spelling of its address', async () => {
    open(FILLED, '/pcPolicy?month=2027-02')
    const back = await screen.findByRole('link', { name: '回到本月' })
    expect(back.getAttribute('href')).toBe('/pcPolicy')
  })

  it('tells the deadlines of the week apart from what follows', async () => {
    open(FILLED)
    const week = await screen.findByRole('region', { name: '本周截止' })
    const names = (await within(week).findAllByRole('link')).map((it) => it.textContent)
    // What past years let expect follows all that a notice names.
    expect(names.slice(0, -1)).toEqual(['工商年报', '汇算清缴', '高企年报', '小巨人'])
    expect(names.at(-1)).toBe('本周新增、变化与截止')
    expect(within(week).queryByText(/本周没有/)).toBeNull()
  })

  it('shows explanations only when there are some', async () => {
    open(FILLED)
    expect(await screen.findByRole('link', { name: '加计扣除解读' })).toBeTruthy()
    cleanup()
    open([interpretations(found([])), ...FILLED])
    await calendar()
    expect(screen.queryByRole('heading', { name: '解读' })).toBeNull()
  })

  it('fails by section', async () => {
    open([running(apiError('fault')), ...FILLED])
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(await screen.findByRole('link', { name: '加计扣除解读' })).toBeTruthy()
  })

  it('opens the consultation', async () => {
    const { overlays } = open(FILLED)
    fireEvent.click(await screen.findByRole('button', { name: '免费咨询' }))
    expect(overlays.get().consultation).toBe(true)
  })
})
