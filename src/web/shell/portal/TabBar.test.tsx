// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { TabBar } from './TabBar.tsx'

afterEach(cleanup)

const open = (wechatCode: string, widgetCode: boolean) => {
  const opened = openAt(<TabBar />, '/', [on(chat.customerService, {})], {
    site: { wechatCode, switches: { widgetCode } },
  })
  fireEvent.click(screen.getByRole('button', { name: '咨询' }))
  return { ...opened, ways: within(screen.getByRole('dialog', { name: '咨询' })) }
}

test('every way of the service widget is behind one button', () => {
  const { ways, overlays } = open('/code.png', true)
  expect(ways.getByRole('img', { name: /微信二维码/ })).toBeTruthy()
  expect(ways.getByText('000-8866 1200')).toBeTruthy()
  fireEvent.click(ways.getByRole('button', { name: '在线咨询' }))
  expect(overlays.get().chat).toEqual({})
  fireEvent.click(screen.getByRole('button', { name: '咨询' }))
  fireEvent.click(screen.getByRole('button', { name: '免费咨询' }))
  expect(overlays.get().consultation).toBe(true)
})

test.each([
  ['no code of its own', '', true],
  ['the code of the widget switched off', '/code.png', false],
])('there is no code on a site with %s', (_, wechatCode, widgetCode) => {
  const { ways } = open(wechatCode, widgetCode)
  expect(ways.getByRole('button', { name: '免费咨询' })).toBeTruthy()
  expect(ways.queryByRole('img')).toBeNull()
})
