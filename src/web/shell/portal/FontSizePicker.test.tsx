// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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

test('shows 我的情况 as it is kept, and takes it away', async () => {
  save('situation', {
    ...{ typed: '深圳 12 人', situation: { region: '440300' }, rest: [] },
    facts: [
      { field: 'region', name: '地区', text: '深圳市', words: '深圳' },
      { field: 'staff', name: '人数', text: '12 人', words: '12 人' },
    ],
    filters: { region: '440300', industry: '', size: '' },
  })
  const { overlays } = openAt(<FontSizePicker />, '/')
  fireEvent.click(screen.getByRole('button', { name: '字号' }))
  expect(await screen.findByText('地区 深圳市、人数 12 人')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '清除我的情况' }))
  expect(load('situation')).toBeNull()
  expect(overlays.get().toasts.map(({ text }) => text)).toEqual(['已清除我的情况'])
  await waitFor(() => expect(screen.queryByText('我的情况')).toBeNull())
})
