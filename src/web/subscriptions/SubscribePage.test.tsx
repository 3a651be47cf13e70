// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { subscriptions } from '#contract/subscriptions.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on } from '#web/testing/server.ts'
import SubscribePage from './SubscribePage.tsx'
import { mineOf, openSavedSearches, SET } from './testing.tsx'

afterEach(cleanup)

/** Of somebody without a company. */
const NOWHERE = { ...mineOf([]).defaults, regionCodes: [], regionNames: [] }

const open = (query = '', given: Parameters<typeof openSavedSearches>[2] = {}) =>
  openSavedSearches(<SubscribePage />, `/admin/subscribe${query}`, given)

const drawer = async () => screen.findByRole('dialog', { name: /订阅$/ })
const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

test('a set says what it looks for, how it speaks and what it has found', async () => {
  open()
  const card = (await screen.findByRole('heading', { name: '研发补贴' })).closest('li')
  for (const words of [
    '奖励、税收优惠',
    '每日 09:00',
    '站内、邮件',
    '截止前 14、3 天提醒',
    '下次 2026-11-23 09:00',
    '近 30 天找到 12 项',
    '查看找到的 40 项',
  ])
    expect(card?.textContent).toContain(words)
  expect(screen.getByRole('tab', { name: /订阅条件/ }).textContent).toContain('1/10')
})

test('without a set there are the ways to one', async () => {
  open('', { sets: [] })
  expect(await screen.findByText('暂无订阅，设好条件后新政策会按时送达')).toBeTruthy()
  for (const link of screen.getAllByRole('link', { name: '选主题订阅' }))
    expect(link.getAttribute('href')).toBe('/admin/subscribeCenter')
})

test('pausing is seen at once and can be undone by the same switch', async () => {
  const { inputsOf } = open()
  const push = await screen.findByRole('switch', { name: '推送' })
  fireEvent.click(push)
  expect(await screen.findByText('“研发补贴”已暂停')).toBeTruthy()
  expect(push.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(push)
  expect(await screen.findByText('“研发补贴”已恢复推送')).toBeTruthy()
  expect(inputsOf(subscriptions.pause)).toEqual([
    { setId: 's1', paused: true },
    { setId: 's1', paused: false },
  ])
})

test('one policy is muted, taken back, and what is muted already can speak again', async () => {
  const { inputsOf } = open()
  fireEvent.click(await screen.findByRole('button', { name: '不再提醒《关于研发奖励的通知》' }))
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await screen.findByText('已恢复提醒')
  fireEvent.click(screen.getByText('不再提醒的 1 项'))
  fireEvent.click(screen.getByRole('button', { name: '恢复提醒《关于旧事的通知》' }))
  await waitFor(() =>
    expect(inputsOf(subscriptions.mute)).toEqual([
      { policyId: 'p1', setId: 's1', muted: true },
      { policyId: 'p1', setId: 's1', muted: false },
      { policyId: 'p9', setId: 's1', muted: false },
    ]),
  )
})

test('a set is deleted after a question that names it', async () => {
  const { inputsOf } = open()
  fireEvent.click(await screen.findByRole('button', { name: '删除研发补贴' }))
  const question = screen.getByRole('alertdialog', { name: '删除订阅“研发补贴”？' })
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('订阅已删除')).toBeTruthy()
  expect(inputsOf(subscriptions.remove)).toEqual([{ setId: 's1' }])
  expect(await screen.findByText('暂无订阅，设好条件后新政策会按时送达')).toBeTruthy()
})

test('a new set begins with the usual, is previewed while it is written, and saved', async () => {
  const { inputsOf, at } = open('', { sets: [] })
  const [first] = await screen.findAllByRole('button', { name: '新建订阅' })
  fireEvent.click(first!)
  await drawer()
  expect(at()).toBe('?edit=new')
  expect(screen.getByRole('button', { name: '去掉浙江省 杭州市 余杭区' })).toBeTruthy()
  await screen.findByText('约每周 3 项')
  type(/订阅名称/, '人才补贴')
  fireEvent.click(screen.getByRole('checkbox', { name: '人才支持' }))
  type(/^关键词/, '人才、补贴')
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^关键词/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('radio', { name: '同时包含' }))
  await waitFor(() =>
    expect(inputsOf(subscriptions.preview).at(-1)).toMatchObject({
      supportModes: ['talent'],
      keywords: ['人才', '补贴'],
      keywordMode: 'all',
    }),
  )
  fireEvent.click(screen.getByRole('radio', { name: '每周一 09:00' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '7 天' }))
  fireEvent.click(screen.getByRole('button', { name: '订阅' }))
  await waitFor(() => expect(at()).toBe(''))
  expect(inputsOf(subscriptions.save)).toMatchObject([
    {
      setId: '',
      version: 0,
      name: '人才补贴',
      regionCodes: ['330110'],
      supportModes: ['talent'],
      keywords: ['人才', '补贴'],
      keywordMode: 'all',
      channels: ['mail'],
      frequency: 'weekly',
      deadlineDays: ['14', '3', '7'],
    },
  ])
})

