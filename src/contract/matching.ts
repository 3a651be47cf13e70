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
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  day,
  flag,
  id,
  int,
  list,
  number,
  orElse,
  orNull,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

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
const word = () => choice(['', ...RESULTS])

const change = () =>
  record({
    policyId: text(),
    title: text(500),
    before: word(),
    after: word(),
    better: flag(),
    /** The rules were another version. */
    newVersion: flag(),
    /** Conditions that came to something else. */
    conditions: int(),
  })

/** One programme with its leading policy. */
const match = () =>
  record({
    code: text(),
    policyId: text(),
    title: text(500),
    shortTitle: text(),
    level: choice(codesOf(POLICY_LEVEL)),
    regionName: text(),
    orgs: rows(text()),
    docNumber: text(),
    /** Other policies that the same rules decide. */
    also: rows(record({ policyId: text(), title: text(500) })),
    result: choice(RESULTS),
    /** What it was before the last change; empty when it has not changed. */
    before: word(),
    /** Conditions by what they came to; alternatives count as one. */
    states: record({ met: int(), unmet: int(), missing: int(), manual: int() }),
    /** The first thing in the way, in words; empty when nothing is. */
    reason: text(1_000),
    /** The values the result waits for, each field once. */
    missing: rows(record({ field: text(), name: text() })),
    windowState: choice(['', ...codesOf(WINDOW_STATE)]),
    deadline: text(),
    daysLeft: orNull(int()),
    urgent: flag(),
    amountMax: orNull(number()),
    amountText: text(1_000),
    supportModes: rows(choice(codesOf(SUPPORT_MODE))),
    kind: choice(['', ...codesOf(POLICY_KIND)]),
    materials: int(),
    effort: choice(codesOf(EFFORT)),
    blend: record({ match: int(), timing: int(), effort: int(), total: int() }),
    /** Enough was checked for 综合分 to say something: at least 15 % of what data can tell. */
    scored: flag(),
    disliked: orNull(record({ reason: choice(codesOf(DISLIKE_REASON)), note: text() })),
  })

/** A value that a rule waits for or rests on. */
const named = () => record({ field: text(), year: orNull(int()), name: text() })

