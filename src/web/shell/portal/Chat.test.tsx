// @vitest-environment jsdom
import { on } from '#web/testing/server.ts'
import { chat } from '#contract/chat.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAt } from '#web/testing/open.tsx'
import { Chat } from './Chat.tsx'
import { FloatingWidget } from './FloatingWidget.tsx'

afterEach(cleanup)

const fetched = vi.hoisted(() => ({ times: 0 }))
vi.mock('#web/chat/Chat.tsx', () => {
  fetched.times += 1
  return { Chat: () => <p>在这里谈</p> }
})

test('the chat’s script comes when somebody is about to open it, never before, and once', async () => {
  const page = (
    <>
      <FloatingWidget />
      <Chat />
    </>
  )
  const { overlays } = openAt(page, '/', [on(chat.customerService, {})], { site: { switches: {} } })
  const button = screen.getByRole('button', { name: '在线咨询' })
  await new Promise((done) => setTimeout(done, 20))
  expect(fetched.times).toBe(0)
  fireEvent.pointerEnter(button)
  await waitFor(() => expect(fetched.times).toBe(1))
  expect(screen.queryByText('在这里谈')).toBeNull()
  fireEvent.click(button)
  expect(await screen.findByText('在这里谈')).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(button)
  expect(overlays.get().chat).toBeNull()
  expect(fetched.times).toBe(1)
})
