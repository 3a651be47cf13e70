import { BLOCK_KIND, NOTICE_SECTION, SURENESS } from '#domain/notices/notice.ts'
import {
  CONDITION_KIND,
  DEADLINE_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  SUPPORT_MODE,
} from '#domain/policies/codes.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  int,
  number,
  orNull,
  object,
  array,
  text,
  type Schema,
} from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const READ = '只读出公文内容交还给编辑，不保存；采用时另有记录'

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
const found = <W extends Schema>(value: W) =>
  object({
    value,
    sureness: oneOf(codesOf(SURENESS)),
    /** Letters `from` to `to` of the text of a block. */
    places: array(object({ block: int(), from: int(), to: int() })),
  })
const maybe = <W extends Schema>(value: W) => orNull(found(value))
const words = () => text(20_000)

const extraction = () =>
  object({
    title: maybe(words()),
    docNumber: maybe(words()),
    docKind: maybe(words()),
    type: maybe(oneOf(codesOf(POLICY_TYPE))),
    orgs: maybe(array(words())),
    level: maybe(oneOf(codesOf(POLICY_LEVEL))),
    regionCode: maybe(words()),
    writtenOn: maybe(words()),
    publishedOn: maybe(words()),
    effectiveOn: maybe(words()),
    expiresOn: maybe(words()),
    windows: array(
      object({
        batch: words(),
        opensOn: maybe(words()),
        /** `at` is `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`. */
        deadlines: array(
          found(object({ kind: oneOf(codesOf(DEADLINE_KIND)), at: words(), note: words() })),
        ),
        /** 常年受理 in the words of the notice. */
        always: maybe(words()),
      }),
    ),
    amount: maybe(
      object({
        /** Yuan. */
        min: orNull(number()),
        max: orNull(number()),
        percents: array(number()),
        text: words(),
      }),
    ),
    supportModes: maybe(array(oneOf(codesOf(SUPPORT_MODE)))),
    benefits: array(found(object({ situation: words(), standard: words(), payment: words() }))),
    conditions: array(
      object({
        value: object({
          clause: words(),
          text: words(),
          kind: oneOf(codesOf(CONDITION_KIND)),
          group: words(),
        }),
        sureness: oneOf(codesOf(SURENESS)),
        places: array(object({ block: int(), from: int(), to: int() })),
        threshold: maybe(words()),
        period: maybe(words()),
      }),
    ),
    materials: array(
      found(object({ name: words(), form: words(), copies: words(), required: boolean() })),
    ),
    steps: array(found(object({ name: words(), note: words() }))),
    contacts: array(found(object({ name: words(), phone: words() }))),
    attachments: array(found(words())),
    platform: maybe(object({ name: words(), url: words() })),
    sourceUrl: maybe(words()),
    /** What was not found, in words. */
    problems: array(words()),
  })

const readNotice = () =>
  object({
    fileName: text(300),
    /** The text, which places point into. */
    blocks: array(
      object({
        kind: oneOf(codesOf(BLOCK_KIND)),
        text: words(),
        page: int(),
        cells: array(words()),
        /** The section it is a paragraph of; empty for headings and for what stands in none. */
        section: oneOf(['', ...codesOf(NOTICE_SECTION)]),
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
    audit: { none: READ },
    input: object({}),
    output: readNotice(),
  }),
  /** Text that was pasted. */
  readText: endpoint({
    ...editing,
    longBody: true,
    path: `${BASE}/readNoticeText`,
    rates: [{ per: 'visitor', max: 120, seconds: 3600 }],
    audit: { none: READ },
    input: object({ text: text(PASTED_LETTERS) }),
    output: readNotice(),
  }),
} as const
