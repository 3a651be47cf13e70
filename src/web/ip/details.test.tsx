// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ip } from '#contract/ip.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { headOf } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import CopyrightPage from './CopyrightPage.tsx'
import PatentPage, { prepare } from './PatentPage.tsx'
import { markDetail, NOW, openPage, patentDetail, RULES, workDetail } from './testing.tsx'
import TrademarkPage from './TrademarkPage.tsx'

afterEach(cleanup)

const region = (name: string): HTMLElement => screen.getByRole('region', { name })
const rules = { records: RULES, now: NOW }

const openMark = async (more: Parameters<typeof markDetail>[0] = {}) => {
  const answers = [on(ip.trademark, markDetail(more)), on(ip.rules, rules)]
  const opened = openPage(TrademarkPage, answers, '/IntellectualProperty/trademarkShow?id=tm-1')
  await screen.findByRole('heading', { level: 1 })
  return opened
}

describe('a trademark', () => {
  test('says when it is to be renewed, in red only when the day is near', async () => {
    await openMark()
    const due = await screen.findByRole('region', { name: '最近的期限' })
    expect(due.textContent).toContain('有效期届满2026-12-13还有 22 天')
    expect(within(due).getByText('2026-12-13').getAttribute('data-tone')).toBe('risk')
    expect(region('到期与续展').textContent).toContain('2027-06-13')
    expect(region('到期与续展').textContent).toContain('网上 450 元 / 纸质 500 元')
    expect(region('到期与续展').textContent).toContain('核对于 2026-11-21')
  })

  test('says nothing of the renewal before the rules have come', async () => {
    const late = Promise.withResolvers<typeof rules>()
    const answers = [on(ip.trademark, markDetail()), on(ip.rules, () => late.promise)]
    openPage(TrademarkPage, answers, '/IntellectualProperty/trademarkShow?id=tm-1')
    await screen.findByRole('heading', { level: 1 })
    expect(region('到期与续展').textContent).toBe('到期与续展正在加载到期与续展')
    late.resolve(rules)
    await within(region('到期与续展')).findByText('2027-06-13')
  })

  test('within the grace the fee has its surcharge', async () => {
    await openMark({ validTo: '2026-07-20', status: 'grace', group: 'risk' })
    expect((await screen.findByRole('region', { name: '最近的期限' })).textContent).toContain(
      '宽展期届满2027-01-20',
    )
    expect(region('到期与续展').textContent).toContain('网上 675 元 / 纸质 750 元')
  })

  test('a stored opposition deadline is shown as it stands', async () => {
    await openMark({
      status: 'published',
      group: 'pending',
      prelimDate: '2026-12-20',
      oppositionDeadline: '2027-03-20',
      lawVersion: '2019 年修正',
      regDate: '',
      validTo: '',
      now: '2027-01-02 09:00:00',
    })
    expect((await screen.findByRole('region', { name: '异议期' })).textContent).toContain(
      '2027-03-20',
    )
    expect(region('异议期').textContent).toContain('商标法 2019 年修正')
    expect(region('到期与续展').textContent).toContain('尚未注册')
  })

  test('what is not on record is 暂无数据, and an owner who is not named says so', async () => {
    await openMark({ ownerPublic: false, applicant: '云***有限公司', validFrom: '', usage: [] })
    const facts = region('基本信息')
    expect(facts.textContent).toContain('云***有限公司（未公开）')
    expect(within(facts).getByText('申请人地址').nextSibling?.textContent).toBe('暂无数据')
    expect(within(facts).getByText('专用期限').nextSibling?.textContent).toBe('暂无数据')
  })

  test('the service card opens the consultation with the number', async () => {
    const { overlays } = await openMark()
    fireEvent.click(within(region('监测与续展')).getByRole('button', { name: '免费咨询' }))
    expect(overlays.get().consultation).toBe(true)
    expect(overlays.get().consultationTopic?.message).toContain('9999000001')
  })
})