/** One condition or group with what it came to, depth first. */
const requirement = () =>
  record({
    id: text(),
    /** 0 at the top; a group's parts lie one deeper. */
    depth: int(),
    group: choice(['', 'all', 'any']),
    clause: text(),
    text: text(2_000),
    kind: choice(['', ...codesOf(CONDITION_KIND)]),
    check: choice(['', ...codesOf(CONDITION_CHECK)]),
    state: choice(codesOf(CONDITION_STATE)),
    threshold: text(2_000),
    /** What the company told, value by value. */
    values: rows(record({ name: text(), text: text(2_000), source: text(), observedAt: text() })),
    /** What they come to where the rule reckons with them: a share, a sum, a growth, a time. */
    measured: text(200),
    gap: text(2_000),
    remedy: text(2_000),
    /** The first day it can hold at the earliest; empty when that cannot be told. */
    earliest: text(),
    evidence: text(1_000),
    confidence: choice(['', ...codesOf(CONFIDENCE)]),
    missing: rows(named()),
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
    input: record({
      /** The questions of the self-assessment as well. */
      questions: orElse(flag(), false),
      /** The day they are asked on; empty = today. */
      askedOn: orElse(day(), ''),
      companyId: callersCompany(),
    }),
    output: record({
      questions: rows(record(questionFields())),
      groups: rows(
        record({
          code: text(),
          name: text(),
          options: rows(record({ code: text(), name: text() })),
        }),
      ),
    }),
  }),

  /** 匹配结果: every programme with what it comes to, matched again when something changed. */
  list: endpoint({
    ...listed,
    path: `${BASE}/queryMatchList`,
    input: record({
      results: orElse(list(choice(RESULTS), 10), []),
      windowStates: orElse(list(choice(codesOf(WINDOW_STATE)), 10), []),
      levels: orElse(list(choice(codesOf(POLICY_LEVEL)), 10), []),
      supportModes: orElse(list(choice(codesOf(SUPPORT_MODE)), 20), []),
      keyword: orElse(text(50), ''),
      /** Those that are not wanted, and no others. */
      disliked: orElse(flag(), false),
      sort: orElse(choice(codesOf(MATCH_SORT)), 'result'),
      ...paging([20, 50, 100], 50),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(match()),
      /** By result word, before the filter on it. */
      counts: rows(record({ result: choice(RESULTS), count: int() })),
      /** By state of the window, before the filter on it; states without any are left out. */
      windowCounts: rows(
        record({ windowState: choice(['', ...codesOf(WINDOW_STATE)]), count: int() }),
      ),
      /** Of 暂不满足 those that lack least; only where nothing has the chosen words. */
      nearest: rows(match()),
      /** All programmes the company is matched with, whatever is chosen. */
      programmes: int(),
      /** People have told something of the company, 不清楚 too: not everything stands in records. */
      told: flag(),
      dislikedCount: int(),
      run: orNull(
        record({
          runId: text(),
          ranAt: text(),
          day: text(),
          cause: choice(['first', 'asked', 'portrait', 'rules', 'day']),
        }),
      ),
      /** What the last run in which something changed has changed. */
      changes: record({ at: text(), items: rows(change()) }),
      /** In per cent, each field as heavy as the programmes it decides. */
      completeness: int(),
      /** The values that decide most, the best first. */
      unlocks: rows(
        record({
          field: text(),
          name: text(),
          years: rows(int()),
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
    input: record({ policyId: id(), companyId: callersCompany() }),
    output: record({
      match: match(),
      table: record({
        name: text(),
        version: text(),
        effectiveFrom: text(),
        effectiveTo: text(),
        sourceTitle: text(500),
        sourceNumber: text(),
        sourceIssuer: text(),
        checkedOn: text(),
        confidence: choice(codesOf(CONFIDENCE)),
        note: text(2_000),
      }),
      requirements: rows(requirement()),
      /** The first day all conditions can hold; empty when that cannot be told. */
      earliest: text(),
      /** The values these rules ask for, as they are now. */
      inputs: rows(
        record({
          field: text(),
          year: orNull(int()),
          name: text(),
          kind: text(),
          unit: text(),
          options: rows(record({ code: text(), name: text() })),
          /** One value; empty when it is a band, a list, or not known. */
          value: text(),
          shown: text(2_000),
        }),
      ),
      run: orNull(record({ runId: text(), ranAt: text() })),
    }),
  }),
  /** 假设: what other values would change; nothing is stored. */
  whatIf: endpoint({
    ...detailed,
    path: `${BASE}/queryMatchWhatIf`,
    background: true,
    input: record({
      policyId: id(),
      /** `field=value` or `field@year=value`; without a value: not known. */
      values: list(shaped(/^[A-Za-z]{1,40}(@\d{4})?=.{0,200}$/u), 40),
      companyId: callersCompany(),
    }),
    output: record({
      result: choice(RESULTS),
      requirements: rows(requirement()),
      earliest: text(),
      /** Other programmes that would come to something else. */
      others: rows(change()),
    }),
  }),
  /** 重新匹配. */
  run: endpoint({
    ...own,
    permission: permission('precise:list:run'),
    path: `${BASE}/addMatchRun`,
    // The former result stays readable, with a line that says what is under way.
    background: true,
    input: record({ companyId: callersCompany() }),
    output: record({ runId: text(), changed: int() }),
  }),
  dislike: endpoint({
    ...own,
    permission: permission('precise:list:dislike'),
    path: `${BASE}/addMatchDislike`,
    input: record({
      policyId: id(),
      reason: choice(codesOf(DISLIKE_REASON)),
      note: orElse(text(100), ''),
      companyId: callersCompany(),
    }),
    output: record({ disliked: flag() }),
  }),
  /** Takes 不感兴趣 back. */
  undislike: endpoint({
    ...own,
    permission: permission('precise:list:dislike'),
    path: `${BASE}/deleteMatchDislike`,
    input: record({ policyId: id(), companyId: callersCompany() }),
    output: record({ disliked: flag() }),
  }),
} as const
