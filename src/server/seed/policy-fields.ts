import {
  choice,
  codesOf,
  flag,
  number,
  orNull,
  rows,
  ruled,
  shaped,
  text,
  type Word,
} from '#contract/wire/words.ts'
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

const date = (form: RegExp): Word =>
  ruled((value) =>
    value === '' || (form.test(value) && parseBeijing(value) !== null)
      ? null
      : `is not a date that exists: ${value}`,
  )

const day = (): Word => date(/^\d{4}-\d{2}-\d{2}$/)
/** Code points are counted as PostgreSQL counts them: text(n) fits a column of length n. */
const some = (max: number): Word => text(max, 1)
const id = (): Word => shaped(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const idOrNone = (): Word => shaped(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
const address = (): Word => shaped(/^(https?:\/\/[^\s<>"']+)?$/)
const confidence = (): Word => choice(codesOf(CONFIDENCE))

/** What a file of content/policies must be; the lengths are those of the tables and the contract. */
export const policyFields: Fields = {
  id: id(),
  title: some(500),
  shortTitle: some(200),
  keywords: rows(some(50)),
  type: choice(codesOf(POLICY_TYPE)),
  kind: choice(['', ...codesOf(POLICY_KIND)]),
  docKind: text(200),
  orgs: rows(some(100)),
  docNumber: text(200),
  level: choice(codesOf(POLICY_LEVEL)),
  regionCode: shaped(/^\d{6}$/),
  exceptRegionCodes: rows(shaped(/^\d{6}$/)),
  writtenOn: day(),
  publishedOn: day(),
  effectiveOn: day(),
  expiresOn: day(),
  validity: choice(codesOf(VALIDITY)),
  replacedBy: idOrNone(),
  industries: rows(shaped(/^[A-T]$/)),
  hightechFields: rows(choice(codesOf(HIGHTECH_FIELD))),
  sizes: rows(choice(codesOf(ENT_SIZE))),
  supportModes: rows(choice(codesOf(SUPPORT_MODE))),
  amount: { record: { min: orNull(number()), max: orNull(number()), text: text(1000) } },
  amounts: {
    rows: {
      text: some(500),
      min: orNull(number()),
      max: orNull(number()),
      times: choice(['', ...codesOf(AMOUNT_TIMES)]),
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
      certainty: choice(['published', 'reference', 'always', 'unknown']),
      opensOn: day(),
      deadlines: {
        rows: {
          kind: choice(codesOf(DEADLINE_KIND)),
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
      kind: choice(codesOf(CONDITION_KIND)),
      group: text(64),
      check: choice(codesOf(CONDITION_CHECK)),
      evidence: text(1000),
      confidence: confidence(),
    },
  },
  benefits: { rows: { situation: text(1000), standard: text(1000), payment: text(1000) } },
  materials: { rows: { name: some(500), required: flag(), note: text(1000), issuer: text() } },
  steps: { rows: { name: some(200), duration: text(), note: text(1000) } },
  contacts: { rows: { name: some(200), phone: text(), note: text(500) } },
  platform: { record: { name: text(), url: address() } },
  source: { record: { name: text(500), issuer: text(), url: address(), note: text(500) } },
  checkedOn: day(),
  confidence: confidence(),
  unverified: rows(some(500)),
  remarks: rows(some(500)),
  body: rows(some(5000)),
  related: rows(id()),
} satisfies Record<keyof PolicyContent, Spec>