const openPatent = async (more: Parameters<typeof patentDetail>[0] = {}) => {
  const answers = [on(ip.patent, patentDetail(more)), on(ip.rules, rules)]
  openPage(PatentPage, answers, '/IntellectualProperty/patentShow?id=pt-1')
  await screen.findByRole('heading', { level: 1 })
}

describe('a patent', () => {
  test('has its schedule with the next fee', async () => {
    await openPatent()
    expect(screen.getByText(/209910000001\.8/)).toBeTruthy()
    const table = await within(region('年费表')).findByRole('table', { name: /第 n 年/ })
    const third = within(table).getByRole('row', { name: /第 3 年/ })
    expect(third.textContent).toContain('2025-06-15')
    expect(third.textContent).toContain('135 元')
    expect(third.textContent).toContain('2025-12-15')
    expect(third.textContent).toContain('已缴')
    const next = within(table).getByRole('row', { name: /第 5 年/ })
    expect(next.getAttribute('data-next')).toBe('true')
    expect(region('最近的期限').textContent).toContain('2027-06-15')
  })

  test('overdue: what is to be paid today with the surcharge', async () => {
    await openPatent({ paidThrough: 3, now: '2026-08-10 10:00:00', status: 'late_annuity' })
    const due = await screen.findByRole('region', { name: '最近的期限' })
    expect(due.textContent).toContain('第 4 年年费已逾期')
    expect(due.textContent).toContain('今天补缴 240 元（含滞纳金 60 元）')
  })

  test.each([
    ['a right that has ended', { status: 'lapsed', group: 'ended' }, '专利权已经终止'],
    ['one not granted', { grantDate: '', status: 'examining', group: 'pending' }, '尚未授权'],
    ['one to be restored', { status: 'lapsed_restorable', group: 'risk' }, '以通知书为准'],
  ] as const)('%s has no fees', async (_, more, said) => {
    await openPatent(more)
    expect((await screen.findByText(new RegExp(said))).closest('section')).toBe(region('年费表'))
    expect(within(region('年费表')).queryByRole('table')).toBeNull()
  })
})

const openWork = async (more: Parameters<typeof workDetail>[0] = {}) => {
  const answers = [on(ip.copyright, workDetail(more)), on(ip.rules, rules)]
  openPage(CopyrightPage, answers, '/IntellectualProperty/bookShow?id=cr-1')
  await screen.findByRole('heading', { level: 1 })
}

describe('a work', () => {
  test('shows the end of its protection with the formula and what is uncertain', async () => {
    await openWork()
    expect(await screen.findByText('2074-12-31')).toBeTruthy()
    expect(region('保护期').textContent).toContain('首次发表年份 2024 + 50 年')
    expect(region('保护期').textContent).toContain('待核实')
    expect(screen.queryByRole('region', { name: '最近的期限' })).toBeNull()
  })

  test.each([
    ['not known whether published', { published: 'unknown', publishDate: '' }],
    ['published, the day not known', { published: 'yes', publishDate: '' }],
  ] as const)('%s: no end is guessed', async (_, more) => {
    await openWork(more)
    expect(await screen.findByText(/不推算届满日/)).toBeTruthy()
    expect(region('保护期').textContent).not.toMatch(/20\d\d-12-31/)
  })
})

describe('no record', () => {
  test.each(['', '?id=', '?id=../etc'])('%s asks nothing', (query) => {
    const { asked } = openPage(PatentPage, [], `/IntellectualProperty/patentShow${query}`)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('没有找到这件专利')
    expect(asked).toEqual([])
  })

  test('an unknown id answers 404, a fault is left to the server', async () => {
    const prepared = async (name: 'notFound' | 'fault') =>
      headOf(prepare, '/IntellectualProperty/patentShow?id=pt-1', [
        on(ip.patent, apiError(name)),
        on(ip.rules, { records: RULES, now: NOW }),
      ])
    expect(await prepared('notFound')).toMatchObject({ status: 404 })
    await expect(prepared('fault')).rejects.toMatchObject({ code: 500 })
  })
})
