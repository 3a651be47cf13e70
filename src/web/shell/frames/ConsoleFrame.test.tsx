// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { company } from '#contract/company.ts'
import { work } from '#contract/work.ts'
import { queues } from '#contract/queues.ts'
import { reminders } from '#contract/reminders.ts'
import { session as contract } from '#contract/session.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Granted } from '#web/session/session.ts'
import { frameRoutes, personWith } from '../console/testing.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import OverviewPage from '#web/overview/OverviewPage.tsx'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route as Answer } from '#web/testing/server.ts'
import { ConsoleFrame } from './ConsoleFrame.tsx'

// What comes over the socket has tests of its own.
vi.mock('#web/chat/centre/LiveMessages.tsx', () => ({ LiveMessages: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** A screen so many pixels wide. */
const screenOf = (width: number, dark = false): void => {
  vi.stubGlobal('matchMedia', (query: string) => {
    const most = /max-width: (\d+)px/.exec(query)?.[1]
    const matches = most === undefined ? query.includes('dark') && dark : width <= Number(most)
    return { matches, addEventListener: () => {}, removeEventListener: () => {} }
  })
}

/** The frame around every page but that for logging in, as the routes have it. */
const Framed = () =>
  useLocation().pathname === '/login' ? null : (
    <ConsoleFrame>
      <h1>内容</h1>
    </ConsoleFrame>
  )

const open = (who: Granted | null, address = '/admin/home', more: readonly Answer[] = []) =>
  openAt(<Framed />, address, [...more, ...(who === null ? [] : frameRoutes(who))], {
    session: who,
  })

const menuOf = async () => {
  const nav = screen.getByRole('navigation', { name: '控制台菜单' })
  await within(nav).findAllByRole('link')
  return nav
}

/** Names of the entries from the top, those of a submenu after its own. */
const names = (nav: HTMLElement): string[] =>
  [...nav.querySelectorAll('a, button')].map((it) => it.textContent)

const RIGHTS = ['知识产权', '商标', '专利', '版权']
const COMPANY = [
  '首页',
  '精准匹配',
  '匹配结果',
  '申报委托',
  '政策体检报告',
  '期限日历',
  '我的企业',
  ...RIGHTS,
  '申报管理',
  '消息中心3 条未读',
  '后台管理',
  '用户管理',
  '角色管理',
  '操作日志',
  '科研管理',
]

test('the home page asks once what waits, and the menu counts by it, there and on the next page', async () => {
  const who = personWith(['PLAT_ADVISOR'])
  const waiting = on(work.list, { total: 2, pages: [{ page: 'orders', count: 2 }] })
  const { inputsOf, router } = openAt(
    <ConsoleFrame>
      <Routes>
        <Route path="/admin/home" element={<OverviewPage />} />
        <Route path="*" element={<h1>内容</h1>} />
      </Routes>
    </ConsoleFrame>,
    '/admin/home',
    [
      waiting,
      on(company.overview, { hasCompany: false }),
      on(queues.overview, {}),
      ...frameRoutes(who),
    ],
    { session: who },
  )
  const counted = async () => within(await menuOf()).findByRole('link', { name: /^申报委托/ })
  await waitFor(async () => expect((await counted()).textContent).toBe('申报委托2 项待您处理'))
  await screen.findByText('今天暂无待处理事项')
  await act(async () => router.navigate('/admin/news'))
  await screen.findByText('内容')
  expect((await counted()).textContent).toBe('申报委托2 项待您处理')
  expect(inputsOf(work.list)).toHaveLength(1)
  expect(inputsOf(work.count)).toEqual([])
})

test('a menu that did not come is asked for again within seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let asked = 0
  open(personWith(['SUPER_ADMIN']), '/admin/home', [
    on(contract.companyMenu, () => {
      asked += 1
      if (asked === 1) throw apiError('fault', '服务器繁忙')
      return undefined
    }),
  ])
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByRole('link', { name: '匹配结果' })).toBeNull()
  await vi.advanceTimersByTimeAsync(5_000)
  await menuOf()
  expect(asked).toBe(2)
  vi.useRealTimers()
})

test.each([
  '/admin/precise',
  '/admin/calendar',
  '/pcAdminIntellectualPatent',
  '/admin/intellectual/addCopyright',
  '/admin/enterprise',
  '/admin/addDeclare',
])(
  'the super administrator keeps every entry; %s says that the account has no company',
  async (address) => {
    open(personWith(['SUPER_ADMIN']), address)
    const nav = await menuOf()
    const group = within(nav).getByRole('button', { name: /^企业端/ })
    if (group.getAttribute('aria-expanded') === 'false') fireEvent.click(group)
    for (const name of ['匹配结果', '我的企业', '商标', '专利', '版权', '申报管理', '科研管理'])
      expect(within(nav).getByRole('link', { name })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByText('此功能仅限企业账号，您的账号不属于任何企业。')).toBeTruthy()
    expect(main.queryByText('内容')).toBeNull()
    expect(main.queryByRole('alert')).toBeNull()
    expect(main.queryByRole('button')).toBeNull()
    expect(main.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual(
      (['adminHome', 'certifications'] as const).map((page) =>
        hrefTo(page, {}, address.startsWith('/pcAdmin') ? 1 : 0),
      ),
    )
  },
)

test.each(['orders', 'declareManage', 'calendar'] as const)(
  'somebody without a company is told on the page %s, and may join one',
  async (page) => {
    open({ ...personWith(['ENT_DECLARER']), companyId: '' }, hrefTo(page))
    const main = within(await screen.findByRole('main'))
    expect(main.getByText('此功能仅限企业账号，您的账号不属于任何企业。')).toBeTruthy()
    expect(main.queryByText('内容')).toBeNull()
    expect(main.getByRole('link', { name: '加入或认领企业' }).getAttribute('href')).toBe(
      hrefTo('enterprise'),
    )
  },
)

test('an advisor who opens a page of a company is not asked to join one', async () => {
  open(personWith(['PLAT_ADVISOR']), '/admin/enterprise')
  await menuOf()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('此功能仅限企业账号，您的账号不属于任何企业。')).toBeTruthy()
  expect(main.getByRole('link', { name: '返回控制台首页' })).toBeTruthy()
  expect(main.queryByRole('link', { name: '查看企业认证资料' })).toBeNull()
})

test('who is of no company and of no platform sees the page that asks to join', async () => {
  open(personWith([], { companyId: '' }), '/admin/enterprise')
  expect(await screen.findByText('内容')).toBeTruthy()
})

test('who belongs to a company sees its pages', async () => {
  open(personWith(['ENT_ADMIN']), '/admin/precise')
  await menuOf()
  expect(screen.getByText('内容')).toBeTruthy()
})

test.each<[string, string, string | null, string | null]>([
  ['ENT_ADMIN', '0', null, null],
  ['ENT_ADMIN', '1', '/tips', 'true'],
  ['ENT_ADMIN', '2', '/admin/declareManage?type=research', null],
  ['ENT_ADMIN', '3', '/tips', 'true'],
  ['SUPER_ADMIN', '0', '/admin/declareManage?type=research', null],
  ['SUPER_ADMIN', '3', '/admin/declareManage?type=research', null],
])('%s at permission state %s: 科研管理 leads to %s, grey %s', async (...row) => {
  const [role, permissionState, address, grey] = row
  open(personWith([role], { permissionState }))
  const nav = within(await menuOf())
  const group = nav.queryByRole('button', { name: '企业端' })
  if (group !== null) fireEvent.click(group)
  const link = nav.queryByRole('link', { name: '科研管理' })
  expect(link?.getAttribute('href') ?? null).toBe(address)
  expect(link?.getAttribute('aria-disabled') ?? null).toBe(grey)
})

describe('the left menu', () => {
  test.each([
    [
      'the super administrator',
      ['SUPER_ADMIN'],
      [
        '首页',
        '消息中心3 条未读',
        '接待',
        '待办总览',
        '我的客户',
        '专家接待',
        '咨询线索',
        '申报委托',
        '申报办理',
        '职称办理',
        '渠道合作',
        '内容',
        '运营内容',
        '文件库',
        '检索词',
        '规则库',
        '敏感词',
        '企业',
        '企业认证审核',
        '系统',
        '服务设置',
        '站点配置',
        '数据报表',
        '发件箱',
        '系统运行',
        '运行状态',
        '后台任务',
        '后台管理',
        '用户管理',
        '角色管理',
        '操作日志',
        '企业端',
      ],
    ],
    ['the administrator of a company', ['ENT_ADMIN'], COMPANY],
    [
      'a colleague',
      ['ENT_VIEWER'],
      ['首页', '精准匹配', '期限日历', '我的企业', ...RIGHTS, '申报管理', '消息中心3 条未读'],
    ],
    [
      'an advisor',
      ['PLAT_ADVISOR'],
      [
        '首页',
        '消息中心3 条未读',
        '接待',
        '待办总览',
        '我的客户',
        '专家接待',
        '咨询线索',
        '申报委托',
        '申报办理',
        '职称办理',
      ],
    ],
    ['an editor', ['PLAT_EDITOR'], ['首页', '消息中心3 条未读', '内容', '运营内容', '文件库']],
    ['an auditor', ['PLAT_AUDITOR'], ['首页', '系统', '后台管理', '操作日志']],
  ])('of %s', async (_who, roles, expected) => {
    open(personWith(roles))
    expect(names(await menuOf())).toEqual(expected)
  })

  test.each([
    ['0', 'ENT_ADMIN', false],
    ['1', 'ENT_ADMIN', true],
    ['2', 'ENT_ADMIN', false],
    ['3', 'ENT_ADMIN', true],
    ['1', 'SUPER_ADMIN', false],
    ['3', 'SUPER_ADMIN', false],
  ])('at permission state %s for %s is closed: %s', async (permissionState, role, closed) => {
    open(personWith([role], { permissionState }))
    const links = within(await menuOf()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href') === '/tips')).toEqual(
      links.map(() => closed),
    )
    expect(links[0]?.getAttribute('aria-disabled')).toBe(closed ? 'true' : null)
    expect(links[0]?.getAttribute('title')).toBe(closed ? '认证完成后可用' : null)
    expect(screen.getByRole('button', { name: '后台管理' }).dataset.closed).toBe(
      closed ? 'true' : undefined,
    )
  })

  test('keeps the family of addresses, marks the current entry and keeps its index', async () => {
    const { session } = open(personWith(['ENT_ADMIN']), '/pcAdminUser')
    const current = within(await menuOf()).getByRole('link', { name: '用户管理' })
    expect(current.getAttribute('href')).toBe('/pcAdminUser')
    expect(current.getAttribute('aria-current')).toBe('page')
    expect(session.get()?.adminMenuIndex).toBe('8')
    expect(screen.getByRole('banner').textContent).toContain('后台管理用户管理')
  })

  test('counts the orders that wait for the company, and only for who may see them', async () => {
    const count = (who: Granted) =>
      open(who, '/admin/news', [on(work.count, { pages: [{ page: 'orders', count: 2 }] })])
    count(personWith(['ENT_DECLARER']))
    await within(await menuOf()).findByText('项待您处理', { exact: false })
    const link = screen.getByRole('link', { name: /^申报委托/ })
    expect(link.textContent).toBe('申报委托2 项待您处理')
    expect(link.getAttribute('href')).toBe('/admin/orders')
    cleanup()
    count(personWith(['PLAT_ADVISOR']))
    await within(await menuOf()).findByRole('link', { name: '申报委托' })
    cleanup()
    count(personWith(['ENT_DECLARER'], { permissionState: '1' }))
    const closed = await within(await menuOf()).findByRole('link', { name: '申报委托' })
    expect(closed.getAttribute('href')).toBe('/tips')
  })

  test.each([
    ['ENT_DECLARER', '申报管理'],
    ['PLAT_ADVISOR', '申报办理'],
  ] as const)('counts the declarations that wait for %s', async (role, name) => {
    const who = personWith([role])
    open(who, '/admin/news', [on(work.count, { pages: [{ page: 'editDeclare', count: 3 }] })])
    await within(await menuOf()).findByText('项待您处理', { exact: false })
    const link = screen.getByRole('link', { name: new RegExp(`^${name}`) })
    expect(link.textContent).toBe(`${name}3 项待您处理`)
    expect(link.getAttribute('href')).toBe('/admin/declareManage')
  })

  test.each([
    ['/admin/precise/order?orderNo=DD20261122000001', '申报委托'],
    ['/pcAdminPreciseDetail?id=p1', '匹配结果'],
    ['/pcAdminCheckup?nth=1', '政策体检报告'],
    ['/admin/addDeclare', '申报管理'],
    ['/pcAdminDeclareManageEditDeclare?id=SB20261122000001', '申报管理'],
    ['/admin/intellectual/addPatent?id=p1', '专利'],
  ])('a page below another has its entry marked: %s', async (address, name) => {
    open(personWith(['ENT_ADMIN']), address)
    const current = within(await menuOf()).getByRole('link', { name })
    expect(current.getAttribute('aria-current')).toBe('page')
  })

  test('remembers a submenu that was shut', async () => {
    open(personWith(['ENT_ADMIN']))
    fireEvent.click(within(await menuOf()).getByRole('button', { name: '后台管理' }))
    expect(screen.queryByRole('link', { name: '用户管理' })).toBeNull()
    cleanup()
    open(personWith(['ENT_ADMIN']))
    const button = within(await menuOf()).getByRole('button', { name: '后台管理' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  test('a group remembers that it was shut, and counts then what waits in it', async () => {
    const waiting = on(work.count, { total: 5, late: 0, pages: [{ page: 'orders', count: 5 }] })
    open(personWith(['PLAT_ADVISOR']), '/admin/news', [waiting])
    const heading = within(await menuOf()).getByRole('button', { name: '接待' })
    expect(heading.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(heading)
    expect(screen.queryByRole('link', { name: /^申报委托/ })).toBeNull()
    expect(await screen.findByRole('button', { name: /^接待\s*5\s*项待您处理$/ })).toBeTruthy()
    cleanup()
    open(personWith(['PLAT_ADVISOR']), '/admin/news', [waiting])
    const again = within(await menuOf()).getByRole('button', { name: /^接待/ })
    expect(again.getAttribute('aria-expanded')).toBe('false')
  })

  test.each([
    // 消息中心 is the seventh entry of the specification, whichever way it is come by.
    ['/admin/news', '专家接待', '7'],
    ['/admin/news?tab=remind', '消息中心', '7'],
    ['/admin/orders', '申报委托', ''],
    ['/admin/declareManage', '申报办理', ''],
  ])('of who answers marks one entry at %s', async (address, name, index) => {
    const { session } = open(personWith(['SUPER_ADMIN']), address)
    const nav = await menuOf()
    fireEvent.click(within(nav).getByRole('button', { name: '企业端' }))
    const current = within(nav)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent.replace(/\d.*/, ''))).toEqual([name])
    expect(session.get()?.adminMenuIndex).toBe(index)
  })

  test('follows the server without another login', async () => {
    const who = personWith(['ENT_ADMIN'], { permissionState: '1', registerStatus: '1' })
    const { client, answer } = open(who)
    const home = within(await menuOf()).getByRole('link', { name: '首页' })
    expect(home.getAttribute('href')).toBe('/tips')
    answer(...frameRoutes(personWith(['ENT_ADMIN'])))
    await client.invalidateQueries({ queryKey: [contract.companyMenu.path] })
    await waitFor(() => expect(home.getAttribute('href')).toBe('/admin/home'))
    expect(screen.getByText('已认证')).toBeTruthy()
  })

  test('says that it did not load', async () => {
    open(personWith(['ENT_ADMIN']), '/admin/home', [
      on(contract.companyMenu, apiError('fault', '坏了')),
    ])
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})

test('the company has its mark, its tags and its three counters', async () => {
  open(personWith(['ENT_ADMIN']))
  expect(screen.getByText('精')).toBeTruthy()
  expect([...screen.getByLabelText('企业标签').children].map((it) => it.textContent)).toEqual([
    '高新技术企业',
    '+3',
  ])
  const counters = await Promise.all(
    ['订阅 4', '足迹 36', '收藏 12'].map(async (name) => screen.findByRole('link', { name })),
  )
  expect(counters.map((it) => it.getAttribute('href'))).toEqual(
    (['subscribe', 'footprint', 'collection'] as const).map((page) => hrefTo(page)),
  )
})

test('staff see no figures of a company', async () => {
  const { inputsOf } = open(personWith(['SUPER_ADMIN']))
  await menuOf()
  expect(screen.queryByRole('link', { name: /^(订阅|足迹|收藏) / })).toBeNull()
  expect(inputsOf(subscriptions.traceInfo)).toEqual([])
})

test('on a phone the menu is a drawer that closes when something is chosen', async () => {
  screenOf(390)
  open(personWith(['ENT_ADMIN']))
  expect(screen.queryByRole('navigation', { name: '控制台菜单' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '打开菜单' }))
  const nav = await menuOf()
  expect(nav.closest('dialog')?.hasAttribute('open')).toBe(true)
  fireEvent.click(within(nav).getByRole('link', { name: '我的企业' }))
  expect(screen.queryByRole('navigation', { name: '控制台菜单' })).toBeNull()
  const tabs = within(screen.getByRole('navigation', { name: '快捷导航' })).getAllByRole('link')
  expect(tabs.map((it) => it.textContent)).toEqual(['首页', '匹配', '申报', '消息3 条未读', '我的'])
})

test.each([
  ['PLAT_ADVISOR', ['首页', '待办', '接待', '消息3 条未读', '我的']],
  ['PLAT_REVIEWER', ['首页', '待办', '内容', '消息3 条未读', '我的']],
  ['PLAT_EDITOR', ['首页', '内容', '文件', '消息3 条未读', '我的']],
  ['PLAT_AUDITOR', ['首页', '日志', '我的']],
  ['SUPER_ADMIN', ['首页', '待办', '接待', '消息3 条未读', '我的']],
])('on a phone %s has what this work needs at the bottom', async (role, tabs) => {
  screenOf(390)
  open(personWith([role]))
  const bar = within(screen.getByRole('navigation', { name: '快捷导航' }))
  await bar.findByRole('link', { name: tabs[1] ?? '' })
  expect(bar.getAllByRole('link').map((it) => it.textContent)).toEqual(tabs)
})

test('Esc closes the drawer', async () => {
  screenOf(390)
  open(personWith(['ENT_ADMIN']))
  fireEvent.click(await screen.findByRole('button', { name: '打开菜单' }))
  const dialog = (await menuOf()).closest('dialog')
  fireEvent(dialog!, new Event('cancel', { cancelable: true }))
  expect(dialog?.hasAttribute('open')).toBe(false)
})

test('on a narrow screen the menu is a rail, submenus open beside it', async () => {
  screenOf(800)
  open(personWith(['ENT_ADMIN']))
  const nav = await menuOf()
  expect(within(nav).queryByRole('link', { name: '用户管理' })).toBeNull()
  fireEvent.click(within(nav).getByRole('button', { name: '后台管理' }))
  expect(within(nav).getByRole('link', { name: '用户管理' })).toBeTruthy()
})

test('on a narrow screen the groups of staff are one icon each', async () => {
  screenOf(800)
  open(personWith(['SUPER_ADMIN']))
  const nav = within(await menuOf())
  expect(nav.getAllByRole('button').map((it) => it.textContent)).toEqual([
    '接待',
    '内容',
    '企业',
    '系统',
    '企业端',
  ])
  fireEvent.click(nav.getByRole('button', { name: '系统' }))
  expect(nav.getByRole('link', { name: '操作日志' })).toBeTruthy()
})

describe('the theme', () => {
  test.each([
    [null, true, 'dark'],
    [null, false, 'light'],
    ['"dark"', false, 'dark'],
    ['"light"', true, 'light'],
  ])('stored %s on a dark system %s is %s', (stored, dark, theme) => {
    if (stored !== null) localStorage.setItem('cq:theme', stored)
    screenOf(1440, dark)
    open(personWith(['ENT_ADMIN']))
    expect(document.documentElement.dataset.theme).toBe(theme)
    cleanup()
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  test('is chosen in the header', async () => {
    open(personWith(['ENT_ADMIN']))
    fireEvent.click(screen.getByRole('button', { name: '主题：跟随系统' }))
    fireEvent.click(screen.getByRole('button', { name: '深色' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('cq:theme')).toBe('"dark"')
  })
})

test('the bell counts, opens the newest messages and marks them read', async () => {
  let unread = 1
  const message = {
    remindId: 'm-1',
    kind: 'CERT' as const,
    title: '企业认证已通过',
    content: '控制台菜单已打开',
    link: '/admin/enterprise',
    createTime: '2026-11-21 09:12:00',
  }
  const { inputsOf } = open(personWith(['ENT_ADMIN']), '/admin/home', [
    on(reminders.count, () => ({ chatNum: unread })),
    on(reminders.list, () => ({ records: [{ ...message, read: unread === 0 }], total: 1, unread })),
    on(reminders.markRead, () => {
      unread = 0
      return { unread }
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '消息，1 条未读' }))
  expect((await screen.findByRole('link', { name: '企业认证已通过' })).getAttribute('href')).toBe(
    '/admin/enterprise',
  )
  fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
  expect(await screen.findByRole('button', { name: '消息' })).toBeTruthy()
  expect(inputsOf(reminders.markRead)).toEqual([{ all: true }])
})

test('who is not signed in is asked to, and comes back', async () => {
  const { router } = open(null, '/admin/user?tab=joins')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.search).toBe('?from=%2Fadmin%2Fuser%3Ftab%3Djoins')
})
