import { CALCULATOR_CODES } from '#domain/calculators/tools.ts'
import {
  AMOUNT_TIMES,
  CONDITION_CHECK,
  CONDITION_KIND,
  CONFIDENCE,
  DEADLINE_KIND,
  ENT_SIZE,
  HIGHTECH_FIELD,
  LIKENESS,
  POLICY_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  SUPPORT_MODE,
  VALIDITY,
  WINDOW_STATE,
} from '#domain/policies/codes.ts'
import { marked } from './marks.ts'
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

const BASE = '/policy/api/portalpublic/policyEnterprise'

/** 窗口: the state of a policy's declaration window at the moment of the answer. */
const window = () =>
  object({
    /** Empty for a document that has no window. */
    state: oneOf(['', ...codesOf(WINDOW_STATE)]),
    /** `yyyy-MM-dd HH:mm:ss`, Beijing; empty when there is none. */
    deadline: text(),
    deadlineKind: oneOf(['', ...codesOf(DEADLINE_KIND)]),
    opensOn: text(),
    /** Whole days until the deadline; null when none is running. */
    daysLeft: orNull(int()),
    opensInDays: orNull(int()),
    closedDaysAgo: orNull(int()),
    /** 14 days or fewer are left. */
    urgent: boolean(),
  })

/** A policy as a list shows it. */
export const policyCard = () =>
  object({
    policyId: text(),
    title: text(500),
    shortTitle: text(),
    type: oneOf(codesOf(POLICY_TYPE)),
    /** Empty for records of before there were kinds. */
    kind: oneOf(['', ...codesOf(POLICY_KIND)]),
    level: oneOf(codesOf(POLICY_LEVEL)),
    regionCode: text(),
    regionName: text(),
    orgs: array(text()),
    docNumber: text(),
    publishedOn: text(),
    validity: oneOf(codesOf(VALIDITY)),
    supportModes: array(oneOf(codesOf(SUPPORT_MODE))),
    amountMax: orNull(number()),
    amountText: text(1000),
    who: text(1000),
    window: window(),
    /** 往年: the next date that past years let expect, where no batch is open or announced. */
    expected: orNull(
      object({
        event: oneOf(['opens', ...codesOf(DEADLINE_KIND)]),
        /** `yyyy-MM-dd`, first and last day. */
        from: text(),
        to: text(),
        years: array(int()),
        likeness: oneOf(codesOf(LIKENESS)),
      }),
    ),
    checkedOn: text(),
  })

const facet = () =>
  object({
    /** Name of the filter field, as the search call spells it. */
    facet: text(),
    options: array(
      object({
        code: text(),
        name: text(),
        count: int(),
        /** Of a region: how many of `count` hold there as part of a wider one; 0 of anything else. */
        upper: int(),
      }),
    ),
  })

export const SEARCH_SORTS = ['relevance', 'publish', 'deadline', 'amount'] as const

/** A policy as a search finds it. */
const hit = () =>
  object({
    policy: policyCard(),
    titleMarks: marked(),
    /** The passage that matched, empty without a keyword. */
    snippet: marked(),
    /** 条款 or section of the passage, and its anchor on the policy's page. */
    heading: text(),
    anchor: text(),
  })

/** A filter with all the values it may hold, joined. */
const LONGEST = 10_000

