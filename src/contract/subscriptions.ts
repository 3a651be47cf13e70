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
import { traceCounts } from './traces.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  flag,
  id,
  int,
  list,
  orElse,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/policy/policyNoticeSubscribeSet'
const post = { method: 'POST', access: 'member', spec: false } as const

/** Filters of a set as somebody writes them; the rule of the domain says what is too much. */
const filterFields = () => ({
  regionCodes: orElse(list(shaped(/^\d{6}$/), 50), []),
  includeUpper: orElse(flag(), true),
  levels: orElse(list(choice(codesOf(POLICY_LEVEL)), 5), []),
  orgs: orElse(list(text(100), 50), []),
  industryCodes: orElse(list(shaped(/^[A-T]$/), 50), []),
  supportModes: orElse(list(choice(codesOf(SUPPORT_MODE)), 20), []),
  types: orElse(list(choice(codesOf(POLICY_TYPE)), 10), []),
  titles: orElse(list(choice(codesOf(COMPANY_TITLE)), 10), []),
  keywords: orElse(list(text(60), 20), []),
  keywordMode: orElse(choice(codesOf(KEYWORD_MODE)), 'any' as const),
  excludeWords: orElse(list(text(60), 20), []),
  minResult: orElse(choice(codesOf(MIN_RESULT)), '' as const),
})

/** 订阅 as its owner sees it. */
const subscribeSet = () =>
  record({
    setId: text(),
    name: text(),
    regionCodes: rows(text()),
    /** With what is above them: 浙江省杭州市余杭区. */
    regionNames: rows(text()),
    includeUpper: flag(),
    levels: rows(choice(codesOf(POLICY_LEVEL))),
    orgs: rows(text()),
    industryCodes: rows(text()),
    supportModes: rows(choice(codesOf(SUPPORT_MODE))),
    types: rows(choice(codesOf(POLICY_TYPE))),
    titles: rows(choice(codesOf(COMPANY_TITLE))),
    keywords: rows(text()),
    keywordMode: choice(codesOf(KEYWORD_MODE)),
    excludeWords: rows(text()),
    minResult: choice(codesOf(MIN_RESULT)),
    /** Beside 站内, which is always on. */
    channels: rows(choice(OUTWARD)),
    frequency: choice(codesOf(FREQUENCY)),
    deadlineDays: rows(choice(codesOf(DEADLINE_DAYS))),
    paused: flag(),
    /** Policies that this set says nothing of any more. */
    muted: rows(record({ policyId: text(), title: text(500) })),
    /** The filters in words, e.g. `浙江省 · 奖励、税收优惠 · 含“研发”`. */
    summary: text(2_000),
    /** What it has found: ever, and in the last 30 days. */
    found: int(),
    recent: int(),
    /** `yyyy-MM-dd HH:mm:ss`; empty before the first. */
    lastFoundTime: text(),
    /** The newest, three at most. */
    newest: rows(record({ policyId: text(), title: text(500), foundTime: text() })),
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
    input: record({ companyId: callersCompany() }),
    output: record(traceCounts()),
  }),
  mine: endpoint({
    method: 'GET',
    path: `${BASE}/getMySubscribeSetInfo`,
    access: 'member',
    spec: true,
    input: record({ companyId: callersCompany() }),
    output: record({
      sets: rows(subscribeSet()),
      /** Most sets of one person. */
      most: int(),
      channels: rows(
        record({
          channel: choice(codesOf(REMIND_CHANNEL)),
          name: text(),
          /** Can be chosen now. */
          available: flag(),
          /** Why not, or what has to be done first; empty when it can. */
          reason: text(),
        }),
      ),
      /** Empty while none is confirmed. */
      verifiedEmail: text(),
      /** What a new set begins with. */
      defaults: record({
        minResult: choice(codesOf(MIN_RESULT)),
        frequency: choice(codesOf(FREQUENCY)),
        deadlineDays: rows(choice(codesOf(DEADLINE_DAYS))),
        /** 企业所在地; empty without a company. */
        regionCodes: rows(text()),
        regionNames: rows(text()),
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
    input: record({
      setId: orElse(id(), ''),
      /** As it was looked at; of a new set 0. */
      version: orElse(int(), 0),
      name: text(60),
      ...filterFields(),
      channels: orElse(list(choice(OUTWARD), 2), []),
      frequency: orElse(choice(codesOf(FREQUENCY)), 'daily' as const),
      deadlineDays: orElse(list(choice(codesOf(DEADLINE_DAYS)), 5), []),
      companyId: callersCompany(),
    }),
    output: record({ set: subscribeSet(), ...traceCounts() }),
  }),
  remove: endpoint({
    ...post,
    path: `${BASE}/deleteSubscribeSet`,
    input: record({ setId: id(), companyId: callersCompany() }),
    output: record({ removed: flag(), ...traceCounts() }),
  }),
  /** A paused set finds nothing and says nothing; what it has found stays in the list. */
  pause: endpoint({
    ...post,
    path: `${BASE}/pauseSubscribeSet`,
    input: record({ setId: id(), paused: flag(), companyId: callersCompany() }),
    output: subscribeSet(),
  }),
  /** 不再提醒: a set, or every one of mine, says nothing of a policy any more. */
  mute: endpoint({
    ...post,
    path: `${BASE}/muteSubscribePolicy`,
    input: record({
      policyId: id(),
      /** Empty: every set. */
      setId: orElse(id(), ''),
      muted: flag(),
      companyId: callersCompany(),
    }),
    /** How many sets say something else now. */
    output: record({ sets: int() }),
  }),
  /** What a set would find, before it is saved. */
  preview: endpoint({
    ...post,
    background: true,
    path: `${BASE}/querySubscribeSetPreview`,
    rates: [{ per: 'visitor', max: 60, seconds: 60 }],
    input: record({ ...filterFields(), companyId: callersCompany() }),
    output: record({
      /** Published in the last 30 days. */
      recent: int(),
      perWeek: int(),
      /** 约每周 N 条. */
      text: text(),
      /** none: nothing in 30 days; many: above 50 in them. */
      warning: choice(['', 'none', 'many']),
      warningText: text(),
      /** The newest it would find, five at most. */
      samples: rows(policyCard()),
    }),
  }),
  /** What my sets have found, the newest first. */
  found: endpoint({
    ...post,
    path: `${BASE}/querySubscribePolicyList`,
    input: record({
      /** Empty: every set. */
      setId: orElse(id(), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(
        record({
          policyId: text(),
          /** As it is now, or was when it was found. */
          title: text(500),
          /** None when it is no longer public. */
          policy: rows(policyCard()),
          /** 已下线. */
          offline: flag(),
          foundTime: text(),
          sets: rows(record({ setId: text(), name: text(), muted: flag() })),
          starred: flag(),
        }),
      ),
      /** The moment of the answer, `yyyy-MM-dd HH:mm:ss` Beijing. */
      now: text(),
    }),
  }),
} as const
