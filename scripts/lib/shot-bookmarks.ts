import type { Page } from 'playwright-core'
import { reminders } from '#contract/reminders.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { bookmarks } from '#contract/bookmarks.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
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
    await call(bookmarks.star, { objType, objId, title, starred: 'true' })
    const key = `${objType}:${objId}`
    if (folder !== '') await call(bookmarks.move, { keys: [key], folder })
    if (note !== '') await call(bookmarks.note, { key, note })
  }
}

const visited: Act = async (page) => {
  const call = calling(page)
  for (const [objType, objId] of STARS.slice(0, 6))
    await call(bookmarks.visit, { objType, objId, title: '' })
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
  for (const savedSearch of SETS.filter(({ name }) => !known.includes(name)))
    await call(subscriptions.save, { setId: '', version: '0', ...savedSearch })
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

const FOUND = [
  ['guangdong-zhuanjingtexin-2026', '广东省 2026 年度专精特新中小企业认定和复核工作', '11-21'],
  ['yanfa-jiajikouchu-2023-7', '关于进一步完善研发费用税前加计扣除政策的公告', '11-18'],
  ['gaoqi-niandu-baogao', '关于填报高新技术企业发展情况年度报告的通知', '11-12'],
].map(([policyId = '', title = '', day = '']) => ({
  policyId,
  title,
  foundTime: `2026-${day} 09:00:00`,
}))

/** One set of each name, though every width makes them, and something that they have found. */
const oneOfEach = answering(subscriptions.mine.path, (data) => {
  const sets = data.sets as { name: string }[]
  const [first, ...others] = SETS.flatMap(({ name }) => sets.find((set) => set.name === name) ?? [])
  const muted = FOUND.slice(1, 2)
  return {
    ...data,
    sets: [{ ...first, newest: FOUND, found: 40, recent: 12, muted }, ...others],
  }
})

const found = answering(subscriptions.found.path, (data) => {
  const sets = SETS.map(({ name }, at) => ({ setId: `s${at}`, name, muted: false }))
  const records = FOUND.map((one, at) => ({
    ...one,
    policy: [],
    offline: at === 2,
    sets: at === 0 ? sets : [{ ...sets[0], muted: at === 1 }],
    starred: false,
  }))
  return { ...data, records, total: records.length }
})

const previewed = answering(subscriptions.preview.path, (data) => ({
  ...data,
  recent: 12,
  text: '约每周 3 条',
  warning: '',
}))

const kept: Act = async (page) => {
  const at = '2026-11-21 10:00:00'
  const saved = { objType: 'policy', id: 'gaoqi-rending-guanli-banfa', title: '高企认定', at }
  await page.evaluate(
    (list) => {
      localStorage.setItem('cq:favourites', list)
      localStorage.setItem('cq:footprints', list)
    },
    JSON.stringify([saved]),
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
const subscribe = inTurn(as('demo'), subscribed, oneOfEach, previewed, to(hrefTo('subscribe')))
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
    act: inTurn(subscribe, press('新建订阅'), openMore, async (page) => {
      await page.getByRole('group', { name: /^行业/ }).scrollIntoViewIfNeeded()
      await page.mouse.move(0, 0)
    }),
    dark: true,
  },
  { name: 'state-subscribeErrors', act: inTurn(subscribe, press('新建订阅', '订阅')) },
  {
    name: 'state-subscribeFound',
    act: inTurn(subscribe, found, to(hrefTo('subscribe', { tab: 'found' }))),
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

export const BOOKMARK_STATES = SHOWN.flatMap(({ dark: night, ...state }) => [
  { ...state, path },
  ...(night ? [{ ...state, path, name: `${state.name}-dark`, act: inTurn(state.act, dark) }] : []),
])