const searchFields = {
  keyword: withDefault(text(100), ''),
  regionCodes: withDefault(queryArray(pattern(/^\d{6}$/), 20), []),
  includeUpper: withDefault(boolean(), true),
  levels: withDefault(queryArray(oneOf(codesOf(POLICY_LEVEL))), []),
  orgs: withDefault(queryArray(text(100), 50), []),
  industryCodes: withDefault(queryArray(pattern(/^[A-T]$/)), []),
  supportModes: withDefault(queryArray(oneOf(codesOf(SUPPORT_MODE))), []),
  types: withDefault(queryArray(oneOf(codesOf(POLICY_TYPE))), []),
  kinds: withDefault(queryArray(oneOf(codesOf(POLICY_KIND))), []),
  windowStates: withDefault(queryArray(oneOf(codesOf(WINDOW_STATE))), []),
  amountMin: withDefault(int(), -1),
  amountMax: withDefault(int(), -1),
  hightechFields: withDefault(queryArray(oneOf(codesOf(HIGHTECH_FIELD))), []),
  sizes: withDefault(queryArray(oneOf(codesOf(ENT_SIZE))), []),
  publishFrom: withDefault(day(), ''),
  publishTo: withDefault(day(), ''),
  effectiveOn: withDefault(day(), ''),
  /** Searches what was typed, even where it looks like a slip. */
  exact: withDefault(boolean(), false),
  sort: withDefault(oneOf(SEARCH_SORTS), 'relevance' as const),
  ...paging(),
}

/** 政策: search, read and list policies. */
export const policies = {
  search: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicySearch`,
    access: 'anyone',
    spec: true,
    input: object(searchFields),
    output: object({
      ...pageOf(hit()),
      facets: array(facet()),
      /** The nearest known term when nothing was found; empty otherwise. */
      spell: text(),
      /** What was searched instead of a keyword with a slip in it; empty otherwise. */
      corrected: text(),
      synonymsUsed: array(text()),
      /**
       * What no result, or hardly any, would give with one filter less, its values joined by
       * commas, or with one `word` of the keyword less, `code` being the rest of it.
       */
      relaxations: array(
        object({ facet: text(), code: text(LONGEST), name: text(LONGEST), total: int() }),
      ),
      /** Beside no result or hardly any: what holds a part of the keyword, in no count. */
      nearest: array(hit()),
      /** The moment of the answer, `yyyy-MM-dd HH:mm:ss` Beijing. */
      now: text(),
    }),
  }),

  detail: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicyDetail`,
    access: 'anyone',
    spec: true,
    input: object({ policyId: id() }),
    output: object(detailFields()),
  }),

  latest: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicyLatestList`,
    access: 'anyone',
    spec: true,
    input: object({ top: withDefault(int({ min: 1, max: 50 }), 10) }),
    output: object({ records: array(policyCard()), now: text() }),
  }),

  byAreaLevel: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicyByAreaLevel`,
    access: 'anyone',
    spec: true,
    input: object({
      regionCode: withDefault(pattern(/^\d{6}$/), '000000'),
      level: oneOf(codesOf(POLICY_LEVEL)),
      top: withDefault(int({ min: 1, max: 50 }), 8),
    }),
    output: object({
      records: array(policyCard()),
      total: int(),
      /** Published in the last seven days. */
      recent: int(),
      now: text(),
    }),
  }),

  /** 政策通知 as a member sees it: the same record through the member's own call. */
  notice: endpoint({
    method: 'POST',
    path: '/policy/api/policy/policyNoticeInfo/queryNoticeInfo',
    access: 'member',
    spec: true,
    input: object({ policyId: id() }),
    output: object(detailFields()),
  }),

  /** 服务动态: what was done about orders last; companies are masked. */
  carousel: endpoint({
    method: 'GET',
    path: `${BASE}/queryNewOrderCarousel`,
    access: 'anyone',
    spec: true,
    input: object({}),
    output: object({
      records: array(
        object({
          /** 深圳市****科技有限公司 */
          companyName: text(),
          /** What follows the name, e.g. 提交了申报委托. */
          action: text(),
          /** Short title of the policy. */
          subject: text(500),
          minutesAgo: int(),
        }),
      ),
    }),
  }),

  /** 近期窗口: deadlines to come, nearest first, then windows about to open; then what past years let expect. */
  deadlines: endpoint({
    method: 'POST',
    path: `${BASE}/queryPolicyDeadlineList`,
    access: 'anyone',
    spec: false,
    input: object({
      /** First and last day, `yyyy-MM-dd`. */
      from: day(),
      to: day(),
      top: withDefault(int({ min: 1, max: 200 }), 50),
    }),
    output: object({
      records: array(
        object({
          policyId: text(),
          shortTitle: text(),
          title: text(500),
          level: oneOf(codesOf(POLICY_LEVEL)),
          batch: text(),
          /** The window opens, or one of its deadlines falls, on this day. */
          event: oneOf(['opens', ...codesOf(DEADLINE_KIND)]),
          at: text(),
          daysAway: int({ min: -100_000 }),
          /** The dates are those of a past year, or follow from past years: 往年参考. */
          reference: boolean(),
          /** The years from which the date follows; empty of a date that a notice names. */
          years: array(int()),
          /** Last day on which it fell in those years, put into this one; `at` has the first. */
          latest: text(),
          /** How alike the years are; empty of a date that a notice names. */
          likeness: oneOf(['', ...codesOf(LIKENESS)]),
          supportModes: array(oneOf(codesOf(SUPPORT_MODE))),
          amountText: text(1000),
        }),
      ),
      now: text(),
    }),
  }),
} as const

