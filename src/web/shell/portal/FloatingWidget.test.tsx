// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { type PageEntry, pages } from '../pages.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { FloatingWidget } from './FloatingWidget.tsx'
import { STEP_MS } from './useBackToTop.ts'

const policy: PageEntry = pages.policy

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  delete policy.fixedHeight
})

const open = () =>
  openAt(
    <>
      <main id="main" />
      <FloatingWidget />
    </>,
    '/pcPolicy',
    [on(chat.customerService, {})],
    { site: { switches: {} } },
  )
const top = () => screen.queryByRole('button', { name: '回顶部' })

test('回顶部 is not there before the page is scrolled', () => {
  open()
  expect(screen.getByRole('button', { name: '免费咨询' })).toBeTruthy()
  expect(top()).toBeNull()
})

test('a page of fixed height always has it, and what scrolls within goes up in steps', () => {
  policy.fixedHeight = true
  open()
  const main = screen.getByRole('main')
  main.scrollTop = 1_000
  vi.useFakeTimers()
  fireEvent.click(top()!)
  act(() => void vi.advanceTimersByTime(STEP_MS))
  expect(main.scrollTop).toBe(800)
  act(() => void vi.advanceTimersByTime(100 * STEP_MS))
  expect(main.scrollTop).toBe(0)
})
