// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MAIN_MENU } from '../menus.ts'
import { openAt } from '#web/testing/open.tsx'
import { MenuEntry } from './MenuEntry.tsx'

afterEach(cleanup)

const open = (at: string) => {
  const menu = MAIN_MENU.map((item) => <MenuEntry key={item.page} item={item} />)
  openAt(menu, at, [], { site: { sectionNames: {} } })
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