function detailFields() {
  return {
    policy: policyCard(),
    docKind: text(),
    writtenOn: text(),
    effectiveOn: text(),
    expiresOn: text(),
    /** The policy that replaced this one. */
    replacedBy: orNull(policyCard()),
    replaces: array(policyCard()),
    industries: array(object({ code: text(), name: text() })),
    hightechFields: array(oneOf(codesOf(HIGHTECH_FIELD))),
    sizes: array(oneOf(codesOf(ENT_SIZE))),
    amountMin: orNull(number()),
    /** 金额依据: every figure with the words that state it; money in yuan, rates in percent. */
    amounts: array(
      object({
        text: text(500),
        min: orNull(number()),
        max: orNull(number()),
        times: oneOf(['', ...codesOf(AMOUNT_TIMES)]),
        rate: orNull(number()),
        base: text(),
        cap: orNull(number()),
        formula: text(500),
        example: object({ given: text(500), yuan: orNull(number()) }),
        source: object({ title: text(500), url: text(500), passage: text(500), seenOn: text() }),
      }),
    ),
    summary: object({
      who: text(1000),
      what: text(1000),
      when: text(1000),
      how: text(1000),
    }),
    windows: array(
      object({
        batch: text(),
        certainty: oneOf(['published', 'reference', 'always', 'unknown']),
        opensOn: text(),
        deadlines: array(
          object({ kind: oneOf(codesOf(DEADLINE_KIND)), at: text(), note: text(500) }),
        ),
        note: text(1000),
        confidence: oneOf(codesOf(CONFIDENCE)),
      }),
    ),
    conditions: array(
      object({
        code: text(),
        clause: text(),
        text: text(2000),
        threshold: text(),
        period: text(),
        kind: oneOf(codesOf(CONDITION_KIND)),
        group: text(),
        /** Empty in previews alone, while nobody has said. */
        check: oneOf(['', ...codesOf(CONDITION_CHECK)]),
        evidence: text(1000),
        confidence: oneOf(codesOf(CONFIDENCE)),
      }),
    ),
    benefits: array(object({ situation: text(1000), standard: text(1000), payment: text(1000) })),
    materials: array(
      object({ name: text(500), required: boolean(), note: text(1000), issuer: text() }),
    ),
    steps: array(object({ name: text(), duration: text(), note: text(1000) })),
    contacts: array(object({ name: text(), phone: text(), note: text(500) })),
    platform: object({ name: text(), url: text(500) }),
    source: object({ name: text(500), issuer: text(), url: text(500), note: text(500) }),
    /** Empty in previews alone. */
    confidence: oneOf(['', ...codesOf(CONFIDENCE)]),
    unverified: array(text(500)),
    remarks: array(text(500)),
    body: array(text(5000)),
    related: array(policyCard()),
    /** 能省多少: the calculators of what this policy gives. */
    calculators: array(object({ code: oneOf(CALCULATOR_CODES), name: text() })),
    viewCount: int(),
    now: text(),
  }
}
