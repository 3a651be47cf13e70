// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useTypedBefore } from './useTypedBefore.ts'

const Box = () => {
  const [text, setText] = useState('')
  const [, again] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  useTypedBefore(input, setText)
  return (
    <>
      <input ref={input} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => again((was) => was + 1)}>
        {text}
      </button>
    </>
  )
}

it('keeps what was typed before the scripts ran, also when the field renders again', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(<Box />)
  const input = root.querySelector('input')!
  input.value = '高企'
  await act(async () => void hydrateRoot(root, <Box />))
  const button = root.querySelector('button')!
  expect(button.textContent).toBe('高企')
  await act(async () => button.click())
  expect(input.value).toBe('高企')
})
