// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queues } from '#contract/queues.ts'
import { factory, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import QueuesPage from './QueuesPage.tsx'
import { ageText, type Queue } from './labels.ts'

afterEach(cleanup)

const queue = factory(partOf(queues.overview.output, 'records'), {
  queue: 'leads',
  name: '咨询线索',
  target: '一个工作日内首次联系',
  owned: true,
})

const open = (records: readonly Queue[] | null) =>
  openAt(<QueuesPage />, '/admin/queues', [
    on(
      queues.overview,
      records === null ? apiError('invalid', '读不到') : { now: '2026-11-23 12:00:00', records },
    ),
  ])

test('every number leads to the list of what it counts', async () => {
  open([
    queue({
      count: 5,
      free: 2,
      late: 1,
      oldest: '2026-11-20 17:00:00',
      oldestMinutes: 240,
      owners: [
        { userId: 'u1', name: '甲顾问', count: 2, late: 1, mine: true },
        { userId: 'u2', name: '乙顾问', count: 1, late: 0, mine: false },
      ],
    }),
    queue({ queue: 'mails', name: '邮件未送达', target: '', owned: false, count: 3 }),
  ])
  const row = within((await screen.findByRole('rowheader', { name: /咨询线索/ })).closest('tr')!)
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/leads?status=waiting',
    '/admin/leads?view=free',
    '/admin/leads?late=1',
    '/admin/leads?status=waiting&advisor=u1',
    '/admin/leads?status=waiting&advisor=u2',
  ])
  expect(row.getByText('4 小时')).toBeTruthy()
  expect(row.getByText('甲顾问（我）')).toBeTruthy()
  const mails = within(screen.getByRole('rowheader', { name: '邮件未送达' }).closest('tr')!)
  expect(mails.queryAllByRole('link')).toEqual([])
  const totals = screen.getByLabelText('合计')
  expect(totals.textContent).toBe('待办8待领取2已超时1')
})

test('nothing waits, nothing is one’s own, a part and the whole fail', async () => {
  open([queue({})])
  expect(await screen.findByText('全部队列都已办完')).toBeTruthy()
  cleanup()
  open([])
  expect(await screen.findByText('您的角色没有需要办理的队列')).toBeTruthy()
  cleanup()
  open([queue({ failed: true })])
  expect(await screen.findByText('统计失败，请刷新')).toBeTruthy()
  cleanup()
  open(null)
  expect((await screen.findByRole('alert')).textContent).toContain('读不到')
})

test.each([
  [0, '不到 1 分钟'],
  [59, '59 分钟'],
  [60, '1 小时'],
  [540, '1 个工作日'],
  [540 * 3 + 130, '3 个工作日 2 小时'],
])('%i minutes are %s', (minutes, text) => expect(ageText(minutes)).toBe(text))
