// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTICE_MS } from '#domain/chat/limits.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { RichText } from './RichText.tsx'
import { sizeText } from './sizes.ts'
import { idle } from './state.ts'
import { BREAK_MS, stripOf } from './Strip.tsx'

afterEach(cleanup)

describe('the card of a message', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('stays ten seconds, and longer under the pointer', () => {
    const onClose = vi.fn<() => void>()
    render(<NoticeCard name="周明远" onView={() => {}} onClose={onClose} />)
    expect(NOTICE_MS).toBe(10_000)
    const card = screen.getByRole('status').parentElement!
    act(() => void vi.advanceTimersByTime(NOTICE_MS - 1))
    fireEvent.pointerEnter(card)
    act(() => void vi.advanceTimersByTime(NOTICE_MS))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.pointerLeave(card)
    act(() => void vi.advanceTimersByTime(NOTICE_MS - 1))
    expect(onClose).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('what is said of the line', () => {
  const state = idle('u', false)

  it.each([
    ['all is well', { ...state, phase: 'open' }, true, null],
    ['nothing is wanted', state, true, null],
    ['the first attempt', { ...state, phase: 'connecting' }, true, 'connecting'],
    ['a short break', { ...state, phase: 'closed', downSince: BREAK_MS }, true, null],
    ['a long break', { ...state, phase: 'closed', downSince: 1 }, true, 'broken'],
    ['no network', { ...state, phase: 'closed', downSince: 1 }, false, 'offline'],
    ['shut out', { ...state, phase: 'refused', downSince: 1 }, false, 'refused'],
  ] as const)('%s', (_name, given, online, said) => {
    expect(stripOf(given, online, BREAK_MS + 1)).toBe(said)
  })
})

describe('rich text', () => {
  it.each([
    ['<p onclick="x">甲<br>乙</p>', '<p>甲<br>乙</p>'],
    ['<svg onload="x"><script>y</script>甲</svg>', '<span>甲</span>'],
    ['<iframe srcdoc="x"></iframe><style>a</style>甲', '甲'],
    ['<a href="javascript:x">甲</a>', '<span>甲</span>'],
    ['<a href="//b.cn">甲</a>', '<span>甲</span>'],
    ['&lt;b&gt;', '&lt;b&gt;'],
  ])('%s', (html, shown) => {
    const { container } = render(<RichText html={html} />)
    expect(container.innerHTML).toBe(shown)
  })
})

it.each([
  [0, '1 KB'],
  [348_160, '340 KB'],
  [1_258_291, '1.2 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
