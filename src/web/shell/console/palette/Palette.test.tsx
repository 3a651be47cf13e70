// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { quickFind } from '#contract/quick-find.ts'
import { reminders } from '#contract/reminders.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { FindKind } from '#domain/quick-find/find.ts'
import { useCommands } from '#web/kit/commands.ts'
import { clearSession, load } from '#web/session/storage.ts'
import type { Granted } from '#web/session/session.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import { ConsoleFrame } from '../../frames/ConsoleFrame.tsx'
import { frameRoutes, personWith } from '../testing.ts'

// What comes over the socket has tests of its own.
vi.mock('#web/chat/centre/LiveMessages.tsx', () => ({ LiveMessages: () => null }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  // Heard while somebody still listens.
  act(() => void dispatchEvent(new Event('online')))
  cleanup()
  vi.unstubAllGlobals()
})

const DECLARATION = hit('declaration', '申报', 'SB20261123000001', '云砚检测项目', '材料准备')
const POLICY = hit('policy', '政策', 'gaoqi', '高新技术企业认定管理办法', '全国')

function hit(kind: FindKind, name: string, id: string, title: string, note: string) {
  return { kind, name, hits: [{ id, title, note, link: `/admin/account?found=${id}` }] }
}

const OTHER = personWith(['ENT_ADMIN'], { userId: 'user-2' })

/** A page with a field and a command of its own, in the console. */
const Page = ({ ran }: { ran: () => void }) => {
  useCommands('本页', [
    { key: 'count', title: '清点会话', note: 'Q', run: ran },
    { key: 'guest', title: '游客 尾号 5402', note: '', also: '游客851960901120245402', run: ran },
  ])
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <textarea aria-label="留言" />
    </>
  )
}

const open = async (
  given: { who?: Granted; find?: Reply<typeof quickFind.find>; address?: string } = {},
) => {
  const { who = personWith(['ENT_ADMIN']), find = { groups: [POLICY] } } = given
  const ran = vi.fn<() => void>()
  const opened = openAt(
    <ConsoleFrame>
      <Page ran={ran} />
    </ConsoleFrame>,
    given.address ?? '/admin/home',
    [on(quickFind.find, find), on(reminders.list, {}), ...frameRoutes(who)],
    { session: who },
  )
  const menu = screen.getByRole('navigation', { name: '控制台菜单' })
  await within(menu).findAllByRole('link')
  const asked = () => opened.inputsOf(quickFind.find).map(({ typed }) => typed)
  return { ...opened, ran, asked }
}

