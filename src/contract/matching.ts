import { CONDITION_STATE, MATCH_RESULT } from '#domain/matching/results.ts'
import { EFFORT } from '#domain/matching/ranking.ts'
import { permission } from '#domain/permissions/codes.ts'
import {
  CONDITION_CHECK,
  CONDITION_KIND,
  CONFIDENCE,
  POLICY_KIND,
  POLICY_LEVEL,
  SUPPORT_MODE,
  WINDOW_STATE,
} from '#domain/policies/codes.ts'
import { questionFields } from './assessment.ts'
import { firstThingFields } from './first-things.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  queryArray,
  number,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/policyMatch'
const RESULTS = codesOf(MATCH_RESULT)
/** 不感兴趣的原因. */
export const DISLIKE_REASON = {
  done: '已经申报或取得',
  amount: '支持力度不合适',
  effort: '准备工作太多',
  business: '与主营业务不符',
  timing: '今年不打算申报',
  other: '其他',
} as const

/** How results are ordered; each falls back on the others. */
export const MATCH_SORT = {
  result: '结论',
  daysLeft: '截止最近',
  amount: '额度最高',
  blend: '综合分',
} as const

/** The word of a result; empty where there was or is none. */
const word = () => oneOf(['', ...RESULTS])

const change = () =>
  object({
    policyId: text(),
    title: text(500),
    before: word(),
    after: word(),
    better: boolean(),
    /** The rules were another version. */
    newVersion: boolean(),
    /** Conditions that came to something else. */
    conditions: int(),
  })

/** One programme with its leading policy. */
const match = () =>
  object({
    code: text(),
    policyId: text(),
    title: text(500),
    shortTitle: text(),
    level: oneOf(codesOf(POLICY_LEVEL)),
    regionName: text(),
    orgs: array(text()),
    docNumber: text(),
    /** Other policies that the same rules decide. */
    also: array(object({ policyId: text(), title: text(500) })),
    result: oneOf(RESULTS),
    /** What it was before the last change; empty when it has not changed. */
    before: word(),
    /** Conditions by what they came to; alternatives count as one, as does a group that is decided. */
    states: object({ met: int(), unmet: int(), missing: int(), manual: int() }),
    /** The first thing in the way, in words; empty when nothing is. */
    reason: text(1_000),
    /** The values the result waits for, each field once. */
    missing: array(object({ field: text(), name: text() })),
    windowState: oneOf(['', ...codesOf(WINDOW_STATE)]),
    deadline: text(),
    daysLeft: orNull(int()),
    urgent: boolean(),
    amountMax: orNull(number()),
    amountText: text(1_000),
    supportModes: array(oneOf(codesOf(SUPPORT_MODE))),
    /** 事项类别, and its name. */
    kind: oneOf(codesOf(POLICY_KIND)),
    kindName: text(),
    /** It holds where the company is registered, as far as that is known. */
    reaches: boolean(),
    /** Required ones; 0 with effort `unknown` where no list is known. */
    materials: int(),
    effort: oneOf(codesOf(EFFORT)),
    blend: object({ match: int(), timing: int(), effort: int(), total: int() }),
    /** One applies for it, and enough was checked for 综合分 to say something: at least 15 % of all weight. */
    scored: boolean(),
    /** Whole per cent of all weight that are decided, and that are met. */
    checkedPercent: int(),
    metPercent: int(),
    disliked: orNull(object({ reason: oneOf(codesOf(DISLIKE_REASON)), note: text() })),
  })

/** A value that a rule waits for or rests on. */
const named = () => object({ field: text(), year: orNull(int()), name: text() })

/** One condition or group with what it came to, depth first. */
const requirement = () =>
  object({
    id: text(),
    /** 0 at the top; a group's parts lie one deeper. */
    depth: int(),
    group: oneOf(['', 'all', 'any']),
    clause: text(),
    text: text(2_000),
    kind: oneOf(['', ...codesOf(CONDITION_KIND)]),
    check: oneOf(['', ...codesOf(CONDITION_CHECK)]),
    state: oneOf(codesOf(CONDITION_STATE)),
    threshold: text(2_000),
    /** What the company told, value by value. */
    values: array(object({ name: text(), text: text(2_000), source: text(), observedAt: text() })),
    /** What they come to where the rule reckons with them: a share, a sum, a growth, a time. */
    measured: text(200),
    gap: text(2_000),
    remedy: text(2_000),
    /** The first day it can hold at the earliest; empty when that cannot be told. */
    earliest: text(),
    evidence: text(1_000),
    confidence: oneOf(['', ...codesOf(CONFIDENCE)]),
    missing: array(named()),
  })

const own = { access: 'member', spec: false, method: 'POST' } as const
const listed = { ...own, permission: permission('precise:list') }
const detailed = { ...own, permission: permission('precise:detail') }

