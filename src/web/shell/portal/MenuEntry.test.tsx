// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { NOBODY } from '#contract/wire/caller.ts'
import { createInflight } from '#web/wire/inflight.ts'
import { createQueryClient } from '#web/wire/query.ts'
import { ApplicationProvider } from '../Application.tsx'
import { MAIN_MENU } from '../menus.ts'
import { createNotices } from '../notices.ts'
import { MenuEntry } from './MenuEntry.tsx'

afterEach(cleanup)

const open = (at: string) => {
  const application = {
    session: { get: () => null, set: () => {}, identity: () => NOBODY, subscribe: () => () => {} },
    notices: createNotices(() => 0),
    inflight: createInflight(),
    moving: createInflight(0),
    site: { sectionNames: {} } as never,
  }
  const client = createQueryClient((async () => Promise.reject(new Error('unused'))) as never)
  render(
    <ApplicationProvider application={application} client={client}>
      <MemoryRouter initialEntries={[at]}>
        {MAIN_MENU.map((item) => (
          <MenuEntry key={item.page} item={item} />
        ))}
      </MemoryRouter>
    </ApplicationProvider>,
  )
}

it('leads to its page, and to those below once opened by the keyboard; Esc closes it', () => {
  open('/IntellectualProperty/patentList')
  expect(screen.getByRole('link', { name: '知识产权' }).getAttribute('aria-current')).toBe('page')
  const button = screen.getByRole('button', { name: '知识产权的栏目' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const below = button.parentElement?.querySelectorAll('ul a') ?? []
  expect([...below].map((it) => [it.textContent, it.getAttribute('href')])).toEqual([
    ['商标', '/IntellectualProperty/trademarkList'],
    ['专利', '/IntellectualProperty/patentList'],
    ['版权', '/IntellectualProperty/bookList'],
  ])
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})
