// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { policySchedule } from '#contract/policy-schedule.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make } from '#contract/wire/make.ts'
import { card, openPage } from '#web/home/testing.tsx'
import { on } from '#web/testing/server.ts'
import { calendarFile } from './parts/calendar-file.ts'
import PolicySchedulePage, { prepare } from './PolicySchedulePage.tsx'
import { scheduleEntries } from './schedule/schedule-file.ts'
import type { Schedule } from './schedule/schedule-query.ts'

afterEach(cleanup)

const target = (more: Partial<NonNullable<Schedule['target']>> = {}) => ({
  ...{ batch: '第八批', event: 'online' as const, day: '2027-05-25', announced: false },
  ...{ latest: '2027-06-05', years: [2025, 2026], likeness: 'similar' as const },
  ...{ opensOn: '2027-04-25', deadlines: [], daysLeft: 177 },
  ...more,
})

const task = (name: string, days: string, more: Partial<Schedule['tasks'][number]> = {}) => ({
  ...{ name, days, client: '', from: '', to: '', isPast: false },
  ...more,
})

const schedule = (more: Partial<Schedule> = {}): Schedule =>
  make(policySchedule.one.output, {
    policy: card('小巨人'),
    ...{ year: 2027, years: [2026, 2027], target: target(), fit: 'tight' as const },
    project: { projectId: 'xiaojuren-shenbao', name: '小巨人申报' },
    tasks: [
      task('差距评估', '7–10 天', { from: '2026-11-10', to: '2026-11-20', isPast: true }),
      task('补强计划', '按差距'),
      task('材料编制', '30–45 天', { client: '核对数据', from: '2027-04-11', to: '2027-05-25' }),
      task('网上填报与推荐', '按当年通知'),
    ],
    materials: [{ name: '申请书', required: true, note: '' }],
    now: '2026-11-29 10:00:00',
    ...more,
  })

const open = (answer: Schedule | Error, address = '/policy/schedule?policyId=little-giant') =>
  openPage(PolicySchedulePage, [on(policySchedule.one, answer)], address)

const rows = async () =>
  within(await screen.findByRole('region', { name: '步骤' })).getAllByRole('listitem')

