import type { Endpoint } from '#contract/wire/endpoint.ts'
import { read } from '#contract/wire/schema.ts'
import { FOLLOWS } from '#domain/chat/expert-service.ts'
import { OFFICE_HOURS } from '#domain/chat/week.ts'
import { EMPTY_COPYRIGHT } from '#domain/ip/copyright-record.ts'
import { EMPTY_PATENT } from '#domain/ip/patent-record.ts'
import { EMPTY_TRADEMARK } from '#domain/ip/trademark-record.ts'
import { ownSettingsOf } from '#server/site/config.ts'
import { CANARY_FILES, CANARY_IDS, CANARY_INVITE, CANARY_RIGHTS } from './canaries.ts'

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
  amount: ['900'],
  month: ['2026-12'],
  dueOn: ['2026-12-31'],
  declarerUserId: ['canary-user'],
  key: ['news:canary-news'],
  keys: ['news:canary-news'],
  refs: ['news:canary-news'],
  objId: ['canary-news'],
  folder: ['金丝雀夹'],
  email: ['matrix@example.com'],
  mailId: ['canary-mail'],
  favourites: ['{"objType":"news","id":"n","title":"新闻","at":""}'],
  footprints: ['{"objType":"news","id":"n","title":"新闻","at":""}'],
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
  number: ['9999000099'],
  niceClass: ['9'],
  form: RIGHT_FORMS,
  userIds: ['canary-user'],
  paid: ['true'],
  paidOn: ['2026-01-02'],
  renewedOn: ['2026-01-02'],
  date: ['2026-01-02'],
  // What is published is everybody's.
  newsId: ['beijing-gaoqi-2026-pici'],
  jobTitleId: ['ah-food-assistant-2026'],
  projectId: ['chuangxinxing-zhongxiao-pingjia'],
  answerId: ['apply-fee'],
  caseId: ['case-copyright-opensource'],
  scenarioId: ['engineer'],
  trademarkId: ['tm-001'],
  patentId: ['pt-001'],
  copyrightId: ['cr-001'],
  provinceId: ['330000'],
  cityId: ['330100'],
  policyIds: ['gaoqi-rending-guanli-banfa'],
  serialId: ['1'],
  items:
    CANARY_IDS.materialId?.map((materialId) => JSON.stringify({ materialId, text: '补正' })) ?? [],
  consent: ['true'],
  party: ['甲公司'],
  // 快速查找: by name, by initials, by number and by its end; a whole telephone number would be noted.
  typed: ['金丝', 'jsq', 'DD20260101000001', '9000018', '6669'],
  link: ['abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'],
}

/** Where a field means something else than in other calls; by the call or by its group. */
const OF_CALL: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // The picture of a person is shown to every member.
  files: {
    fileId: Object.values(CANARY_FILES).filter((id) => id !== CANARY_FILES.avatar),
    fileIds: Object.values(CANARY_FILES).filter((id) => id !== CANARY_FILES.avatar),
  },
  'company.update': {
    companyName: ['金丝雀科技有限公司'],
    legalPerson: ['金丝雀法人'],
    regionCode: ['330106'],
  },
  // A code goes to one number once a minute.
  'password.retrieveCode': { phone: ['13900001112'] },
  'privacy.eraseCode': { phone: ['13900001113'] },
  'registration.companyCode': { phone: ['13900001114'] },
  'registration.userCode': { phone: ['13900001115'] },
  'session.loginCode': { phone: ['13900001116'] },
  certification: { fileIds: [CANARY_FILES.licence] },
  declarations: { fileIds: [CANARY_FILES.declaration] },
  copyrightRecords: { fileIds: [CANARY_FILES.ip] },
  patentRecords: { fileIds: [CANARY_FILES.ip], year: ['4'] },
  trademarkRecords: { fileIds: [CANARY_FILES.ip] },
  'titleCases.open': { regionCode: ['330106'] },
  'titleCases.edit': { regionCode: ['330106'] },
  titleCases: { fileIds: [CANARY_FILES.title2], fileId: [CANARY_FILES.title] },
  content: {
    id: ['gaoqi-rending-guanli-banfa'],
    items: ['policy:gaoqi-rending-guanli-banfa:1'],
    fileId: [''],
  },
  ruleTables: { code: ['anhui-jinrong-keji-2025'] },
  'projects.view': { objId: ['chuangxinxing-zhongxiao-pingjia'] },
  'experts.find': { userId: ['user-expert-lin'] },
  'showcase.apply': { partnerType: ['accounting'] },
  'chat.open': { toUserId: ['user-expert-lin'] },
  'consultation.save': { serverUserId: [''] },
  'content.titles': { refs: ['policy:gaoqi-rending-guanli-banfa'] },
  uploads: { seq: ['0'] },
  work: { kind: ['order'], id: ['DD20260101000001 40'] },
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
 * with every event that it knows; none when no value was found that a field takes. `name` is the
 * call's, for what some of its fields alone would be given.
 */
export const plausibleInputs = (endpoint: Endpoint, name = ''): Fields[] => {
  const shape = shapeOf(endpoint)
  const own = { ...KNOWN, ...OF_CALL[name.split('.')[0] ?? ''], ...OF_CALL[name] }
  const known = (field: string): readonly string[] | undefined => {
    const values = own[field]
    return values !== undefined && values.length > 0 ? values : undefined
  }
  const events = codesIn(shape.event)
  const variants = Math.max(
    1,
    events.length,
    ...Object.keys(shape).map((field) => known(field)?.length ?? 1),
  )
  return Array.from({ length: variants }).flatMap((_, variant) => {
    const event = events[variant % events.length]
    const fields: Fields = event === undefined ? {} : { event }
    for (const field of Object.keys(shape)) {
      const values = field === 'companyId' ? undefined : known(field)
      const value = values?.[variant % values.length]
      if (value !== undefined) fields[field] = value
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
