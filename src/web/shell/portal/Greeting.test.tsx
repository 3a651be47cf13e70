// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { greetingOf } from '#web/chat/GreetingBubble.tsx'
import { openAt } from '#web/testing/open.tsx'
import { Greeting } from './Greeting.tsx'
import { GREETING_MS } from './useGreeting.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const at = (address: string) =>
  openAt(
    <>
      <main>
        <h1>关于设备更新的通知</h1>
        <input aria-label="电话" />
      </main>
      <Greeting />
    </>,
    address,
  )
const passes = async (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const bubble = () => screen.queryByRole('complementary', { name: '咨询提示' })

test('after twenty seconds on a policy it offers to ask, once a visit', async () => {
  const { overlays } = at('/policy/detail?id=p')
  await passes(GREETING_MS - 1)
  expect(bubble()).toBeNull()
  await passes(1)
  expect(bubble()?.textContent).toContain('关于《关于设备更新的通知》，想了解贵司是否符合条件？')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('button', { name: '需要准备哪些材料？' }))
  expect(overlays.get().chat).toEqual({ draft: '需要准备哪些材料？' })
  expect(bubble()).toBeNull()
  cleanup()
  at('/policy')
  await passes(GREETING_MS * 2)
  expect(bubble()).toBeNull()
})

/** As if the bubble stood at the right, at the left below 1200 px, and the card at `top`. */
const laidOut = (place: { cardLeft: number; cardWidth: number; top: () => number }) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('[data-keep-clear]'))
      return new DOMRect(place.cardLeft, place.top(), place.cardWidth, 300)
    const isLeft = this.getAttribute('data-side') === 'left'
    return new DOMRect(isLeft ? 32 : 1028, 700, 304, 150)
  })

test('it moves aside for the deadlines, and away where there is no room beside them', async () => {
  const card = document.createElement('section')
  card.dataset.keepClear = ''
  document.body.append(card)
  let top = 500
  const place = { cardLeft: 1000, cardWidth: 340, top: () => top }
  const layout = laidOut(place)
  at('/policy/detail?id=p')
  await passes(GREETING_MS)
  expect(bubble()?.dataset.side).toBe('left')
  top = 0
  fireEvent.scroll(window)
  expect(bubble()?.dataset.side).toBe('right')
  // One column: the card is as wide as the page.
  Object.assign(place, { cardLeft: 16, cardWidth: 1400 })
  top = 600
  fireEvent.scroll(window)
  expect(bubble()?.dataset.side).toBe('away')
  top = 300
  fireEvent.scroll(window)
  expect(bubble()?.dataset.side).toBe('right')
  card.remove()
  layout.mockRestore()
})

test('half of the page is enough', async () => {
  const page = document.documentElement
  Object.defineProperties(page, {
    scrollHeight: { value: 2_000, configurable: true },
    clientHeight: { value: 1_000, configurable: true },
  })
  at('/serviceProject')
  vi.stubGlobal('scrollY', 499)
  fireEvent.scroll(window)
  await passes(0)
  expect(bubble()).toBeNull()
  vi.stubGlobal('scrollY', 500)
  fireEvent.scroll(window)
  await passes(0)
  expect(bubble()).not.toBeNull()
  vi.unstubAllGlobals()
})

test('whoever closes it has a week of peace', async () => {
  at('/policy')
  await passes(GREETING_MS)
  fireEvent.click(screen.getByRole('button', { name: /关闭/ }))
  expect(bubble()).toBeNull()
  const returns = async (): Promise<void> => {
    cleanup()
    sessionStorage.clear()
    at('/policy')
    await passes(GREETING_MS)
  }
  vi.setSystemTime(Date.now() + 7 * 86_400_000 - GREETING_MS)
  await returns()
  expect(bubble()).toBeNull()
  await returns()
  expect(bubble()).not.toBeNull()
})

test.each(['/login', '/register', '/', '/newsList'])('never on %s', async (address) => {
  at(address)
  await passes(GREETING_MS * 2)
  expect(bubble()).toBeNull()
})

test('never while somebody fills in a form or asks already', async () => {
  const { overlays } = at('/policy')
  screen.getByRole('textbox', { name: '电话' }).focus()
  await passes(GREETING_MS * 2)
  expect(bubble()).toBeNull()
  act(() => overlays.openChat({}))
  screen.getByRole('textbox', { name: '电话' }).blur()
  await passes(GREETING_MS)
  expect(bubble()).toBeNull()
  act(() => overlays.openChat(null))
  await passes(GREETING_MS)
  expect(bubble()).not.toBeNull()
})

test.each([
  ['policyDetail', '甲通知', '关于《甲通知》，想了解贵司是否符合条件？'],
  ['serviceProjectDetail', '高企认定', '关于“高企认定”，想了解费用和办理周期吗？'],
  ['policyList', '政策库', '想了解贵司现在能申报哪些政策？'],
  ['serviceProject', '服务', '想了解哪项服务适合贵司？'],
] as const)('on %s of %s it says %s', (page, heading, text) => {
  expect(greetingOf(page, heading)).toMatchObject({ text })
})