const pressed = (key: string, more: object = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const call = async (): Promise<HTMLInputElement> => {
  pressed('k', { ctrlKey: true })
  return screen.findByRole('combobox', { name: '搜索页面、操作和记录' })
}
const type = (value: string): void =>
  void fireEvent.change(screen.getByRole('combobox'), { target: { value } })
const group = (name: string): string[] =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((one) => one.querySelector('span')?.textContent ?? '')
const groups = (): string[] =>
  screen.queryAllByRole('group').map((one) => one.getAttribute('aria-label') ?? '')
const active = (): string =>
  screen.getByRole('option', { selected: true }).querySelector('span')?.textContent ?? ''

describe('it opens', () => {
  test.each([
    ['Ctrl+K', { ctrlKey: true }],
    ['⌘K', { metaKey: true }],
    ['Ctrl+K with capitals on', { ctrlKey: true, key: 'K' }],
  ])('by %s, even while somebody types, and goes by the same; focus comes back', async (_, key) => {
    await open()
    const field = screen.getByRole('textbox', { name: '留言' })
    field.focus()
    expect(fireEvent.keyDown(field, { key: 'k', ...key })).toBe(false)
    const words = await screen.findByRole('combobox')
    expect(document.activeElement).toBe(words)
    fireEvent.keyDown(words, { key: 'k', ...key })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(field)
  })

  test('by the button of the header, which says the key', async () => {
    await open()
    const button = screen.getByRole('button', { name: '搜索政策、申报和知识产权' })
    expect(button.textContent).toContain('Ctrl K')
    button.focus()
    fireEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: '搜索' })
    fireEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  test('not by other keys, and not over another dialog', async () => {
    await open()
    for (const more of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])
      expect(pressed('k', more)).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: '消息，3 条未读' }))
    await screen.findByRole('dialog', { name: '消息' })
    pressed('k', { ctrlKey: true })
    expect(screen.queryByRole('dialog', { name: '搜索' })).toBeNull()
  })

  test('with what can be done where one stands, what one may do, and the pages of one’s menu', async () => {
    const { asked, ran } = await open()
    await call()
    expect(groups()).toEqual(['本页', '操作', '页面', '控制台'])
    expect(group('操作')).toEqual(['新建申报', '添加商标', '添加专利', '添加版权', '邀请同事'])
    expect(group('控制台')).toEqual([
      ...['主题跟随系统', '浅色主题', '深色主题', '返回门户', '退出'],
    ])
    expect(group('页面')).toEqual([
      ...['首页', '匹配结果', '申报委托', '政策体检报告', '期限日历', '我的企业'],
      ...['商标', '专利', '版权', '申报管理'],
      ...['消息中心', '用户管理', '角色管理', '操作日志', '科研管理', '企业画像', '企业认证'],
      ...['期限日历', '申报日历', '我的收藏', '我的足迹', '我的订阅', '提醒设置', '账号设置'],
    ])
    expect(active()).toBe('清点会话')
    pressed('Enter')
    expect(ran).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked()).toEqual([])
  })

  test.each<[string, string[], string[]]>([
    ['ENT_VIEWER', [], ['用户管理', '角色管理', '操作日志', '申报委托']],
    ['ENT_IP', ['添加商标', '添加专利', '添加版权'], ['申报管理', '用户管理']],
    ['PLAT_ADVISOR', [], ['商标', '运营内容', '我的收藏']],
    ['PLAT_EDITOR', ['从公文导入'], ['咨询线索', '商标']],
    ['SUPER_ADMIN', ['新增成员', '从公文导入'], []],
  ])('for %s with what the role opens alone', async (role, acts, never) => {
    await open({ who: personWith([role]) })
    await call()
    expect(groups().includes('操作') ? group('操作') : []).toEqual(acts)
    for (const name of never) expect(group('页面')).not.toContain(name)
  })

  test('a page that two entries lead to is found once, by either name', async () => {
    await open({ who: personWith(['SUPER_ADMIN']) })
    await call()
    for (const typed of ['申报办理', '申报管理']) {
      type(typed)
      expect(group('页面'), typed).toEqual(['申报办理'])
      expect(screen.getByRole('option', { name: /^申报办理/ }).textContent).toContain('申报管理')
    }
  })

  test('for a company that is not certified with why its pages are closed, and no acts', async () => {
    await open({ who: personWith(['ENT_ADMIN'], { permissionState: '1' }) })
    await call()
    expect(groups()).toEqual(['本页', '页面', '控制台'])
    const page = screen.getByRole('option', { name: /申报管理/ })
    expect(page.textContent).toBe('申报管理认证完成后可用')
  })
})

