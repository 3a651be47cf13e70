import type { Page } from 'playwright-core'
import { reminders } from '#contract/reminders.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { traces } from '#contract/traces.ts'
import { hrefTo } from '#web/shell/pages.ts'
import { type Act, button, inTurn, press } from './shot-acts.ts'
import { as, calling, to } from './shot-calls.ts'

/** 收藏, 足迹, 订阅 and the settings of reminders, with something in them. */

/** What is starred: folder and note of each. */
const STARS = [
  ['policy', 'guangdong-zhuanjingtexin-2026', '2026 专精特新', '等审计报告出来再报'],
  ['policy', 'gaoqi-rending-guanli-banfa', '高企认定', ''],
  ['policy', 'youzhi-zhongxiao-qiye-tidu-2022', '', ''],
  ['policy', 'yanfa-jiajikouchu-huisuan-qingjiao', '高企认定', '和研发台账一起核对'],
  ['service', 'gaoqi-rending-quancheng', '高企认定', ''],
  ['case', 'case-sensor-innovative', '', ''],
  ['policy', 'policy-of-last-year', '', ''],
] as const

const starred: Act = async (page) => {
  const call = calling(page)
  for (const [objType, objId, folder, note] of STARS) {
    const title = objId === 'policy-of-last-year' ? '关于 2024 年度研发投入奖励的通知' : ''
    await call(traces.star, { objType, objId, title, starred: 'true' })
    const key = `${objType}:${objId}`
    if (folder !== '') await call(traces.move, { keys: [key], folder })
    if (note !== '') await call(traces.note, { key, note })
  }
}

const visited: Act = async (page) => {
  const call = calling(page)
  for (const [objType, objId] of STARS.slice(0, 6))
    await call(traces.visit, { objType, objId, title: '' })
}

const SETS = [
  {
    name: '研发补贴',
    regionCodes: ['440305'],
    supportModes: ['award', 'afterward', 'tax'],
    keywords: ['研发'],
    frequency: 'daily',
    deadlineDays: ['14', '3'],
  },
  {
    name: '高新技术企业认定',
    titles: ['hnte'],
    levels: ['1', '2'],
    frequency: 'weekly',
    deadlineDays: ['30', '14', '3'],
  },
]

/** The sets there are; made once, whichever width comes first. */
const subscribed: Act = async (page) => {
  const call = calling(page)
  const known = (await call(subscriptions.mine, {}))?.sets.map(({ name }) => name) ?? []
  for (const set of SETS.filter(({ name }) => !known.includes(name)))
    await call(subscriptions.save, { setId: '', version: '0', ...set })
}

/** Answers of one call with something changed. */
const answering =
  (path: string, change: (data: Record<string, unknown>) => object): Act =>
  async (page) =>
    page.route(`**${path}*`, async (route) => {
      try {
        const answer = await route.fetch()
        const { data, ...rest } = (await answer.json()) as { data: Record<string, unknown> }
        await route.fulfill({ response: answer, json: { ...rest, data: change(data) } })
      } catch {
        // The picture was taken meanwhile.
      }
    })

/** One set of each name, though every width makes them. */
const oneOfEach = answering(subscriptions.mine.path, (data) => {
  const sets = data.sets as { name: string }[]
  const names = SETS.map(({ name }) => name)
  return { ...data, sets: names.flatMap((name) => sets.find((set) => set.name === name) ?? []) }
})

const kept: Act = async (page) => {
  const at = '2026-11-21 10:00:00'
  const trace = { objType: 'policy', id: 'gaoqi-rending-guanli-banfa', title: '高企认定', at }
  await page.evaluate(
    (list) => {
      localStorage.setItem('cq:favourites', list)
      localStorage.setItem('cq:footprints', list)
    },
    JSON.stringify([trace]),
  )
}

const fulfilled =
  (path: string, data: object): Act =>
  async (page) =>
    page.route(`**${path}*`, (route) =>
      route.fulfill({ json: { code: 200, message: '成功', data } }),
    )

const dark: Act = async (page) => page.emulateMedia({ colorScheme: 'dark' })

const collection = inTurn(as('demo'), starred, to(hrefTo('collection')))
const subscribe = inTurn(as('demo'), subscribed, oneOfEach, to(hrefTo('subscribe')))
const center = inTurn(as('demo'), subscribed, oneOfEach, to(hrefTo('subscribeCenter')))

const chooseAll: Act = async (page) => page.getByRole('checkbox', { name: '全选本页' }).check()

const openMore: Act = async (page: Page) => page.getByText(/^更多条件/).click()

const TOKEN = 'a'.repeat(60)
const OPT_OUT = {
  channel: 'mail',
  channelName: '邮件',
  what: '政策推送',
  address: 'zh***@example.com',
  off: false,
  stays: '申报进度、补正、认证和账号安全的提醒不受影响，照常发送。',
}

/** The states, and each of those worth it in the dark. */
const SHOWN: readonly { name: string; act: Act; whole?: true; dark?: true }[] = [
  { name: 'state-collection', act: collection, whole: true, dark: true },
  { name: 'state-collectionBulk', act: inTurn(collection, chooseAll) },
  { name: 'state-collectionMove', act: inTurn(collection, chooseAll, press('移到收藏夹')) },
  {
    name: 'state-collectionFolder',
    act: inTurn(as('demo'), starred, to(hrefTo('collection', { folder: '高企认定' }))),
  },
  { name: 'state-collectionNote', act: inTurn(collection, press(/^改备注/)) },
  { name: 'state-collectionOffer', act: inTurn(as('demo'), kept, to(hrefTo('collection'))) },
  {
    name: 'state-footprint',
    act: inTurn(as('demo'), visited, to(hrefTo('footprint'))),
    whole: true,
    dark: true,
  },
  { name: 'state-subscribe', act: subscribe, whole: true, dark: true },
  { name: 'state-subscribeEdit', act: inTurn(subscribe, press(/^编辑/)) },
  {
    name: 'state-subscribeMore',
    act: inTurn(subscribe, press('新建订阅'), openMore, async (page) =>
      page.getByRole('group', { name: /^行业/ }).scrollIntoViewIfNeeded(),
    ),
    dark: true,
  },
  { name: 'state-subscribeErrors', act: inTurn(subscribe, press('新建订阅', '订阅')) },
  {
    name: 'state-subscribeFound',
    act: inTurn(subscribe, to(hrefTo('subscribe', { tab: 'found' }))),
  },
  { name: 'state-subscribeCenter', act: center, whole: true, dark: true },
  {
    name: 'state-subscribeTopic',
    act: inTurn(center, async (page) => button(page, '税收优惠').click()),
  },
  {
    name: 'state-unsubscribe',
    act: inTurn(
      fulfilled(reminders.optOutInfo.path, OPT_OUT),
      to(`${hrefTo('unsubscribe')}?token=${TOKEN}`),
    ),
  },
  { name: 'state-mailConfirm', act: to(`${hrefTo('mailConfirm')}?token=${TOKEN}`) },
]

const path = hrefTo('login')

export const TRACE_STATES = SHOWN.flatMap(({ dark: night, ...state }) => [
  { ...state, path },
  ...(night ? [{ ...state, path, name: `${state.name}-dark`, act: inTurn(state.act, dark) }] : []),
])
