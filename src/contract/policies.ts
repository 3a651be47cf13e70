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

const BASE = '/policy/api/portalpublic/policyEnterprise'

/** 窗口: the state of a policy's declaration window at the moment of the answer. */
const window = () =>
  record({
    /** Empty for a document that has no window. */
    state: choice(['', ...codesOf(WINDOW_STATE)]),
    /** `yyyy-MM-dd HH:mm:ss`, Beijing; empty when there is none. */
    deadline: text(),
    deadlineKind: choice(['', ...codesOf(DEADLINE_KIND)]),
    opensOn: text(),
    /** Whole days until the deadline; null when none is running. */
    daysLeft: orNull(int()),
    opensInDays: orNull(int()),
    closedDaysAgo: orNull(int()),
    /** 14 days or fewer are left. */
    urgent: flag(),
  })

/** A policy as a list shows it. */
export const policyCard = () =>
  record({
    policyId: text(),
    title: text(500),
    shortTitle: text(),
    type: choice(codesOf(POLICY_TYPE)),
    /** Empty for records of before there were kinds. */
    kind: choice(['', ...codesOf(POLICY_KIND)]),
    level: choice(codesOf(POLICY_LEVEL)),
    regionCode: text(),
    regionName: text(),
    orgs: rows(text()),
    docNumber: text(),
    publishedOn: text(),
    validity: choice(codesOf(VALIDITY)),
    supportModes: rows(choice(codesOf(SUPPORT_MODE))),
    amountMax: orNull(number()),
    amountText: text(1000),
    who: text(1000),
    window: window(),
    /** 往年: the next date that past years let expect, where no batch is open or announced. */
    expected: orNull(
      record({
        event: choice(['opens', ...codesOf(DEADLINE_KIND)]),
        /** `yyyy-MM-dd`, first and last day. */
        from: text(),
        to: text(),
        years: rows(int()),
        likeness: choice(codesOf(LIKENESS)),
      }),
    ),
    checkedOn: text(),
  })

const facet = () =>
  record({
    /** Name of the filter field, as the search call spells it. */
    facet: text(),
    options: rows(record({ code: text(), name: text(), count: int() })),
  })

export const SEARCH_SORTS = ['relevance', 'publish', 'deadline', 'amount'] as const

