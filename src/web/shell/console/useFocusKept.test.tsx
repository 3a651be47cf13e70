// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFocusKept } from './useFocusKept.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
// jsdom lays nothing out: everything is seen.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([1] as unknown as DOMRectList)
})

const Page = () => {
  useFocusKept()
  const [gone, setGone] = useState(false)
  const [taken, setTaken] = useState(false)
  return (
    <main>
      <ul aria-label="清单">
        {!gone && (
          <li>
            <button type="button" onClick={() => setGone(true)}>
              删除
            </button>
            <button
              type="button"
              onClick={() => {
                setGone(true)
                setTaken(true)
              }}
            >
              换下
            </button>
          </li>
        )}
      </ul>
      {taken && (
        <p tabIndex={-1} ref={(element) => element?.focus()}>
          已换下
        </p>
      )}
    </main>
  )
}

const press = (name: string): void => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('the focus stays by what went away with the control that had it', async () => {
  render(<Page />)
  press('删除')
  expect(document.activeElement).toBe(document.body)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
})

test('whoever takes the focus on purpose keeps it', async () => {
  render(<Page />)
  press('换下')
  await new Promise((resolve) => {
    setTimeout(resolve, 150)
  })
  expect(document.activeElement).toBe(screen.getByText('已换下'))
})
