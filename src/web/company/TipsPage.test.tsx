// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SessionState } from '#web/session/session.ts'
import { renderAt } from '#web/shell/testing.tsx'
import TipsPage from './TipsPage.tsx'

afterEach(cleanup)

const open = (session: Partial<SessionState> | null) => {
  const state = session && ({ permissionTime: '', registerStatus: '', ...session } as SessionState)
  return renderAt(<TipsPage />, '/tips', () => null, { session: state }).notices
}

test.each([
  [{ permissionState: '1', registerStatus: '1' }, '完成企业认证后即可使用控制台', '审核中'],
  [{ permissionState: '3', registerStatus: '4' }, '企业认证已过期，请更新资料', '待复核'],
])('with %j the heading is %s', (session, heading, status) => {
  open(session)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(screen.getByText(status)).toBeTruthy()
  expect(screen.getByRole('link', { name: '去认证' }).getAttribute('href')).toBe('#certification')
})

test('the way on is an advisor, and the form knows what it is about', () => {
  const notices = open({ permissionState: '1' })
  fireEvent.click(screen.getAllByRole('button', { name: '联系顾问' })[0]!)
  expect(notices.get().consultation).toBe(true)
  expect(notices.get().consultationTopic?.message).toBe('咨询企业认证')
})

test('without a restriction the menus are said to be normal', () => {
  open({ permissionState: '2', registerStatus: '2' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('控制台菜单可以正常使用')
  expect(screen.queryByText('办理企业认证')).toBeNull()
})

test('a visitor is asked to log in first, and comes back here', () => {
  open(null)
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(
    '/login?from=%2Ftips',
  )
})
