// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Call, NOBODY } from '#contract/wire/caller.ts'
import { load, save } from '#web/session/storage.ts'
import { createInflight } from '#web/wire/inflight.ts'
import { createQueryClient } from '#web/wire/query.ts'
import { ApplicationProvider } from '../Application.tsx'
import { createNotices } from '../notices.ts'
import { FontSizePicker } from './FontSizePicker.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('switches the search key off and on, and leaves the other switches alone', () => {
  save('switches', { greeting: false })
  const call = (async () => ({})) as unknown as Call
  const notices = createNotices(() => 0)
  const session = {
    get: () => null,
    set: () => {},
    identity: () => NOBODY,
    subscribe: () => () => {},
  }
  const application = {
    session,
    notices,
    inflight: createInflight(),
    moving: createInflight(0),
    site: {} as never,
  }
  render(
    <ApplicationProvider application={application} client={createQueryClient(call)}>
      <FontSizePicker />
    </ApplicationProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '字号' }))
  const key = screen.getByRole('switch', { name: '快捷键 / 聚焦搜索' })
  expect(key.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(key)
  expect(key.getAttribute('aria-checked')).toBe('false')
  expect(load('switches')).toEqual({ greeting: false, searchKey: false })
  fireEvent.click(key)
  expect(load('switches')).toEqual({ greeting: false, searchKey: true })
})
