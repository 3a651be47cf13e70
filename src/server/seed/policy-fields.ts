import {
  oneOf,
  codesOf,
  boolean,
  number,
  orNull,
  array,
  refined,
  pattern,
  text,
  type Schema,
} from '#contract/wire/schema.ts'
import { parseBeijing } from '#domain/calendar/beijing.ts'
import {
  AMOUNT_TIMES,
  CONDITION_CHECK,
  CONDITION_KIND,
  CONFIDENCE,
  DEADLINE_KIND,
  ENT_SIZE,
  HIGHTECH_FIELD,
  POLICY_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  SUPPORT_MODE,
  VALIDITY,
} from '#domain/policies/codes.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { Fields, Spec } from './fields.ts'

const date = (form: RegExp): Schema =>
  refined((value) =>
    value === '' || (form.test(value) && parseBeijing(value) !== null)
      ? null
      : `is not a date that exists: ${value}`,
  )

const day = (): Schema => date(/^\d{4}-\d{2}-\d{2}$/)
/** Code points are counted as PostgreSQL counts them: text(n) fits a column of length n. */
const some = (max: number): Schema => text(max, 1)
const id = (): Schema => pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const idOrNone = (): Schema => pattern(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
const address = (): Schema => pattern(/^(https?:\/\/[^\s<>"']+)?$/)
const confidence = (): Schema => oneOf(codesOf(CONFIDENCE))

/** What a file of content/policies must be; the lengths are those of the tables and the contract. */
export const policyFields: Fields = {
  id: id(),
  title: some(500),
  shortTitle: some(200),
  keywords: array(some(50)),
  type: oneOf(codesOf(POLICY_TYPE)),
  kind: oneOf(['', ...codesOf(POLICY_KIND)]),
  docKind: text(200),
  orgs: array(some(100)),
  docNumber: text(200),
  level: oneOf(codesOf(POLICY_LEVEL)),
  regionCode: pattern(/^\d{6}$/),
  exceptRegionCodes: array(pattern(/^\d{6}$/)),
  writtenOn: day(),
  publishedOn: day(),
  effectiveOn: day(),
  expiresOn: day(),
  validity: oneOf(codesOf(VALIDITY)),
  replacedBy: idOrNone(),
  industries: array(pattern(/^[A-T]$/)),
  hightechFields: array(oneOf(codesOf(HIGHTECH_FIELD))),
  sizes: array(oneOf(codesOf(ENT_SIZE))),
  supportModes: array(oneOf(codesOf(SUPPORT_MODE))),
  amount: { record: { min: orNull(number()), max: orNull(number()), text: text(1000) } },
  amounts: {
    rows: {
      text: some(500),
      min: orNull(number()),
      max: orNull(number()),
      times: oneOf(['', ...codesOf(AMOUNT_TIMES)]),
      rate: orNull(number()),
      base: text(200),
      cap: orNull(number()),
      formula: text(500),
      example: { record: { given: text(500), yuan: orNull(number()) } },
      source: {
        record: { title: some(500), url: address(), passage: text(500), seenOn: day() },
      },
    },
  },
  summary: { record: { who: some(1000), what: some(1000), when: some(1000), how: some(1000) } },
  windows: {
    rows: {
      batch: text(),
      certainty: oneOf(['published', 'reference', 'always', 'unknown']),
      opensOn: day(),
      deadlines: {
        rows: {
          kind: oneOf(codesOf(DEADLINE_KIND)),
          at: date(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/),
          note: text(500),
        },
      },
      note: text(1000),
      confidence: confidence(),
    },
  },
  conditions: {
    rows: {
      code: some(32),
      clause: text(),
      text: some(2000),
      threshold: text(),
      period: text(),
      kind: oneOf(codesOf(CONDITION_KIND)),
      group: text(64),
      check: oneOf(codesOf(CONDITION_CHECK)),
      evidence: text(1000),
      confidence: confidence(),
    },
  },
  benefits: { rows: { situation: text(1000), standard: text(1000), payment: text(1000) } },
  materials: { rows: { name: some(500), required: boolean(), note: text(1000), issuer: text() } },
  steps: { rows: { name: some(200), duration: text(), note: text(1000) } },
  contacts: { rows: { name: some(200), phone: text(), note: text(500) } },
  platform: { record: { name: text(), url: address() } },
  source: { record: { name: text(500), issuer: text(), url: address(), note: text(500) } },
  checkedOn: day(),
  confidence: confidence(),
  unverified: array(some(500)),
  remarks: array(some(500)),
  body: array(some(5000)),
  related: array(id()),
} satisfies Record<keyof PolicyContent, Spec>
