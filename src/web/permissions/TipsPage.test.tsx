// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site.ts'
import { type Call, NOBODY } from '#contract/wire/caller.ts'
import type { SessionState } from '#web/session/session.ts'
import { ApplicationProvider } from '#web/shell/Application.tsx'
import { createNotices } from '#web/shell/notices.ts'
import { createInflight } from '#web/wire/inflight.ts'
import { createQueryClient } from '#web/wire/query.ts'
import TipsPage from './TipsPage.tsx'

afterEach(cleanup)

const open = (session: Partial<SessionState> | null) => {
  const notices = createNotices(() => 0)
  const state = session && ({ permissionTime: '', registerStatus: '', ...session } as SessionState)
  render(
    <ApplicationProvider
      application={{
        session: {
          get: () => state,
          set: () => {},
          identity: () => NOBODY,
          subscribe: () => () => {},
        },
        inflight: createInflight(),
        moving: createInflight(0),
        notices,
        site: { webName: '策桥' } as SiteConfig,
      }}
      client={createQueryClient((async () => {}) as unknown as Call)}
    >
      <MemoryRouter initialEntries={['/tips']}>
        <TipsPage />
      </MemoryRouter>
    </ApplicationProvider>,
  )
  return notices
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
