// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { StrictMode, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useHeldSubmit } from './useHeldSubmit.ts'

const Form = ({ send }: { send: () => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const onSubmit = useHeldSubmit(form, true, send)
  return (
    <form ref={form} data-hold="" onSubmit={onSubmit}>
      <button type="submit">提交</button>
    </form>
  )
}

/** public/start.js as a page runs it. */
const runStart = (): void => {
  const script = document.createElement('script')
  script.dataset.script = '/main.js'
  script.dataset.preloads = ''
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
  // oxlint-disable-next-line typescript/no-implied-eval -- the file is no module; the page runs it as a script
  new Function(readFileSync('public/start.js', 'utf8'))()
}

it('a form sent before the scripts is sent once with them, and every time after as asked', async () => {
  const send = vi.fn<() => void>()
  const app = (
    <StrictMode>
      <Form send={send} />
    </StrictMode>
  )
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(app)
  runStart()
  const button = root.querySelector('button')!
  button.click()
  button.click()
  expect(send).not.toHaveBeenCalled()
  await act(async () => void hydrateRoot(root, app))
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => button.click())
  expect(send).toHaveBeenCalledTimes(2)
})

it('a form sent between its hydration and its effects is sent once', async () => {
  const send = vi.fn<() => void>()
  const root = document.createElement('div')
  document.body.append(root)
  const Clicking = () => {
    useLayoutEffect(() => root.querySelector('button')!.click(), [])
    return <Form send={send} />
  }
  root.innerHTML = renderToString(<Form send={send} />)
  runStart()
  await act(async () => void hydrateRoot(root, <Clicking />))
  expect(root.querySelector('form')!.dataset.hold).toBeUndefined()
  expect(send).toHaveBeenCalledTimes(1)
})