describe('typing', () => {
  test('finds pages and acts at once, by name and by initials, then what the server has', async () => {
    const { asked } = await open()
    await call()
    type('zl')
    expect(group('页面')).toEqual(['专利'])
    expect(group('操作')).toEqual(['添加专利'])
    expect(active()).toBe('专利')
    await screen.findByRole('group', { name: '政策' })
    expect(groups()).toEqual(['页面', '操作', '政策'])
    expect(active()).toBe('专利')
    expect(asked()).toEqual(['zl'])
    expect(screen.getByText('3 项结果')).toBeTruthy()
  })

  test('finds what is offered by the whole name too, of which a part is shown', async () => {
    await open()
    await call()
    type('游客851960901120245402')
    expect(group('本页')).toEqual(['游客 尾号 5402'])
    expect(active()).toBe('游客 尾号 5402')
  })

  test('asks once typing rests, and keeps what was found until there is something newer', async () => {
    const late = Promise.withResolvers<object>()
    const { asked } = await open({
      find: async ({ typed }) => (typed === '云砚检' ? late.promise : { groups: [DECLARATION] }),
    })
    await call()
    for (const text of ['云', '云砚']) type(text)
    await screen.findByRole('group', { name: '申报' })
    expect(asked()).toEqual(['云砚'])
    type('云砚检')
    await waitFor(() => expect(asked()).toEqual(['云砚', '云砚检']))
    expect(group('申报')).toEqual(['云砚检测项目'])
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
    await act(async () => late.resolve({ groups: [POLICY] }))
    await waitFor(() => expect(groups()).toEqual(['政策']))
  })

  test('an old answer never takes the place of a newer one', async () => {
    const late = Promise.withResolvers<object>()
    const { asked } = await open({
      find: async ({ typed }) => (typed === '甲' ? late.promise : { groups: [POLICY] }),
    })
    await call()
    type('甲')
    await waitFor(() => expect(asked()).toEqual(['甲']))
    type('乙')
    await screen.findByRole('group', { name: '政策' })
    await act(async () => late.resolve({ groups: [DECLARATION] }))
    expect(groups()).toEqual(['政策'])
  })

  test('Enter before the answer waits for it, and opens the first thing of it', async () => {
    const late = Promise.withResolvers<object>()
    const { path } = await open({
      find: async ({ typed }) => (typed === '0001' ? late.promise : { groups: [POLICY] }),
    })
    await call()
    type('高新')
    await screen.findByRole('group', { name: '政策' })
    type('0001')
    // What stands there was found for other letters.
    pressed('Enter')
    expect(path()).toBe('/admin/home')
    await act(async () => late.resolve({ groups: [DECLARATION] }))
    await waitFor(() => expect(path()).toBe('/admin/account?found=SB20261123000001'))
  })

  test('an input method keeps its keys, and nothing is asked while it composes', async () => {
    const { asked, path } = await open()
    const field = await call()
    fireEvent.compositionStart(field)
    type("gao'xin")
    expect(pressed('Enter', { isComposing: true })).toBe(true)
    expect(pressed('ArrowDown', { keyCode: 229 })).toBe(true)
    expect(path()).toBe('/admin/home')
    type('高新')
    fireEvent.compositionEnd(field)
    await screen.findByRole('group', { name: '政策' })
    expect(asked()).toEqual(['高新'])
  })

  test('nothing found says what can be searched, as far as one may', async () => {
    await open({ who: personWith(['ENT_IP']), find: { groups: [] } })
    await call()
    type('㐀㐁㐂')
    expect(await screen.findByText('没有找到“㐀㐁㐂”')).toBeTruthy()
    expect(screen.getByText(/^可以搜索页面、操作、商标、专利、版权、政策；/)).toBeTruthy()
    expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false')
  })

  test('a kind that could not be searched is named; a refusal is said, and asked again', async () => {
    let refuse = true
    await open({
      find: () => {
        if (refuse) throw apiError('fault', '服务器繁忙')
        return { groups: [POLICY], failed: ['申报委托'] }
      },
    })
    await call()
    type('高新')
    await screen.findByText('服务器繁忙')
    refuse = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('申报委托暂时无法查找')).toBeTruthy()
    expect(groups()).toEqual(['政策'])
  })

  test('without a network pages and acts are found, and the rest is said to be missing', async () => {
    const { asked } = await open()
    await call()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    type('zl')
    expect(screen.getByText('网络已断开，只能查找页面和操作')).toBeTruthy()
    expect(group('页面')).toEqual(['专利'])
    await new Promise((done) => setTimeout(done, 250))
    expect(asked()).toEqual([])
  })
})

