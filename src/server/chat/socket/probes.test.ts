import { afterEach, expect, test, vi } from 'vitest'
import { createProbes, readNotice } from './bus.ts'

afterEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const posted: string[] = []
  const probes = createProbes('node-a', async (notice) => void posted.push(notice))
  return { posted, ...probes }
}

test('its own word comes back', async () => {
  const { posted, probe, isOwn } = open()
  const heard = probe()
  expect(isOwn(posted[0] ?? '')).toBe(true)
  expect(await heard).toBe(true)
})

test('another one’s word, an earlier one of its own and silence are not it', async () => {
  vi.useFakeTimers()
  const { posted, probe, isOwn } = open()
  const first = probe()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await first).toBe(false)
  const second = probe()
  expect(isOwn('node-b [] 2')).toBe(false)
  expect(isOwn(posted[0] ?? '')).toBe(true)
  expect(isOwn('node-a [{"t":"stream","actor":"u","useq":1}]')).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await second).toBe(false)
})

test('what cannot be said is not waited for', async () => {
  const { probe } = createProbes('node-a', async () => Promise.reject(new Error('away')))
  expect(await probe()).toBe(false)
})

test('to others it says nothing', () => {
  const { posted, probe } = open()
  void probe()
  const payload = posted[0] ?? ''
  expect(readNotice(payload.slice(payload.indexOf(' ') + 1))).toEqual([])
})
