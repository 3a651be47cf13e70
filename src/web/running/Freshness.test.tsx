// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { now } from '#web/kit/clock.ts'
import { openAt } from '#web/testing/open.tsx'
import { Freshness } from './Freshness.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('figures that stand still are called old, with the reason', () => {
  vi.useFakeTimers()
  const refetch = vi.fn<() => void>()
  const query = { dataUpdatedAt: now(), isFetching: false, isError: true, refetch }
  openAt(<Freshness time="2026-11-22 10:00:10" query={query} />, '/')
  expect(screen.getByRole('status').textContent).toBe('数据时间 10:00:10，每 10 秒自动刷新')
  act(() => void vi.advanceTimersByTime(40_000))
  expect(screen.getByRole('status').textContent).toBe(
    '数据已是 40 秒前的（10:00:10）：服务器没有响应',
  )
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})