test('limits are said before they are met, and what is wrong is listed', async () => {
  const { inputsOf } = open('?edit=new')
  await drawer()
  expect(screen.getAllByText('每个 2–20 字，最多 5 个，按回车添加')).toHaveLength(2)
  type(/^关键词/, '研，研发，奖励，补贴，人才，贷款')
  fireEvent.blur(screen.getByRole('textbox', { name: /^关键词/ }))
  expect(screen.getByText('关键词最多 5 个')).toBeTruthy()
  type(/^关键词/, '研')
  fireEvent.blur(screen.getByRole('textbox', { name: /^关键词/ }))
  fireEvent.click(screen.getByRole('button', { name: '订阅' }))
  const summary = await screen.findByText(/有\s*2\s*处需要修改/)
  expect(summary.closest('[role=alert]')?.textContent).toContain('订阅名称不能为空')
  expect(summary.closest('[role=alert]')?.textContent).toContain('关键词为 2–20 字：研')
  expect(inputsOf(subscriptions.save)).toEqual([])
})

test('a body that issues is chosen from those there are', async () => {
  open('?edit=new')
  await drawer()
  fireEvent.click(screen.getByText('更多条件'))
  const field = screen.getByRole('combobox', { name: /发文机关/ })
  await screen.findByText('科学技术部')
  fireEvent.change(field, { target: { value: '某某局' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('没有找到“某某局”，请从列表中选择')).toBeTruthy()
  fireEvent.change(field, { target: { value: '科学技术部' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('button', { name: '去掉科学技术部' })).toBeTruthy()
})

test('a region is chosen level by level', async () => {
  open('?edit=new', { mine: { defaults: NOWHERE } })
  await drawer()
  const choose = async (name: string, value: string) => {
    const level = await screen.findByRole('combobox', { name })
    await waitFor(() => expect(level.querySelector(`[value="${value}"]`)).toBeTruthy())
    fireEvent.change(level, { target: { value } })
  }
  await choose('省级', '330000')
  await choose('市级', '330100')
  fireEvent.click(screen.getByRole('button', { name: '添加地区' }))
  expect(screen.getByRole('button', { name: '去掉浙江省 杭州市' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /含上级/ })).toBeTruthy()
})

test('nothing found and far too much are both warned of', async () => {
  const warningText = '近 30 天没有符合的政策，可以减少条件'
  open('?edit=s1', {
    more: [on(subscriptions.preview, { warning: 'none', warningText })],
  })
  expect(await screen.findByText('近 30 天没有符合的政策，可以减少条件')).toBeTruthy()
})

test('a set that was changed elsewhere is not overwritten, and what was typed stays', async () => {
  const { inputsOf } = open('?edit=s1', {
    more: [on(subscriptions.save, apiError('conflict'))],
  })
  await drawer()
  type(/订阅名称/, '研发补贴二')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('数据已被修改，请刷新')).toBeTruthy()
  expect(inputsOf(subscriptions.save)).toMatchObject([
    { setId: 's1', version: 3, name: '研发补贴二' },
  ])
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.getByRole('alertdialog', { name: '放弃已填写的内容？' })).toBeTruthy()
})

test('at ten sets no eleventh is begun', async () => {
  const sets = Array.from({ length: 10 }, (_, at) => ({
    ...SET,
    setId: `s${at}`,
    name: `订阅${at}`,
  }))
  open('?edit=new', { sets })
  expect(await screen.findByText('最多 10 组，删去一组后再建')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: '新建订阅' })).toBeNull()
})

test('what the sets have found, which of them, and silence for one', async () => {
  const { inputsOf, at } = open('?tab=found', {
    more: [
      on(subscriptions.found, {
        records: [
          {
            policyId: 'p1',
            title: '关于研发奖励的通知',
            policy: [],
            offline: true,
            foundTime: '2026-11-21 09:00:00',
            sets: [{ setId: 's1', name: '研发补贴', muted: false }],
            starred: false,
          },
        ],
        total: 1,
        pageSize: 20,
        now: '2026-11-22 10:00:00',
      }),
    ],
  })
  const row = (await screen.findByRole('link', { name: '关于研发奖励的通知' })).closest('li')!
  expect(row.textContent).toContain('已下线')
  expect(row.textContent).toContain('符合 “研发补贴”')
  fireEvent.click(within(row).getByRole('button', { name: /不再提醒/ }))
  await waitFor(() =>
    expect(inputsOf(subscriptions.mute)).toEqual([{ policyId: 'p1', setId: 's1', muted: true }]),
  )
  fireEvent.change(screen.getByRole('combobox', { name: '订阅' }), { target: { value: 's1' } })
  await waitFor(() => expect(at()).toBe('?tab=found&set=s1'))
  expect(inputsOf(subscriptions.found).at(-1)).toMatchObject({ setId: 's1', page: 0 })
})
