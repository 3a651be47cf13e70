import { BLOCK_KIND, SURENESS } from '#domain/notices/notice.ts'
import { CONDITION_KIND, DEADLINE_KIND, POLICY_LEVEL, POLICY_TYPE } from '#domain/policies/codes.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  flag,
  int,
  number,
  orNull,
  record,
  rows,
  text,
  type Word,
} from './wire/words.ts'

const BASE = '/policy/api/policy/notice'
const editing = {
  method: 'POST',
  access: 'member',
  spec: false,
  permission: permission('content:edit'),
  // The page shows that it is reading; the overlay would hide the text beside it.
  background: true,
} as const

/** Letters that may be pasted. Longer texts go as a file. */
const PASTED_LETTERS = 50_000

/** A value with what it was read from. */
const found = <W extends Word>(value: W) =>
  record({
    value,
    sureness: choice(codesOf(SURENESS)),
    /** Letters `from` to `to` of the text of a block. */
    places: rows(record({ block: int(), from: int(), to: int() })),
  })
const maybe = <W extends Word>(value: W) => orNull(found(value))
const words = () => text(20_000)

const extraction = () =>
  record({
    title: maybe(words()),
    docNumber: maybe(words()),
    docKind: maybe(words()),
    type: maybe(choice(codesOf(POLICY_TYPE))),
    orgs: maybe(rows(words())),
    level: maybe(choice(codesOf(POLICY_LEVEL))),
    regionCode: maybe(words()),
    writtenOn: maybe(words()),
    publishedOn: maybe(words()),
    effectiveOn: maybe(words()),
    expiresOn: maybe(words()),
    windows: rows(
      record({
        batch: words(),
        opensOn: maybe(words()),
        /** `at` is `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`. */
        deadlines: rows(found(record({ kind: choice(codesOf(DEADLINE_KIND)), at: words() }))),
      }),
    ),
    amount: maybe(
      record({
        /** Yuan. */
        min: orNull(number()),
        max: orNull(number()),
        percents: rows(number()),
        text: words(),
      }),
    ),
    conditions: rows(
      record({
        value: record({
          clause: words(),
          text: words(),
          kind: choice(codesOf(CONDITION_KIND)),
          group: words(),
        }),
        sureness: choice(codesOf(SURENESS)),
        places: rows(record({ block: int(), from: int(), to: int() })),
        threshold: maybe(words()),
        period: maybe(words()),
      }),
    ),
    materials: rows(
      found(record({ name: words(), form: words(), copies: words(), required: flag() })),
    ),
    steps: rows(found(record({ name: words(), note: words() }))),
    contacts: rows(found(record({ name: words(), phone: words() }))),
    attachments: rows(found(words())),
    platform: maybe(record({ name: words(), url: words() })),
    sourceUrl: maybe(words()),
    /** What was not found, in words. */
    problems: rows(words()),
  })

const readNotice = () =>
  record({
    fileName: text(300),
    /** The text, which places point into. */
    blocks: rows(
      record({
        kind: choice(codesOf(BLOCK_KIND)),
        text: words(),
        page: int(),
        cells: rows(words()),
      }),
    ),
    extraction: extraction(),
  })

/** 公文导入: what an official notice tells of the fields of a policy. Nothing is stored. */
export const notices = {
  /** A file in the field `file`: docx, pdf with text, html or txt. */
  readFile: endpoint({
    ...editing,
    path: `${BASE}/readNoticeFile`,
    body: 'multipart',
    rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
    input: record({ companyId: callersCompany() }),
    output: readNotice(),
  }),
  /** Text that was pasted. */
  readText: endpoint({
    ...editing,
    longBody: true,
    path: `${BASE}/readNoticeText`,
    rates: [{ per: 'visitor', max: 120, seconds: 3600 }],
    input: record({ text: text(PASTED_LETTERS), companyId: callersCompany() }),
    output: readNotice(),
  }),
} as const
