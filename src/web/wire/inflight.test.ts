import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInflight, OVERLAY_TAIL_MS } from './inflight.ts'

describe('createInflight', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('opens with the first call and closes 350 ms after the last', () => {
    const inflight = createInflight()
    const seen: boolean[] = []
    inflight.subscribe(() => seen.push(inflight.isOpen()))
    expect(inflight.isOpen()).toBe(false)

    inflight.begin()
    inflight.begin()
    expect(inflight.isOpen()).toBe(true)
    inflight.end()
    vi.advanceTimersByTime(OVERLAY_TAIL_MS * 2)
    expect(inflight.isOpen()).toBe(true)

    inflight.end()
    vi.advanceTimersByTime(OVERLAY_TAIL_MS - 1)
    expect(inflight.isOpen()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(inflight.isOpen()).toBe(false)
    expect(seen).toEqual([true, false])
  })

  it('keeps the tail within the specified 300 to 400 ms', () => {
    expect(OVERLAY_TAIL_MS).toBeGreaterThanOrEqual(300)
    expect(OVERLAY_TAIL_MS).toBeLessThanOrEqual(400)
  })

  it('stays open when another call begins within the tail', () => {
    const inflight = createInflight()
    const seen: boolean[] = []
    inflight.subscribe(() => seen.push(inflight.isOpen()))
    inflight.begin()
    inflight.end()
    vi.advanceTimersByTime(OVERLAY_TAIL_MS - 1)
    inflight.begin()
    vi.advanceTimersByTime(OVERLAY_TAIL_MS * 2)
    expect(seen).toEqual([true])
    inflight.end()
    vi.advanceTimersByTime(OVERLAY_TAIL_MS)
    expect(seen).toEqual([true, false])
  })

  it('is not thrown off by an end too many', () => {
    const inflight = createInflight()
    inflight.end()
    inflight.begin()
    expect(inflight.isOpen()).toBe(true)
    inflight.end()
    vi.advanceTimersByTime(OVERLAY_TAIL_MS)
    expect(inflight.isOpen()).toBe(false)
  })

  it('tells nobody who has left', () => {
    const inflight = createInflight()
    const listener = vi.fn<() => void>()
    inflight.subscribe(listener)()
    inflight.begin()
    expect(listener).not.toHaveBeenCalled()
  })
})
