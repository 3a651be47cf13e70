/** For tests: what somebody has subscribed, and the pages over calls that answer as told. */
import { dictionaries } from '#contract/dictionaries.ts'
import { policies } from '#contract/policies.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { bookmarks } from '#contract/bookmarks.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { Toasts } from '#web/shell/Toasts.tsx'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { regionsBelow } from '#web/testing/regions.ts'
import type { Mine, SavedSearch } from './queries.ts'

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

export const mineOf = (savedSearches: readonly SavedSearch[], more: Partial<Mine> = {}) =>
  make(subscriptions.mine.output, {
    sets: [...savedSearches],
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

const REGIONS = regionsBelow({
  '000000': [
    ['330000', '浙江省'],
    ['340000', '安徽省'],
  ],
  '330000': [['330100', '杭州市']],
  '330100': [['330110', '余杭区']],
  '340000': [['340100', '合肥市']],
})

const USUAL = [
  REGIONS,
  on(dictionaries.entries, {
    records: [
      { dictCode: 'C', dictDesc: '制造业' },
      { dictCode: 'I', dictDesc: '信息传输、软件和信息技术服务业' },
    ],
  }),
  on(policies.search, {
    facets: [{ facet: 'orgs', options: [{ code: '科学技术部', name: '科学技术部', count: 9 }] }],
  }),
  on(subscriptions.preview, { recent: 12, perWeek: 3, text: '约每周 3 项' }),
  on(bookmarks.starred, {}),
]

/** A page over the sets somebody has; what is saved, paused and removed changes them. */
export const openSavedSearches = (
  element: React.ReactNode,
  address: string,
  given: { sets?: readonly SavedSearch[]; mine?: Partial<Mine>; more?: readonly Route[] } = {},
) => {
  let savedSearches = given.sets ?? [SET]
  const change = (setId: string, what: Partial<SavedSearch>): SavedSearch => {
    savedSearches = savedSearches.map((one) => (one.setId === setId ? { ...one, ...what } : one))
    return savedSearches.find((one) => one.setId === setId) ?? SET
  }
  const save = (input: InputOf<typeof subscriptions.save>): SavedSearch => {
    if (input.setId) return change(input.setId, input as Partial<SavedSearch>)
    const made = { ...SET, ...input, setId: 's2', version: 1 } as SavedSearch
    savedSearches = [...savedSearches, made]
    return made
  }
  return openAt(
    <>
      {element}
      <Toasts />
    </>,
    address,
    [
      ...(given.more ?? []),
      on(subscriptions.mine, () => mineOf(savedSearches, given.mine)),
      on(subscriptions.save, (input) => ({ set: save(input), ...COUNTS })),
      on(subscriptions.pause, ({ setId, paused }) => change(setId, { paused })),
      on(subscriptions.mute, { sets: 1 }),
      on(subscriptions.remove, ({ setId }) => {
        savedSearches = savedSearches.filter((one) => one.setId !== setId)
        return { removed: true, ...COUNTS, mySubscribeCount: savedSearches.length }
      }),
      ...USUAL,
    ],
    { session: { userId: 'u1', companyId: 'c1' } },
  )
}
