import { COMPANY_TITLE } from '#domain/companies/codes.ts'
import { POLICY_LEVEL, POLICY_TYPE, SUPPORT_MODE } from '#domain/policies/codes.ts'
import {
  DEADLINE_DAYS,
  FREQUENCY,
  KEYWORD_MODE,
  MIN_RESULT,
  OUTWARD,
  REMIND_CHANNEL,
} from '#domain/subscriptions/codes.ts'
import { policyCard } from './policies.ts'
import { bookmarkCounts } from './bookmarks.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const OWN = '本人的账号、偏好和收藏'

const BASE = '/policy/api/policy/policyNoticeSubscribeSet'
const post = { method: 'POST', access: 'member', spec: false } as const

/** Filters of a set as somebody writes them; the rule of the domain says what is too much. */
const filterFields = () => ({
  regionCodes: withDefault(queryArray(pattern(/^\d{6}$/), 50), []),
  includeUpper: withDefault(boolean(), true),
  levels: withDefault(queryArray(oneOf(codesOf(POLICY_LEVEL)), 5), []),
  orgs: withDefault(queryArray(text(100), 50), []),
  industryCodes: withDefault(queryArray(pattern(/^[A-T]$/), 50), []),
  supportModes: withDefault(queryArray(oneOf(codesOf(SUPPORT_MODE)), 20), []),
  types: withDefault(queryArray(oneOf(codesOf(POLICY_TYPE)), 10), []),
  titles: withDefault(queryArray(oneOf(codesOf(COMPANY_TITLE)), 10), []),
  keywords: withDefault(queryArray(text(60), 20), []),
  keywordMode: withDefault(oneOf(codesOf(KEYWORD_MODE)), 'any' as const),
  excludeWords: withDefault(queryArray(text(60), 20), []),
  minResult: withDefault(oneOf(codesOf(MIN_RESULT)), '' as const),
})

/** 订阅 as its owner sees it. */
const savedSearch = () =>
  object({
    setId: text(),
    name: text(),
    regionCodes: array(text()),
    /** With what is above them: 浙江省杭州市余杭区. */
    regionNames: array(text()),
    includeUpper: boolean(),
    levels: array(oneOf(codesOf(POLICY_LEVEL))),
    orgs: array(text()),
    industryCodes: array(text()),
    supportModes: array(oneOf(codesOf(SUPPORT_MODE))),
    types: array(oneOf(codesOf(POLICY_TYPE))),
    titles: array(oneOf(codesOf(COMPANY_TITLE))),
    keywords: array(text()),
    keywordMode: oneOf(codesOf(KEYWORD_MODE)),
    excludeWords: array(text()),
    minResult: oneOf(codesOf(MIN_RESULT)),
    /** Beside 站内, which is always on. */
    channels: array(oneOf(OUTWARD)),
    frequency: oneOf(codesOf(FREQUENCY)),
    deadlineDays: array(oneOf(codesOf(DEADLINE_DAYS))),
    paused: boolean(),
    /** Policies that this set says nothing of any more. */
    muted: array(object({ policyId: text(), title: text(500) })),
    /** The filters in words, e.g. `浙江省 · 奖励、税收优惠 · 含“研发”`. */
    summary: text(2_000),
    /** What it has found: ever, and in the last 30 days. */
    found: int(),
    recent: int(),
    /** `yyyy-MM-dd HH:mm:ss`; empty before the first. */
    lastFoundTime: text(),
    /** The newest, three at most. */
    newest: array(object({ policyId: text(), title: text(500), foundTime: text() })),
    /** When it speaks next with the frequency chosen; empty for 即时 and while paused. */
    nextTime: text(),
    createTime: text(),
    updateTime: text(),
    version: int(),
  })