describe('keys', () => {
  test('arrows go round; Home and End belong to the text', async () => {
    await open()
    await call()
    type('zl')
    const seen = ['ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
      pressed(key)
      return active()
    })
    expect(seen).toEqual(['添加专利', '专利', '添加专利'])
    expect(pressed('Home')).toBe(true)
    const field = screen.getByRole('combobox')
    expect(field.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    )
  })

  test('Enter goes there; with Ctrl, or by the middle button, in a tab of its own', async () => {
    const opening = vi.spyOn(window, 'open').mockReturnValue(null)
    const { path } = await open({ address: '/pcAdminHome' })
    await call()
    type('zl')
    pressed('Enter', { ctrlKey: true })
    fireEvent(
      screen.getByRole('option', { name: /^添加专利/ }),
      new MouseEvent('auxclick', { bubbles: true, button: 1 }),
    )
    expect(opening.mock.calls.map(([address]) => address)).toEqual([
      '/pcAdminIntellectualPatent',
      '/pcAdminIntellectualAddPatent',
    ])
    expect(path()).toBe('/pcAdminHome')
    pressed('Enter')
    expect(path()).toBe('/pcAdminIntellectualPatent')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Esc and a click beside it close it', async () => {
    await open()
    await call()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await call()
    fireEvent.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a theme is chosen without leaving', async () => {
    const { path } = await open()
    await call()
    type('深色')
    pressed('Enter')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(path()).toBe('/admin/home')
    await call()
    expect(screen.getByRole('option', { name: '深色主题当前' })).toBeTruthy()
  })
})

describe('what was opened before', () => {
  const visit = async (text: string, name: string): Promise<void> => {
    await call()
    type(text)
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }

  test('comes first, the newest before the others, and once', async () => {
    await open({ find: ({ typed }) => ({ groups: typed === '云砚' ? [DECLARATION] : [] }) })
    await visit('zl', '^专利')
    await visit('云砚', '云砚检测项目')
    await visit('zl', '^专利')
    await call()
    expect(groups().slice(0, 2)).toEqual(['本页', '最近打开'])
    expect(group('最近打开')).toEqual(['专利', '云砚检测项目'])
    expect(group('页面')).not.toContain('专利')
    // By initials those of pages alone are known here; by name everything.
    type('云砚')
    expect(group('最近打开')).toEqual(['云砚检测项目'])
    await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
    expect(groups()).toEqual(['最近打开'])
  })

  test('is another user’s own, and forgotten at logout', async () => {
    await open({ find: { groups: [DECLARATION] } })
    await visit('云砚', '云砚检测项目')
    cleanup()
    await open({ who: OTHER })
    await call()
    expect(groups()).not.toContain('最近打开')
    expect(load('found')).not.toBeNull()
    clearSession()
    expect(load('found')).toBeNull()
  })

  test('is not offered to whoever may not see it any more', async () => {
    await open({ find: { groups: [DECLARATION] } })
    await visit('云砚', '云砚检测项目')
    await visit('新建', '新建申报')
    cleanup()
    await open({ who: personWith(['ENT_IP']) })
    await call()
    expect(groups()).not.toContain('最近打开')
  })

  test.each([
    ['a link to another site', { link: '//example.com' }],
    ['a kind that is none', { kind: 'nothing' }],
    ['no text', { title: 1 }],
  ])('is not taken over with %s', async (_, wrong) => {
    const one = { key: 'policy:a', kind: 'policy', title: '甲政策', note: '', link: '/policy' }
    const items = [
      { ...one, ...wrong },
      { ...one, key: 'policy:b', title: '乙政策' },
    ]
    localStorage.setItem('cq:found', JSON.stringify({ userId: 'user-1', items }))
    await open()
    await call()
    expect(group('最近打开')).toEqual(['乙政策'])
  })
})
