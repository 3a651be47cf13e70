/** For tests: what somebody has subscribed, and the pages over calls that answer as told. */
import { make, partOf } from '#contract/wire/make.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { policies } from '#contract/policies.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { traces } from '#contract/traces.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { SessionState } from '#web/session/session.ts'
import { Toasts } from '#web/shell/Toasts.tsx'
import { renderAt } from '#web/shell/testing.tsx'
import type { Mine, SubscribeSet } from './queries.ts'

export const SET = make(partOf(subscriptions.mine.output, 'sets'), {
  setId: 's1',
  name: '研发补贴',
  regionCodes: ['330110'],
  regionNames: ['浙江省 杭州市 余杭区'],
  includeUpper: true,
  supportModes: ['award', 'tax'],
  keywords: ['研发'],
  keywordMode: 'any',
  channels: ['mail'],
  frequency: 'daily',
  deadlineDays: ['14', '3'],
  muted: [{ policyId: 'p9', title: '关于旧事的通知' }],
  summary: '浙江省 杭州市 余杭区（含上级） · 奖励、税收优惠 · 含“研发”',
  found: 40,
  recent: 12,
  lastFoundTime: '2026-11-21 09:00:00',
  newest: [{ policyId: 'p1', title: '关于研发奖励的通知', foundTime: '2026-11-21 09:00:00' }],
  nextTime: '2026-11-23 09:00:00',
  createTime: '2026-10-01 09:00:00',
  updateTime: '2026-10-01 09:00:00',
  version: 3,
})

export const mineOf = (sets: readonly SubscribeSet[], more: Partial<Mine> = {}) =>
  make(subscriptions.mine.output, {
    sets: [...sets],
    most: 10,
    channels: [
      { channel: 'site', name: '站内', available: true },
      { channel: 'mail', name: '邮件', available: true },
      { channel: 'sms', name: '短信', available: true, reason: '只发截止和进度，每天最多 2 条' },
      { channel: 'wechat', name: '微信', reason: '尚未接入' },
    ],
    verifiedEmail: 'me@example.com',
    defaults: {
      frequency: 'daily',
      deadlineDays: ['14', '3'],
      regionCodes: ['330110'],
      regionNames: ['浙江省 杭州市 余杭区'],
    },
    completeness: 45,
    quietFrom: '21:00',
    quietTo: '08:00',
    ...more,
  })

const COUNTS = { myFavoriteCount: 0, mySubscribeCount: 1, myFootprintCount: 0 }

const REGIONS: Readonly<Record<string, readonly [string, string][]>> = {
  '000000': [
    ['330000', '浙江省'],
    ['340000', '安徽省'],
  ],
  '330000': [['330100', '杭州市']],
  '330100': [['330110', '余杭区']],
  '340000': [['340100', '合肥市']],
}

type Answer = (endpoint: Endpoint, input: Record<string, unknown>) => unknown

const usual = (endpoint: Endpoint, input: Record<string, unknown>): unknown => {
  switch (endpoint) {
    case dictionaries.regions:
      return {
        records: (REGIONS[String(input.parentCode)] ?? []).map(([regionCode, regionName]) => ({
          regionCode,
          regionName,
        })),
      }
    case dictionaries.entries:
      return {
        records: [
          { dictCode: 'C', dictDesc: '制造业' },
          { dictCode: 'I', dictDesc: '信息传输、软件和信息技术服务业' },
        ],
      }
    case policies.search:
      return {
        facets: [
          { facet: 'orgs', options: [{ code: '科学技术部', name: '科学技术部', count: 9 }] },
        ],
      }
    case subscriptions.preview:
      return {
        recent: 12,
        perWeek: 3,
        text: '约每周 3 条',
        warning: '',
        warningText: '',
        samples: [],
      }
    case traces.starred:
      return { keys: [] }
    default:
      return undefined
  }
}

/** A page over the sets somebody has; what is saved, paused and removed changes them. */
export const openSets = (
  element: React.ReactNode,
  address: string,
  given: { sets?: readonly SubscribeSet[]; mine?: Partial<Mine>; more?: Answer } = {},
) => {
  let sets = given.sets ?? [SET]
  const asked: [Endpoint, Record<string, unknown>][] = []
  const change = (setId: unknown, what: Partial<SubscribeSet>): SubscribeSet => {
    sets = sets.map((one) => (one.setId === setId ? { ...one, ...what } : one))
    return sets.find((one) => one.setId === setId) ?? SET
  }
  const save = (input: Record<string, unknown>): SubscribeSet => {
    if (input.setId !== undefined && input.setId !== '') return change(input.setId, input)
    const made = { ...SET, ...input, setId: 's2', version: 1 }
    sets = [...sets, made]
    return made
  }
  const opened = renderAt(
    <>
      {element}
      <Toasts />
    </>,
    address,
    (endpoint, input) => {
      asked.push([endpoint, input])
      const found = given.more?.(endpoint, input)
      if (found !== undefined) return found
      if (endpoint === subscriptions.mine) return mineOf(sets, given.mine)
      if (endpoint === subscriptions.save) return { set: save(input), ...COUNTS }
      if (endpoint === subscriptions.pause)
        return change(input.setId, { paused: input.paused === true })
      if (endpoint === subscriptions.mute) return { sets: 1 }
      if (endpoint === subscriptions.remove) {
        sets = sets.filter((one) => one.setId !== input.setId)
        return { removed: true, ...COUNTS, mySubscribeCount: sets.length }
      }
      const answer = usual(endpoint, input)
      if (answer === undefined) throw new Error(`not asked for: ${endpoint.path}`)
      return answer
    },
    { session: { userId: 'u1', companyId: 'c1', permissions: [] } as unknown as SessionState },
  )
  const told = (endpoint: Endpoint) =>
    asked.filter(([one]) => one === endpoint).map(([, input]) => input)
  return { ...opened, told }
}