describe('倒排日程', () => {
  it('says on each dated line that the date follows from past years, and of what is over that it is', async () => {
    open(schedule())
    const [first, open_, last, after] = await rows()
    expect(first?.textContent).toContain('已过')
    expect(first?.textContent).toContain('按往年（2025、2026 年）推算倒排，尚未公布')
    expect(open_?.textContent).toContain('不排日期')
    expect(open_?.textContent).not.toContain('推算')
    expect(last?.textContent).toContain('2027-04-11 至 2027-05-25')
    expect(last?.textContent).toContain('您要做：核对数据')
    expect(last?.textContent).toContain('按往年（2025、2026 年）推算倒排，尚未公布')
    expect(after?.textContent).toContain('不排日期')
    const deadline = await screen.findByRole('region', { name: '截止日期' })
    expect(deadline.textContent).toContain(
      '往年推算，尚未公布：第八批网上申报截止：2027 年 5 月 25 日至 6 月 5 日之间（2025、2026 年，两年以上日期相近），按其中最早的一天倒排',
    )
    expect(deadline.textContent).toContain('按较长的时长已经晚了，按较短的时长从今天开始排得下')
    expect(screen.getByRole('link', { name: '小巨人申报' }).getAttribute('href')).toBe(
      '/serviceProject/detail?id=xiaojuren-shenbao',
    )
  })

  it('of an announced deadline speaks of no past year, and names each kind of deadline', async () => {
    open(
      schedule({
        target: target({
          ...{ announced: true, latest: '', years: [], likeness: '' },
          deadlines: [
            { kind: 'online', at: '2027-05-25 17:00' },
            { kind: 'recommend', at: '2027-06-30' },
          ],
        }),
        fit: 'ok',
      }),
    )
    const deadline = await screen.findByRole('region', { name: '截止日期' })
    expect(deadline.textContent).toContain('已公布：第八批')
    expect(deadline.textContent).toContain('网上申报截止 2027-05-25 17:00；推荐上报截止 2027-06-30')
    expect(document.body.textContent).not.toContain('往年')
  })

  it('without a known year or service makes nothing up', async () => {
    open(schedule({ target: null, fit: '', project: null, tasks: [], year: 2040 }))
    expect(await screen.findByText(/2040 年的截止日期未公布，也没有往年日期可以推算/)).toBeTruthy()
    expect(screen.getByText(/本站没有这个项目各步时长的资料/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '加入日历' })).toBeNull()
    expect(screen.getByText('申请书')).toBeTruthy()
  })

  it('without a deadline says what the steps come to', async () => {
    const tasks = [task('体检', '5–7 天'), task('编制', '10–15 天'), task('跟进', '按当地批次')]
    open(schedule({ target: null, fit: '', tasks, total: { least: 15, most: 22 } }))
    expect(await screen.findByText(/各步时长相加 15 到 22 天/)).toBeTruthy()
  })

  it('changes the year by address, and names one that cannot be read', async () => {
    const { asked } = open(schedule(), '/pcPolicySchedule?policyId=little-giant&year=soon')
    const years = within(await screen.findByRole('navigation', { name: '年份' }))
    expect(years.getByRole('link', { name: '2027 年' }).getAttribute('aria-current')).toBe('page')
    expect(years.getByRole('link', { name: '2026 年' }).getAttribute('href')).toBe(
      `/pcPolicySchedule?policyId=${encodeURIComponent('小巨人')}&year=2026`,
    )
    expect(screen.getByText('地址里有不能识别的内容，已忽略：年份“soon”')).toBeTruthy()
    expect(asked[0]?.input).not.toHaveProperty('year')
    cleanup()
    const of = open(schedule(), '/policy/schedule?policyId=little-giant&year=2027')
    await screen.findByRole('heading', { level: 1, name: '2027 年倒排日程' })
    expect(of.asked[0]?.input).toMatchObject({ policyId: 'little-giant', year: 2027 })
  })

  it('is a file for a calendar: the last day of each dated step and the deadline, with the same caution', () => {
    const page = { url: 'https://ceqiao.example/policy/schedule', host: 'ceqiao.example' }
    const entries = scheduleEntries(schedule(), page)
    expect(entries.map(({ title, at }) => [title, at])).toEqual([
      ['【倒排（往年推算）】差距评估：小巨人', '2026-11-20'],
      ['【倒排（往年推算）】材料编制：小巨人', '2027-05-25'],
      ['【截止（往年推算）】小巨人', '2027-05-25'],
    ])
    expect(entries.every(({ details }) => details.includes('尚未公布'))).toBe(true)
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(3)
    expect(calendarFile(entries, 0).match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(scheduleEntries(schedule({ target: null }), page)).toEqual([])
  })

  it('saves the file and prints', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    open(schedule())
    fireEvent.click(await screen.findByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: '加入日历' }))
    await waitFor(() => expect(made).toHaveBeenCalledOnce())
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('of a policy that is not there says so, on the server with its status', async () => {
    open(apiError('notFound', '没有找到这项政策'))
    expect(await screen.findByRole('heading', { name: '没有找到这项政策' })).toBeTruthy()
    cleanup()
    const { asked } = open(schedule(), '/policy/schedule?policyId=%3Cb%3E')
    expect(await screen.findByRole('heading', { name: '没有找到这项政策' })).toBeTruthy()
    expect(asked).toEqual([])
    const head = async (query: string, answer: Schedule | null) =>
      prepare({
        client: { fetchQuery: async () => answer },
        query: new URLSearchParams(query),
      } as never)
    expect((await head('policyId=nothing', null)).status).toBe(404)
    expect((await head('', null)).status).toBe(404)
    expect(await head('policyId=a&year=2027', schedule())).toMatchObject({
      title: '小巨人 2027 年倒排日程',
      canonicalQuery: '?policyId=a&year=2027',
    })
    expect((await head('policyId=a', schedule())).canonicalQuery).toBe('?policyId=a')
  })
})
