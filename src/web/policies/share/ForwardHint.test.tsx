// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { policies } from '#contract/policies.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { openAt } from '#web/testing/open.tsx'
import { ActionBar } from '../detail/ActionBar.tsx'
import { ShareMenu } from '../detail/ShareMenu.tsx'

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50'
const POLICY = make(partOf(partOf(policies.search.output, 'records'), 'policy'), {
  policyId: 'jishu-zhongxin',
  title: '企业技术中心认定',
})

const copied = vi.fn<(text: string) => Promise<void>>(async () => {})
const sent = vi.fn<(data: ShareData) => Promise<void>>(async () => {})
beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: copied },
    configurable: true,
  })
  Object.defineProperty(navigator, 'share', { value: sent, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  copied.mockClear()
  sent.mockClear()
})

const open = (agent: string) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  openAt(<ActionBar policy={POLICY} />, '/policy/detail?id=jishu-zhongxin')
  const share = screen.getByRole('button', { name: '分享' })
  share.focus()
  fireEvent.click(share)
  return share
}

test('in WeChat it points at the menu and shows the poster, which goes to its page in words', async () => {
  open(WECHAT)
  await screen.findByRole('dialog', { name: '点右上角转发' })
  const poster = screen.getByRole<HTMLImageElement>('img', { name: '分享海报：企业技术中心认定' })
  const page = screen.getByRole<HTMLAnchorElement>('link', { name: '打开海报' })
  const shareOf = (address: string) => new URL(address, 'http://x').searchParams.get('shareId')
  expect(shareOf(poster.src)).toBe(shareOf(page.href))
  expect(page.getAttribute('href')).toContain('/policy/detailShare?id=jishu-zhongxin')
  fireEvent.error(poster)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByRole('link', { name: '打开海报' })).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test.each([
  ['知道了', () => fireEvent.click(screen.getByRole('button', { name: '知道了' }))],
  ['Esc', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['a tap beside', () => fireEvent.click(screen.getByRole('dialog'))],
  ['复制链接', () => fireEvent.click(screen.getByRole('button', { name: '复制链接' }))],
])('%s closes it and gives the focus back', async (_, leave) => {
  const share = open(WECHAT)
  await screen.findByRole('dialog')
  fireEvent.click(screen.getByRole('img'))
  expect(screen.getByRole('dialog')).toBeTruthy()
  leave()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(share)
})

test('elsewhere the device shares', () => {
  open('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari')
  expect(sent.mock.calls[0]?.[0].url).toContain('/policy/detail?id=jishu-zhongxin&shareId=')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('elsewhere without sharing the link is copied', async () => {
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  open('Mozilla/5.0 (X11; Linux x86_64) Firefox')
  expect(copied.mock.calls[0]?.[0]).toContain('/policy/detail?id=jishu-zhongxin&shareId=')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the menu of a wide screen leads there too', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${WECHAT} WindowsWechat`)
  openAt(<ShareMenu policy={POLICY} />, '/policy/detail?id=jishu-zhongxin')
  const share = screen.getByRole('button', { name: '分享' })
  fireEvent.click(share)
  fireEvent.click(screen.getByRole('button', { name: '更多方式' }))
  await screen.findByRole('dialog', { name: '点右上角转发' })
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(share)
})