/** 订阅: what somebody wants to hear of, and what it has found. */
export const subscriptions = {
  /** The three counters of the console, from the tables that the lists show. */
  traceInfo: endpoint({
    method: 'GET',
    path: '/policy/api/policy/policyNoticeSubscribe/getMyTraceInfo',
    access: 'member',
    spec: true,
    background: true,
    input: object({}),
    output: object(bookmarkCounts()),
  }),
  mine: endpoint({
    method: 'GET',
    path: `${BASE}/getMySubscribeSetInfo`,
    access: 'member',
    spec: true,
    input: object({}),
    output: object({
      sets: array(savedSearch()),
      /** Most sets of one person. */
      most: int(),
      channels: array(
        object({
          channel: oneOf(codesOf(REMIND_CHANNEL)),
          name: text(),
          /** Can be chosen now. */
          available: boolean(),
          /** Why not, or what has to be done first; empty when it can. */
          reason: text(),
        }),
      ),
      /** Empty while none is confirmed. */
      verifiedEmail: text(),
      /** What a new set begins with. */
      defaults: object({
        minResult: oneOf(codesOf(MIN_RESULT)),
        frequency: oneOf(codesOf(FREQUENCY)),
        deadlineDays: array(oneOf(codesOf(DEADLINE_DAYS))),
        /** 企业所在地; empty without a company. */
        regionCodes: array(text()),
        regionNames: array(text()),
      }),
      /** Per cent of the company's portrait; 0 without a company. */
      completeness: int(),
      /** 免打扰, `HH:mm`; both empty when there is none. */
      quietFrom: text(),
      quietTo: text(),
    }),
  }),
  /** Makes a set, or changes it when `setId` is there. */
  save: endpoint({
    ...post,
    spec: true,
    path: `${BASE}/addSubscribeSet`,
    audit: { none: OWN },
    input: object({
      setId: withDefault(id(), ''),
      /** As it was looked at; of a new set 0. */
      version: withDefault(int(), 0),
      name: text(60),
      ...filterFields(),
      channels: withDefault(queryArray(oneOf(OUTWARD), 2), []),
      frequency: withDefault(oneOf(codesOf(FREQUENCY)), 'daily' as const),
      deadlineDays: withDefault(queryArray(oneOf(codesOf(DEADLINE_DAYS)), 5), []),
    }),
    output: object({ set: savedSearch(), ...bookmarkCounts() }),
  }),
  remove: endpoint({
    ...post,
    path: `${BASE}/deleteSubscribeSet`,
    audit: { none: OWN },
    input: object({ setId: id() }),
    output: object({ removed: boolean(), ...bookmarkCounts() }),
  }),
  /** A paused set finds nothing and says nothing; what it has found stays in the list. */
  pause: endpoint({
    ...post,
    path: `${BASE}/pauseSubscribeSet`,
    audit: { none: OWN },
    input: object({ setId: id(), paused: boolean() }),
    output: savedSearch(),
  }),
  /** 不再提醒: a set, or every one of mine, says nothing of a policy any more. */
  mute: endpoint({
    ...post,
    path: `${BASE}/muteSubscribePolicy`,
    audit: { none: OWN },
    input: object({
      policyId: id(),
      /** Empty: every set. */
      setId: withDefault(id(), ''),
      muted: boolean(),
    }),
    /** How many sets say something else now. */
    output: object({ sets: int() }),
  }),
  /** What a set would find, before it is saved. */
  preview: endpoint({
    ...post,
    background: true,
    path: `${BASE}/querySubscribeSetPreview`,
    rates: [{ per: 'visitor', max: 60, seconds: 60 }],
    input: object(filterFields()),
    output: object({
      /** Published in the last 30 days. */
      recent: int(),
      perWeek: int(),
      /** 约每周 N 条. */
      text: text(),
      /** none: nothing in 30 days; many: above 50 in them. */
      warning: oneOf(['', 'none', 'many']),
      warningText: text(),
      /** The newest it would find, five at most. */
      samples: array(policyCard()),
    }),
  }),
  /** What my sets have found, the newest first. */
  found: endpoint({
    ...post,
    path: `${BASE}/querySubscribePolicyList`,
    input: object({
      /** Empty: every set. */
      setId: withDefault(id(), ''),
      ...paging(),
    }),
    output: object({
      ...pageOf(
        object({
          policyId: text(),
          /** As it is now, or was when it was found. */
          title: text(500),
          /** None when it is no longer public. */
          policy: array(policyCard()),
          /** 已下线. */
          offline: boolean(),
          foundTime: text(),
          sets: array(object({ setId: text(), name: text(), muted: boolean() })),
          starred: boolean(),
        }),
      ),
      /** The moment of the answer, `yyyy-MM-dd HH:mm:ss` Beijing. */
      now: text(),
    }),
  }),
} as const