/** 精准匹配 — what a company may apply for, and why not. */
export const matching = {
  /** The conditions a visitor may choose from, group by group. */
  conditions: endpoint({
    method: 'GET',
    path: '/policy/api/portalpublic/policyNoticePush/getConditions',
    access: 'anyone',
    spec: true,
    input: object({
      /** The questions of the self-assessment as well. */
      questions: withDefault(boolean(), false),
      /** The day they are asked on; empty = today. */
      askedOn: withDefault(day(), ''),
    }),
    output: object({
      questions: array(object(questionFields())),
      groups: array(
        object({
          code: text(),
          name: text(),
          options: array(object({ code: text(), name: text() })),
        }),
      ),
    }),
  }),

  /** 匹配结果: every programme with what it comes to, matched again when something changed. */
  list: endpoint({
    ...listed,
    path: `${BASE}/queryMatchList`,
    input: object({
      results: withDefault(queryArray(oneOf(RESULTS), 10), []),
      windowStates: withDefault(queryArray(oneOf(codesOf(WINDOW_STATE)), 10), []),
      levels: withDefault(queryArray(oneOf(codesOf(POLICY_LEVEL)), 10), []),
      supportModes: withDefault(queryArray(oneOf(codesOf(SUPPORT_MODE)), 20), []),
      kinds: withDefault(queryArray(oneOf(codesOf(POLICY_KIND)), 10), []),
      keyword: withDefault(text(50), ''),
      /** Those that are not wanted, and no others. */
      disliked: withDefault(boolean(), false),
      sort: withDefault(oneOf(codesOf(MATCH_SORT)), 'result'),
      ...paging([20, 50, 100], 50),
    }),
    output: object({
      ...pageOf(match()),
      /** By result word, before the filter on it. */
      counts: array(object({ result: oneOf(RESULTS), count: int() })),
      /** By state of the window, before the filter on it; states without any are left out. */
      windowCounts: array(
        object({ windowState: oneOf(['', ...codesOf(WINDOW_STATE)]), count: int() }),
      ),
      /** By 事项类别 with its name, before the filter on it; all kinds, in their order. */
      kindCounts: array(
        object({
          kind: oneOf(codesOf(POLICY_KIND)),
          name: text(),
          /** One applies for it. */
          applied: boolean(),
          count: int(),
        }),
      ),
      /** Of 暂不满足 those that lack least; only where nothing has the chosen words. */
      nearest: array(match()),
      /** All programmes the company is matched with, whatever is chosen. */
      programmes: int(),
      /** People have told something of the company, 不清楚 too: not everything stands in records. */
      told: boolean(),
      dislikedCount: int(),
      run: orNull(
        object({
          runId: text(),
          ranAt: text(),
          day: text(),
          cause: oneOf(['first', 'asked', 'portrait', 'rules', 'day']),
        }),
      ),
      /** What the last run in which something changed has changed. */
      changes: object({ at: text(), items: array(change()) }),
      /** In per cent, each field as heavy as the programmes it decides. */
      completeness: int(),
      /** 先补什么 over all programmes that are wanted. */
      first: array(object(firstThingFields())),
      /** The values that decide most, the best first. */
      unlocks: array(
        object({
          field: text(),
          name: text(),
          years: array(int()),
          /** Programmes that wait for it, and those that wait for nothing else. */
          policies: int(),
          alone: int(),
        }),
      ),
    }),
  }),
  /** 匹配详情: condition by condition. */
  detail: endpoint({
    ...detailed,
    path: `${BASE}/queryMatchDetail`,
    // Whoever runs down the list sees what the list knows until it is there.
    background: true,
    input: object({ policyId: id() }),
    output: object({
      match: match(),
      table: object({
        name: text(),
        version: text(),
        effectiveFrom: text(),
        effectiveTo: text(),
        sourceTitle: text(500),
        sourceNumber: text(),
        sourceIssuer: text(),
        checkedOn: text(),
        confidence: oneOf(codesOf(CONFIDENCE)),
        note: text(2_000),
      }),
      requirements: array(requirement()),
      /** The first day all conditions can hold; empty when that cannot be told. */
      earliest: text(),
      /** The values these rules ask for, as they are now. */
      inputs: array(
        object({
          field: text(),
          year: orNull(int()),
          name: text(),
          kind: text(),
          unit: text(),
          options: array(object({ code: text(), name: text() })),
          /** One value; empty when it is a band, a list, or not known. */
          value: text(),
          shown: text(2_000),
        }),
      ),
      run: orNull(object({ runId: text(), ranAt: text() })),
    }),
  }),
  /** 假设: what other values would change; nothing is stored. */
  whatIf: endpoint({
    ...detailed,
    path: `${BASE}/queryMatchWhatIf`,
    background: true,
    input: object({
      policyId: id(),
      /** `field=value` or `field@year=value`; without a value: not known. */
      values: queryArray(pattern(/^[A-Za-z]{1,40}(@\d{4})?=.{0,200}$/u), 40),
    }),
    output: object({
      result: oneOf(RESULTS),
      requirements: array(requirement()),
      earliest: text(),
      /** Other programmes that would come to something else. */
      others: array(change()),
    }),
  }),
  /** 重新匹配. */
  run: endpoint({
    ...own,
    permission: permission('precise:list:run'),
    path: `${BASE}/addMatchRun`,
    // The former result stays readable, with a line that says what is under way.
    background: true,
    audit: { none: '重新计算匹配，资料不变' },
    input: object({}),
    output: object({ runId: text(), changed: int() }),
  }),
  dislike: endpoint({
    ...own,
    permission: permission('precise:list:dislike'),
    path: `${BASE}/addMatchDislike`,
    audit: { none: '本企业的匹配偏好' },
    input: object({
      policyId: id(),
      reason: oneOf(codesOf(DISLIKE_REASON)),
      note: withDefault(text(100), ''),
    }),
    output: object({ disliked: boolean() }),
  }),
  /** Takes 不感兴趣 back. */
  undislike: endpoint({
    ...own,
    permission: permission('precise:list:dislike'),
    path: `${BASE}/deleteMatchDislike`,
    audit: { none: '本企业的匹配偏好' },
    input: object({ policyId: id() }),
    output: object({ disliked: boolean() }),
  }),
} as const
