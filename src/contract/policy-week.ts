import { DEADLINE_KIND, LIKENESS, POLICY_KIND } from '#domain/policies/codes.ts'
import { policyCard } from './policies.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  array,
  boolean,
  codesOf,
  day,
  int,
  object,
  oneOf,
  orNull,
  pattern,
  queryArray,
  text,
  withDefault,
} from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/policyEnterprise'

const region = () => withDefault(pattern(/^\d{6}$/), '000000')

const event = () => oneOf(['opens', ...codesOf(DEADLINE_KIND)])

/** A section: its rows, and how many there are where not all are answered. */
const section = <T extends ReturnType<typeof object>>(row: T) =>
  object({ total: int(), rows: array(row) })

/** An opening or a deadline that a notice names. */
const dateRow = () =>
  object({
    policy: policyCard(),
    batch: text(),
    event: event(),
    /** `yyyy-MM-dd HH:mm:ss`, Beijing. */
    at: text(),
    daysAway: int({ min: -100_000 }),
  })

const changedRow = () =>
  object({
    policy: policyCard(),
    /** It is new. */
    added: boolean(),
    /** The last day on which something happened. */
    on: text(),
    /** What happened, one thing a line. */
    words: array(text(3_000)),
  })

/** 往年推算: no notice has named it. */
const expectedRow = () =>
  object({
    policy: policyCard(),
    batch: text(),
    event: event(),
    /** `yyyy-MM-dd`, first and last day. */
    from: text(),
    to: text(),
    years: array(int()),
    likeness: oneOf(codesOf(LIKENESS)),
  })

/** The next one of a kind after the time that is shown; null when none is known. */
const next = () =>
  orNull(
    object({
      policyId: text(),
      shortTitle: text(),
      event: oneOf(['opens', ...codesOf(DEADLINE_KIND), 'inForce', 'expires']),
      at: text(),
    }),
  )

/** 本周: what opens, ends and changes in a week, and how much has changed since a day. */
export const policyWeek = {
  week: endpoint({
    method: 'POST',
    path: `${BASE}/queryPolicyWeek`,
    access: 'anyone',
    spec: false,
    input: object({
      /** What holds there, of its upper levels too; `000000`: everywhere. */
      regionCode: region(),
      kinds: withDefault(queryArray(oneOf(codesOf(POLICY_KIND))), []),
      /** A day of the week; this week's when empty, or too far away. */
      day: withDefault(day(), ''),
    }),
    output: object({
      /** Monday and Sunday. */
      from: text(),
      to: text(),
      /** From the whole country down to the region asked for; the country alone when none has its code. */
      places: array(object({ code: text(), name: text() })),
      /** How many policies of each kind the week speaks of, whatever kinds are asked for. */
      kinds: array(object({ code: oneOf(codesOf(POLICY_KIND)), name: text(), count: int() })),
      added: int(),
      changed: int(),
      /** Policies that the week speaks of, and those of them that are the whole country's. */
      all: int(),
      national: int(),
      opens: section(dateRow()),
      closing: section(dateRow()),
      closingNext: section(dateRow()),
      changes: section(changedRow()),
      expected: section(expectedRow()),
      next: object({ opens: next(), closing: next(), changes: next(), expected: next() }),
      now: text(),
    }),
  }),

  /** 新增 and 变化 of the last days, for whoever counts since when; says nothing of who asks. */
  recent: endpoint({
    method: 'POST',
    path: `${BASE}/queryPolicyRecentChange`,
    access: 'anyone',
    spec: false,
    background: true,
    input: object({ regionCode: region() }),
    output: object({
      /** The first day that is looked at. */
      from: text(),
      records: array(object({ addedOn: text(), changedOn: text(), count: int() })),
      /** The nearest opening or deadline that a notice names. */
      nearest: orNull(
        object({
          policyId: text(),
          shortTitle: text(),
          event: event(),
          at: text(),
          daysAway: int(),
        }),
      ),
      now: text(),
    }),
  }),
} as const
