// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { health } from '#contract/running.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import HealthPage from './HealthPage.tsx'

afterEach(cleanup)

const NODE = make(partOf(health.status.output, 'nodes'), {
  name: 'web-1:3000',
  state: 'ready',
  silentSeconds: 2,
  version: '0.1.0',
  commit: '0123456789ab',
  startTime: '2026-11-22 08:00:00',
  upSeconds: 7200,
  requests: 120,
  failed: 3,
  refused: 4,
  shed: 0,
  p50: 12,
  p95: 80,
  p99: 1200,
  acks: 10,
  ackP99: 40,
  framesIn: 20,
  framesOut: 30,
  lagMs: 3,
  rss: 200 * 1024 * 1024,
  heap: 100 * 1024 * 1024,
  sockets: 9,
  poolUsed: 2,
  poolMost: 16,
  diskFree: 30 * 1024 ** 3,
  diskSize: 40 * 1024 ** 3,
  bus: 'database',
  busMs: 4,
  minutes: [
    { minute: '09:59', requests: 100, p95: 70, lagMs: 2, rss: 1024, sockets: 8 },
    { minute: '10:00', requests: 50, failed: 3, p95: 80, lagMs: 3, rss: 2048, sockets: 9 },
  ],
})
const STATUS = make(health.status.output, {
  time: '2026-11-22 10:00:10',
  nodes: [NODE],
  database: {
    version: '18.4',
    bytes: 5 * 1024 ** 3,
    connections: 12,
    connectionsMost: 100,
    oldestSeconds: 3,
  },
  sms: { budget: 2000, left: 1900 },
  mails: { available: true, waiting: 2, failed: 1 },
  alertAddresses: 2,
})
const open = (status: Reply<typeof health.status>) =>
  openPage(HealthPage, '/admin/health', [on(health.status, status)])

test('calm: says that nothing is to be done, and shows the node', async () => {
  open(STATUS)
  expect(await screen.findByText('没有需要处理的告警')).toBeTruthy()
  expect(screen.getByText(/告警会发送到 2 个邮箱/)).toBeTruthy()
  const node = within(screen.getByRole('region', { name: '节点 web-1:3000' }))
  expect(node.getByText('正常')).toBeTruthy()
  expect(node.getByText('12 毫秒 / 80 毫秒 / 1.2 秒')).toBeTruthy()
  expect(node.getByText('剩余 30.0 GB / 40.0 GB（75%）')).toBeTruthy()
  expect(node.getByText(/已运行 2 小时/)).toBeTruthy()
  expect(screen.getByText('数据时间 10:00:10，每 10 秒自动刷新')).toBeTruthy()
  expect(screen.getByText(/未设置定时备份/)).toBeTruthy()
})

test('the last hour is ticks with a sentence, and a table', async () => {
  open(STATUS)
  expect(
    await screen.findByRole('img', { name: '请求：最近一分钟 50 次，一小时内最高 100 次' }),
  ).toBeTruthy()
  const failed = screen.getByRole('img', { name: '失败：最近一分钟 3 次，一小时内最高 3 次' })
  expect(failed.querySelectorAll('i')).toHaveLength(60)
  expect(failed.querySelectorAll('[data-warn]')).toHaveLength(1)
  expect(failed.querySelectorAll('[data-empty]')).toHaveLength(58)
  const rows = within(screen.getByRole('region', { name: '最近一小时的数据', hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent)
  expect(rows[1]).toContain('10:00503')
})

test('alerts come first, with the way to their job; those that are over are folded away', async () => {
  const alert = { said: '超过 3 个周期没有执行', since: '2026-11-22 09:00:00', clearTime: '' }
  open(() => ({
    ...STATUS,
    alertAddresses: 0,
    alerts: [
      { ...alert, kind: 'jobLate', name: '后台任务未按时执行', subject: '委托到期处理' },
      {
        ...alert,
        kind: 'disk',
        name: '磁盘空间不足',
        subject: 'web-1:3000',
        clearTime: '2026-11-22 09:30:00',
      },
    ],
  }))
  expect(await screen.findByText('后台任务未按时执行：委托到期处理')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看后台任务' }).getAttribute('href')).toBe(
    '/admin/jobs',
  )
  expect(screen.getByText('最近 7 天已恢复 1 条')).toBeTruthy()
  expect(screen.getByText(/未设置告警邮箱/)).toBeTruthy()
})

test('a node that is silent says for how long', async () => {
  open({ ...STATUS, nodes: [{ ...NODE, state: 'silent', silentSeconds: 45 }] })
  expect(await screen.findByText('失去联系 45 秒')).toBeTruthy()
})

test('no node yet, and a failure that can be tried again', async () => {
  open({ ...STATUS, nodes: [] })
  expect(await screen.findByText(/暂无节点上报数据/)).toBeTruthy()
  cleanup()
  let fails = true
  open(() => {
    if (fails) throw apiError('invalid', '系统繁忙')
    return STATUS
  })
  expect(await screen.findByText('系统繁忙')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.getByText('没有需要处理的告警')).toBeTruthy())
})
