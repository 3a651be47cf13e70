import { BASIS_KIND, CHECKUP_SECTION, STATEMENT_RULE } from '#domain/checkup/codes.ts'
import { CHANGE_KIND } from '#domain/checkup/changes.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { permission } from '#domain/permissions/codes.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  array,
  boolean,
  codesOf,
  int,
  object,
  oneOf,
  orNull,
  text,
  withDefault,
  fileAnswer,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/policyCheckup'
const own = { access: 'member', spec: false, method: 'POST' } as const
const reading = { ...own, permission: permission('precise:checkup') } as const
const making = { ...own, permission: permission('precise:checkup:make') } as const

const RESULTS = codesOf(MATCH_RESULT)
const nth = (min = 1) => int({ min, max: 1_000_000 })

/** One version in the list of them. */
const version = () =>
  object({
    nth: nth(),
    /** Beijing, `yyyy-MM-dd HH:mm:ss`. */
    madeTime: text(),
    /** Empty once the account is gone. */
    madeBy: text(),
    /** `yyyy-MM-dd`: everything in it is as of this day. */
    day: text(),
    completeness: int(),
    hopeful: int(),
    possible: int(),
    /** What differs from the version before. */
    changes: int(),
    /** Programmes that came to 较有希望 or 存在机会 since then. */
    newlyHopeful: int(),
  })

const statement = () =>
  object({
    rule: oneOf(codesOf(STATEMENT_RULE)),
    text: text(5_000),
    day: text(),
    clause: text(),
    condition: text(),
    /** Places in `bases`. */
    on: array(int()),
  })

const checkupFields = () => ({
  day: text(),
  companyName: text(),
  placeName: text(),
  industryName: text(),
  portrait: object({ asOf: text(), completeness: int(), known: int() }),
  counts: object({
    total: int(),
    byResult: array(object({ result: oneOf(RESULTS), count: int() })),
    duties: int(),
    disliked: int(),
  }),
  sections: array(
    object({
      code: oneOf(codesOf(CHECKUP_SECTION)),
      statements: array(statement()),
      entries: array(
        object({
          head: statement(),
          result: oneOf(['', ...RESULTS]),
          policyId: text(),
          lines: array(statement()),
        }),
      ),
    }),
  ),
  bases: array(
    object({
      kind: oneOf(codesOf(BASIS_KIND)),
      id: text(),
      name: text(500),
      text: text(20_000),
      origin: text(),
      on: text(),
      rule: text(),
      doubt: text(),
    }),
  ),
})

/** 政策体检报告: one document per company, kept by version. */
export const checkup = {
  /** The versions, the newest first. */
  list: endpoint({
    ...reading,
    path: `${BASE}/queryCheckupList`,
    input: object({}),
    output: object({
      versions: array(version()),
      /** So many are kept. */
      most: int(),
      now: text(),
    }),
  }),
  /** One version whole; 0 asks for the newest. Null while there is none. */
  read: endpoint({
    ...reading,
    path: `${BASE}/queryCheckupDetail`,
    input: object({ nth: withDefault(nth(0), 0) }),
    output: object({
      checkup: orNull(
        object({
          version: version(),
          comparedWith: orNull(object({ nth: nth(), day: text() })),
          changes: array(
            object({
              kind: oneOf(codesOf(CHANGE_KIND)),
              name: text(500),
              policyId: text(),
              before: text(),
              after: text(),
            }),
          ),
          content: object(checkupFields()),
        }),
      ),
    }),
  }),
  /** 生成新的报告; where nothing differs from the newest of the same day, that one stays the newest. */
  make: endpoint({
    ...making,
    path: `${BASE}/addCheckup`,
    // The page says what is under way, and the former version stays readable.
    background: true,
    rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
    audit: { sometimes: 'checkup.make', when: IF_CHANGED },
    input: object({}),
    output: object({ nth: nth(), made: boolean() }),
  }),
  /** Removes a version; not the newest. */
  remove: endpoint({
    ...making,
    path: `${BASE}/deleteCheckup`,
    audit: 'checkup.remove',
    input: object({ nth: nth() }),
    output: object({}),
  }),
  /** A version as a Word document. */
  word: endpoint({
    ...reading,
    path: `${BASE}/downloadCheckup`,
    answer: 'file',
    audit: 'checkup.export',
    input: object({ nth: nth() }),
    output: fileAnswer(),
  }),
} as const
