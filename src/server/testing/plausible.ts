import type { Endpoint } from '#contract/wire/endpoint.ts'
import { read } from '#contract/wire/schema.ts'
import { FOLLOWS } from '#domain/chat/expert-service.ts'
import { OFFICE_HOURS } from '#domain/chat/week.ts'
import { EMPTY_COPYRIGHT } from '#domain/ip/copyright-record.ts'
import { EMPTY_PATENT } from '#domain/ip/patent-record.ts'
import { EMPTY_TRADEMARK } from '#domain/ip/trademark-record.ts'
import { ownSettingsOf } from '#server/site/config.ts'
import { CANARY_FILE, CANARY_IDS, CANARY_INVITE, CANARY_RIGHTS } from './canaries.ts'

/** Fields of a call, as the wire's flat text. */
export type Fields = Record<string, string | string[]>

/** Forms of the three kinds of rights, in the order of {@link CANARY_RIGHTS}. */
const RIGHT_FORMS = [
  { ...EMPTY_TRADEMARK, regNo: '9999000098', name: '云砚', niceClass: 9, applicant: '甲公司' },
  { ...EMPTY_PATENT, appNo: '2099100000018', title: '一种方法', applicants: ['甲公司'] },
  { ...EMPTY_COPYRIGHT, regNo: '2099SR0000098', name: '点检系统', owner: '甲公司' },
].map((form) => JSON.stringify(form))

/** What a field of this name would be given by somebody who wants the foreign company's data. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  ...CANARY_IDS,
  token: [CANARY_INVITE],
  invite: [CANARY_INVITE],
  page: ['0'],
  path: ['/policy'],
  pageSize: ['10'],
  creditCode: ['91330106MA2MATRX21'],
  companyName: ['金丝网络科技有限公司'],
  phone: ['13900001111'],
  dictType: ['POLICY_LEVEL'],
  applyNo: ['HZ202611210000CAFE'],
  caseNo: ['ZC202611210000CAFE'],
  code: ['2022062101'],
  policyId: ['gaoqi-rending-guanli-banfa'],
  values: ['revenue@2025=1'],
  disliked: ['true'],
  version: ['1'],
  field: ['mainProduct'],
  facts: [
    '{"field":"mainProduct","year":0,"version":"0","value":{"form":"one","text":"产品","from":"","to":"","items":[]}}',
  ],
  orderNo: ['DD20260101000001', 'DD20260101000002', 'DD20260101000003', 'DD20260101000004'],
  amount: ['900'],
  declareNo: ['SB20260101000001'],
  materialId: ['canary-material'],
  milestoneId: ['canary-milestone'],
  month: ['2026-12'],
  dueOn: ['2026-12-31'],
  declarerUserId: ['canary-user'],
  proofFileIds: [CANARY_FILE],
  key: ['news:canary-news'],
  keys: ['news:canary-news'],
  refs: ['news:canary-news'],
  objId: ['canary-news'],
  folder: ['金丝雀夹'],
  email: ['matrix@example.com'],
  mailId: ['canary-mail'],
  favourites: ['{"objType":"news","id":"n","title":"新闻","at":""}'],
  footprints: ['{"objType":"news","id":"n","title":"新闻","at":""}'],
  importId: ['canary-import'],
  nth: ['1', '2'],
  own: [JSON.stringify(ownSettingsOf({}))],
  setting: [JSON.stringify(FOLLOWS)],
  hours: [JSON.stringify(OFFICE_HOURS)],
  uploadId: ['canary-upload'],
  bytes: ['10'],
  sums: ['00000000'],
  fileName: ['金丝.png'],
  recordId: CANARY_RIGHTS,
  recordIds: CANARY_RIGHTS,
  entryId: ['canary-entry'],
  number: ['9999000099'],
  niceClass: ['9'],
  form: RIGHT_FORMS,
  userIds: ['canary-user'],
  receiptId: [CANARY_FILE],
  paid: ['true'],
  paidOn: ['2026-01-02'],
  renewedOn: ['2026-01-02'],
  date: ['2026-01-02'],
  // Of a self-assessment: no company's.
  // 快速查找: by name, by initials, by number and by its end; a whole telephone number would be noted.
  typed: ['金丝', 'jsq', 'DD20260101000001', '9000018', '6669'],
  link: ['abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'],
}
const TRIES = [
  '1',
  'a',
  'true',
  'abc123',
  '2026-11-21',
  '13900001111',
  '123456',
  '张三',
  'I65',
  '330100',
  // A signed link, as far as its shape goes; a thing of a day.
  'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  'news:canary-news:2026-11-21',
  'news:canary-news:1',
]

const shapeOf = (endpoint: Endpoint): Record<string, unknown> =>
  (endpoint.input as unknown as { shape: Record<string, unknown> }).shape

/** The codes of a choice, wherever it stands inside other words. */
const codesIn = (word: unknown): string[] => {
  if (typeof word !== 'object' || word === null) return []
  const { def } = word as { def?: Record<string, unknown> }
  if (def === undefined) return []
  if (typeof def.entries === 'object' && def.entries !== null) return Object.values(def.entries)
  return ['in', 'out', 'innerType', 'element'].flatMap((name) => codesIn(def[name]))
}

/**
 * Inputs that the call accepts, with the foreign company's ids wherever one could be asked for, and
 * with every event that it knows; none when no value was found that a field takes.
 */
export const plausibleInputs = (endpoint: Endpoint): Fields[] => {
  const shape = shapeOf(endpoint)
  const events = codesIn(shape.event)
  const variants = Math.max(
    1,
    events.length,
    ...Object.keys(shape).map((name) => KNOWN[name]?.length ?? 1),
  )
  return Array.from({ length: variants }).flatMap((_, variant) => {
    const event = events[variant % events.length]
    const fields: Fields = event === undefined ? {} : { event }
    for (const name of Object.keys(shape)) {
      const values = name === 'companyId' ? undefined : KNOWN[name]
      const value = values?.[variant % values.length]
      if (value !== undefined) fields[name] = value
    }
    return settle(endpoint, shape, fields) ? [fields] : []
  })
}

/** Gives every field that is still refused the first value that is not. */
const settle = (endpoint: Endpoint, shape: Record<string, unknown>, fields: Fields): boolean => {
  const refused = (): string | null => {
    const result = read(endpoint.input, fields)
    return result.ok ? null : result.issue.field
  }
  for (let field = refused(); field !== null; field = refused()) {
    const fits = [...codesIn(shape[field]), ...TRIES].some((value) => {
      fields[field as string] = value
      return refused() !== field
    })
    if (!fits) return false
  }
  return true
}
