// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Unreached } from './ErrorPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A page in its frame that fails until told otherwise, and the way to another place. */
const open = (error: Error) => {
  // React tells of what it catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = { fails: true }
  const onFailed = vi.fn<() => void>()
  const Page = () => {
    if (page.fails) throw error
    return <h1>政策通知</h1>
  }
  const Framed = () => {
    const [place, setPlace] = useState('/policy')
    return (
      <main>
        <button type="button" onClick={() => setPlace('/policy/list')}>
          列表
        </button>
        <ErrorBoundary place={place} framed onFailed={onFailed}>
          <Page />
        </ErrorBoundary>
      </main>
    )
  }
  render(<Framed />)
  return { page, onFailed }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

/** The network goes or comes back. */
const network = async (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  await act(async () => window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

it('says of a page whose script did not come that it cannot be loaded, and tries again', async () => {
  const { page, onFailed } = open(new Unreached('policy'))
  expect(heading()).toBe('这个页面现在无法加载')
  expect(onFailed).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  page.fails = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
  expect(heading()).toBe('政策通知')
})

it('tries again by itself once the network is back', async () => {
  const { page } = open(new Unreached('policy'))
  await network(false)
  page.fails = false
  await network(true)
  expect(heading()).toBe('政策通知')
})

it('leaves what failed by its own fault as it is until somebody goes on', async () => {
  const { page } = open(new Error('a fault'))
  expect(heading()).toBe('页面出错了，请稍后再试')
  await network(false)
  page.fails = false
  await network(true)
  expect(heading()).toBe('页面出错了，请稍后再试')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '列表' })))
  expect(heading()).toBe('政策通知')
})
