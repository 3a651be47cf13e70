// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { jobs } from '#contract/running.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { openPage } from '#web/shell/testing.tsx'
import JobsPage from './JobsPage.tsx'
import type { JobRound, JobRow } from './words.ts'

afterEach(cleanup)

const ROUND: Omit<JobRound, 'cause'> = {
  time: '2026-11-22 10:00:00',
  tookMs: 120,
  outcome: 'done',
  node: 'web-1:3000',
  counts: { moved: 2 },
  error: '',
}
const ROW: JobRow = {
  name: 'orders',
  running: false,
  late: false,
  failures: 0,
  last: ROUND,
  nextTime: '2026-11-22 11:00:00',
  canRun: true,
}
const open = (
  address: string,
  records: readonly JobRow[],
  run: () => unknown = () => ({ begun: true }),
) =>
  openPage(JobsPage, address, [
    [jobs.list, () => ({ time: '2026-11-22 10:00:10', records })],
    [jobs.run, run],
    [
      jobs.history,
      () => ({ records: [{ ...ROUND, cause: 'hand' }], total: 1, page: 0, pageSize: 20 }),
    ],
  ])
const rowOf = async (title: string) =>
  within((await screen.findByText(title, { selector: 'b' })).closest('tr') as HTMLElement)

test.each<[Partial<JobRow>, string]>([
  [{}, '正常'],
  [{ running: true }, '执行中'],
  [{ late: true }, '未按时执行'],
  [{ failures: 3 }, '连续失败 3 次'],
  [{ last: null, nextTime: '' }, '尚未执行'],
])('a job that is %j reads %s', async (more, text) => {
  open('/admin/jobs', [{ ...ROW, ...more }])
  expect((await rowOf('委托到期处理')).getByText(text)).toBeTruthy()
})

test('says what the last round did, or why it failed', async () => {
  open('/admin/jobs', [
    ROW,
    { ...ROW, name: 'mail', last: { ...ROUND, outcome: 'failed', error: 'Error: no room' } },
    { ...ROW, name: 'prune', last: { ...ROUND, counts: {} } },
  ])
  expect((await rowOf('委托到期处理')).getByText('办理委托 2')).toBeTruthy()
  expect((await rowOf('邮件发送')).getByText('Error: no room')).toBeTruthy()
  expect((await rowOf('临时数据清理')).getByText('没有需要处理的')).toBeTruthy()
})

test('is run by hand after a question, and a refusal stays in it', async () => {
  let refuses = true
  const { asked, notices } = open('/admin/jobs', [ROW], () => {
    if (refuses) throw refuse('invalid', '任务正在执行，请等它完成')
    return { begun: true }
  })
  fireEvent.click((await rowOf('委托到期处理')).getByRole('button', { name: /^立即运行/ }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: '立即运行“委托到期处理”？' }),
  )
  fireEvent.click(dialog.getByRole('button', { name: '立即运行' }))
  expect(await dialog.findByText('任务正在执行，请等它完成')).toBeTruthy()
  refuses = false
  fireEvent.click(dialog.getByRole('button', { name: '立即运行' }))
  await waitFor(() => expect(notices.get().toasts.at(-1)?.text).toContain('已开始运行'))
  expect(asked.filter(({ path }) => path === jobs.run.path).at(-1)?.input).toEqual({
    name: 'orders',
  })
})

test('who may not run it has no button; the history opens by the address', async () => {
  const { at } = open('/admin/jobs?job=orders', [{ ...ROW, canRun: false }])
  const drawer = within(await screen.findByRole('dialog', { name: '委托到期处理的历史' }))
  expect(await drawer.findByText('手动')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^立即运行/ })).toBeNull()
  fireEvent.click(drawer.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(at()).toBe(''))
})

test('a job that is none opens nothing', async () => {
  const { asked } = open('/admin/jobs?job=constructor', [])
  expect(await screen.findByText('这个节点没有启用后台任务')).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual([jobs.list.path])
})
