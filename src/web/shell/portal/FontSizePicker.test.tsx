// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { FontSizePicker } from './FontSizePicker.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('switches the search key off and on, and leaves the other switches alone', async () => {
  save('switches', { greeting: false })
  openAt(<FontSizePicker />, '/')
  fireEvent.click(screen.getByRole('button', { name: '字号' }))
  const key = await screen.findByRole('switch', { name: '快捷键 / 聚焦搜索' })
  expect(key.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(key)
  expect(key.getAttribute('aria-checked')).toBe('false')
  expect(load('switches')).toEqual({ greeting: false, searchKey: false })
  fireEvent.click(key)
  expect(load('switches')).toEqual({ greeting: false, searchKey: true })
})