/** A policy as a search finds it. */
const hit = () =>
  record({
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
  keyword: orElse(text(100), ''),
  regionCodes: orElse(list(shaped(/^\d{6}$/), 20), []),
  includeUpper: orElse(flag(), true),
  levels: orElse(list(choice(codesOf(POLICY_LEVEL))), []),
  orgs: orElse(list(text(100), 50), []),
  industryCodes: orElse(list(shaped(/^[A-T]$/)), []),
  supportModes: orElse(list(choice(codesOf(SUPPORT_MODE))), []),
  types: orElse(list(choice(codesOf(POLICY_TYPE))), []),
  kinds: orElse(list(choice(codesOf(POLICY_KIND))), []),
  windowStates: orElse(list(choice(codesOf(WINDOW_STATE))), []),
  amountMin: orElse(int(), -1),
  amountMax: orElse(int(), -1),
  hightechFields: orElse(list(choice(codesOf(HIGHTECH_FIELD))), []),
  sizes: orElse(list(choice(codesOf(ENT_SIZE))), []),
  publishFrom: orElse(day(), ''),
  publishTo: orElse(day(), ''),
  effectiveOn: orElse(day(), ''),
  /** Searches what was typed, even where it looks like a slip. */
  exact: orElse(flag(), false),
  sort: orElse(choice(SEARCH_SORTS), 'relevance' as const),
  ...paging(),
  companyId: callersCompany(),
}

/** 政策: search, read and list policies. */
export const policies = {
  search: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicySearch`,
    access: 'anyone',
    spec: true,
    input: record(searchFields),
    output: record({
      ...pageOf(hit()),
      facets: rows(facet()),
      /** The nearest known term when nothing was found; empty otherwise. */
      spell: text(),
      /** What was searched instead of a keyword with a slip in it; empty otherwise. */
      corrected: text(),
      synonymsUsed: rows(text()),
      /**
       * What no result, or hardly any, would give with one filter less, its values joined by
       * commas, or with one `word` of the keyword less, `code` being the rest of it.
       */
      relaxations: rows(
        record({ facet: text(), code: text(LONGEST), name: text(LONGEST), total: int() }),
      ),
      /** Beside no result or hardly any: what holds a part of the keyword, in no count. */
      nearest: rows(hit()),
      /** The moment of the answer, `yyyy-MM-dd HH:mm:ss` Beijing. */
      now: text(),
    }),
  }),

  detail: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicyDetail`,
    access: 'anyone',
    spec: true,
    input: record({ policyId: id(), companyId: callersCompany() }),
    output: record(detailFields()),
  }),

  latest: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicyLatestList`,
    access: 'anyone',
    spec: true,
    input: record({
      top: orElse(int({ min: 1, max: 50 }), 10),
      companyId: callersCompany(),
    }),
    output: record({ records: rows(policyCard()), now: text() }),
  }),

  byAreaLevel: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicyByAreaLevel`,
    access: 'anyone',
    spec: true,
    input: record({
      regionCode: orElse(shaped(/^\d{6}$/), '000000'),
      level: choice(codesOf(POLICY_LEVEL)),
      top: orElse(int({ min: 1, max: 50 }), 8),
      companyId: callersCompany(),
    }),
    output: record({
      records: rows(policyCard()),
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
    input: record({ policyId: id(), companyId: callersCompany() }),
    output: record(detailFields()),
  }),

  /** 服务动态: what was done about orders last; companies are masked. */
  carousel: endpoint({
    method: 'GET',
    path: `${BASE}/queryNewOrderCarousel`,
    access: 'anyone',
    spec: true,
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(
        record({
          /** 深圳市****科技有限公司 */
          companyName: text(),
          /** What follows the name, e.g. 提交了申报意向. */
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
    input: record({
      /** First and last day, `yyyy-MM-dd`. */
      from: day(),
      to: day(),
      top: orElse(int({ min: 1, max: 200 }), 50),
      companyId: callersCompany(),
    }),
    output: record({
      records: rows(
        record({
          policyId: text(),
          shortTitle: text(),
          title: text(500),
          level: choice(codesOf(POLICY_LEVEL)),
          batch: text(),
          /** The window opens, or one of its deadlines falls, on this day. */
          event: choice(['opens', ...codesOf(DEADLINE_KIND)]),
          at: text(),
          daysAway: int({ min: -100_000 }),
          /** The dates are those of a past year, or follow from past years: 往年参考. */
          reference: flag(),
          /** The years from which the date follows; empty of a date that a notice names. */
          years: rows(int()),
          /** Last day on which it fell in those years, put into this one; `at` has the first. */
          latest: text(),
          /** How alike the years are; empty of a date that a notice names. */
          likeness: choice(['', ...codesOf(LIKENESS)]),
          supportModes: rows(choice(codesOf(SUPPORT_MODE))),
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
    replaces: rows(policyCard()),
    industries: rows(record({ code: text(), name: text() })),
    hightechFields: rows(choice(codesOf(HIGHTECH_FIELD))),
    sizes: rows(choice(codesOf(ENT_SIZE))),
    amountMin: orNull(number()),
    /** 金额依据: every figure with the words that state it; money in yuan, rates in percent. */
    amounts: rows(
      record({
        text: text(500),
        min: orNull(number()),
        max: orNull(number()),
        times: choice(['', ...codesOf(AMOUNT_TIMES)]),
        rate: orNull(number()),
        base: text(),
        cap: orNull(number()),
        formula: text(500),
        example: record({ given: text(500), yuan: orNull(number()) }),
        source: record({ title: text(500), url: text(500), passage: text(500), seenOn: text() }),
      }),
    ),
    summary: record({
      who: text(1000),
      what: text(1000),
      when: text(1000),
      how: text(1000),
    }),
    windows: rows(
      record({
        batch: text(),
        certainty: choice(['published', 'reference', 'always', 'unknown']),
        opensOn: text(),
        deadlines: rows(
          record({ kind: choice(codesOf(DEADLINE_KIND)), at: text(), note: text(500) }),
        ),
        note: text(1000),
        confidence: choice(codesOf(CONFIDENCE)),
      }),
    ),
    conditions: rows(
      record({
        code: text(),
        clause: text(),
        text: text(2000),
        threshold: text(),
        period: text(),
        kind: choice(codesOf(CONDITION_KIND)),
        group: text(),
        check: choice(codesOf(CONDITION_CHECK)),
        evidence: text(1000),
        confidence: choice(codesOf(CONFIDENCE)),
      }),
    ),
    benefits: rows(record({ situation: text(1000), standard: text(1000), payment: text(1000) })),
    materials: rows(
      record({ name: text(500), required: flag(), note: text(1000), issuer: text() }),
    ),
    steps: rows(record({ name: text(), duration: text(), note: text(1000) })),
    contacts: rows(record({ name: text(), phone: text(), note: text(500) })),
    platform: record({ name: text(), url: text(500) }),
    source: record({ name: text(500), issuer: text(), url: text(500), note: text(500) }),
    confidence: choice(codesOf(CONFIDENCE)),
    unverified: rows(text(500)),
    remarks: rows(text(500)),
    body: rows(text(5000)),
    related: rows(policyCard()),
    viewCount: int(),
    now: text(),
  }
}
