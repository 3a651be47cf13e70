// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { dayByKey, MonthGrid } from './MonthGrid.tsx'

afterEach(cleanup)

test.each([
  ['Home', '2026-11-16'],
  ['End', '2026-11-22'],
  ['PageUp', '2026-10-22'],
  ['ArrowDown', '2026-11-29'],
  ['a', null],
])('%s leads from Sunday 2026-11-22 to %s', (key, day) => {
  expect(dayByKey(key, '2026-11-22', () => true)).toBe(day)
})

const OPEN = ['2026-11-05', '2026-11-18', '2026-11-19', '2026-11-27']

test.each([
  ['ArrowRight', '2026-11-19', '2026-11-27'],
  ['ArrowLeft', '2026-11-18', '2026-11-05'],
  ['ArrowDown', '2026-11-05', '2026-11-18'],
  ['ArrowUp', '2026-11-27', '2026-11-19'],
  ['Home', '2026-11-19', '2026-11-18'],
  ['End', '2026-11-18', '2026-11-19'],
  ['ArrowRight', '2026-11-27', null],
  ['PageDown', '2026-11-18', null],
])('%s from %s passes over days without dates to %s', (key, from, to) => {
  expect(dayByKey(key, from, (day) => OPEN.includes(day))).toBe(to)
})

const Sample = () => {
  const [chosen, setChosen] = useState<string>('2026-11-18')
  return (
    <MonthGrid
      month="2026-11"
      today="2026-11-19"
      chosen={chosen}
      wordsOf={(day) => (OPEN.includes(day) ? '1 项' : null)}
      marksOf={() => <i aria-hidden="true" />}
      onChoose={setChosen}
      className={undefined}
    />
  )
}

test('only days with dates are buttons, one of them takes the tab key, and arrows go between them', () => {
  render(<Sample />)
  const names = screen.getAllByRole('button').map((one) => one.querySelector('.sr')?.textContent)
  expect(names).toEqual([
    '11 月 5 日，1 项',
    '11 月 18 日，1 项',
    '今天，11 月 19 日，1 项',
    '11 月 27 日，1 项',
  ])
  const tabbed = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
  expect(tabbed()).toEqual([screen.getByRole('button', { name: '11 月 18 日，1 项' })])
  const press = (key: string): void => {
    fireEvent.keyDown(tabbed()[0] as Element, { key })
  }
  tabbed()[0]?.focus()
  press('ArrowRight')
  press('ArrowDown')
  const last = screen.getByRole('button', { name: '11 月 27 日，1 项' })
  expect(document.activeElement).toBe(last)
  expect(last.getAttribute('aria-pressed')).toBe('true')
  press('ArrowRight')
  expect(document.activeElement).toBe(last)
  fireEvent.click(screen.getByRole('button', { name: '11 月 5 日，1 项' }))
  expect(tabbed()).toHaveLength(1)
})
