// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFollowing } from './useFollowing.ts'

afterEach(cleanup)

const Keyword = ({ value }: { value: string }) => (
  <input ref={useFollowing<HTMLInputElement>(value)} defaultValue={value} aria-label="关键词" />
)

const field = (): HTMLInputElement => screen.getByLabelText('关键词')

test('a field follows the address and keeps the focus; what is typed waits for it', () => {
  const { rerender } = render(<Keyword value="甲" />)
  field().focus()
  fireEvent.change(field(), { target: { value: '乙' } })
  rerender(<Keyword value="甲" />)
  expect(field().value).toBe('乙')
  rerender(<Keyword value="乙" />)
  rerender(<Keyword value="甲" />)
  expect(field().value).toBe('甲')
  expect(document.activeElement).toBe(field())
})
