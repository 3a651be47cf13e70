import type { Fact, FactItem } from '#domain/matching/portrait.ts'
import { HIGHTECH_FIELD } from '#domain/policies/codes.ts'
import { RECORD_FIELDS } from './catalogue.ts'

/** What the company's own record says; empty texts are not stated. */
export interface CompanyRecord {
  name: string
  regionCode: string
  industryCode: string
  establishDate: string
  status: string
  size: string
  hightechField: string
  /** The day the record was last changed. */
  observedAt: string
  /** The day it was last compared with the register, which alone states the size; empty = never. */
  checkedOn: string
}

/** A title on record: its first and last day, empty = no end that is known. */
export interface HeldTitle {
  title: string
  from: string
  until: string
}

/** Rights in force, counted from the records or as the register says; null = nobody has counted. */
export interface RightsCount {
  invention: number | null
  utility: number | null
  design: number | null
  software: number | null
  /** The day the newest of the records was changed, or the register was read. */
  observedAt: string
}

/** Patents count from the grant until their end, also while a fee is late. */
export const PATENT_IN_FORCE: readonly string[] = ['maintained', 'late_annuity']
/** Software copyright counts once it is registered and while it is the company's own. */
export const COPYRIGHT_IN_FORCE: readonly string[] = ['registered', 'changed', 'pledged']

/** The end of a name that only a company with limited liability may bear. */
const LIMITED = /(有限责任公司|有限公司|股份公司)$/
/** 台湾、香港、澳门, where other law is in force. */
const ABROAD: ReadonlySet<string> = new Set(['71', '81', '82'])

/**
 * What the name and the place of a company say of its form: a company with limited liability is a
 * legal person (公司法第三条、第七条), and a resident enterprise where it was founded under the law of
 * the mainland (企业所得税法第二条). A branch is neither; other names say nothing.
 */
const formFacts = ({ name, regionCode, observedAt }: CompanyRecord): Fact[] => {
  if (!LIMITED.test(name) || regionCode === '' || observedAt === '') return []
  const fact = (field: Fact['field']): Fact => ({
    field,
    year: null,
    value: 'yes',
    source: 'computed',
    observedAt,
  })
  return [
    fact('independentLegalPerson'),
    ...(ABROAD.has(regionCode.slice(0, 2)) ? [] : [fact('residentEnterprise')]),
  ]
}

/** The facts of the company's own record. */
export const recordFacts = (record: CompanyRecord): Fact[] => {
  const fact = (
    field: Fact['field'],
    value: string,
    observedAt: string = record.observedAt,
  ): Fact[] =>
    value === '' || observedAt === ''
      ? []
      : [{ field, year: null, value, source: 'certificate', observedAt }]
  return [
    ...fact('region', record.regionCode),
    ...fact('industry', record.industryCode),
    ...fact('foundedOn', record.establishDate),
    ...fact('companyStatus', record.status),
    ...fact('entSize', record.size, record.checkedOn),
    ...fact(
      'hightechField',
      Object.hasOwn(HIGHTECH_FIELD, record.hightechField) ? record.hightechField : '',
    ),
  ]
}

/**
 * Ⅰ类 and Ⅱ类 by 国科发火〔2016〕195号: invention patents; utility models, designs and software
 * copyright, which some rules ask for alone. Trademarks never count. What nobody has counted is not
 * told, and is not zero.
 */
export const rightsFacts = (counts: RightsCount, source: 'computed' | 'public'): Fact[] => {
  const fact = (field: Fact['field'], parts: readonly (number | null)[]): Fact[] => {
    const sum = parts.reduce<number>((all, part) => all + (part ?? 0), 0)
    const whole = parts.every((part) => part !== null)
    if (!whole && sum === 0) return []
    // What has been counted in part is at least so much.
    const value = whole ? String(sum) : { from: String(sum), to: null }
    return [{ field, year: null, value, source, observedAt: counts.observedAt }]
  }
  return [
    ...fact('ipClassOne', [counts.invention]),
    ...fact('ipClassTwo', [counts.utility, counts.design, counts.software]),
    ...fact('softwareCopyrights', [counts.software]),
  ]
}

const itemOf = ({ title, from, until }: HeldTitle): FactItem => ({
  code: title,
  level: '',
  on: from,
  until,
  rank: null,
})

/** Two entries that tell of the same certificate: one title, and days that do not differ. */
const isSame = (told: FactItem, held: FactItem): boolean =>
  told.code === held.code &&
  (told.on === '' || told.on === held.on) &&
  (told.until === '' || held.until === '' || told.until === held.until)

/** What was told of the titles, with the certificates on record added; they cannot be denied. */
const withTitles = (told: Fact | undefined, held: readonly HeldTitle[]): Fact[] => {
  if (held.length === 0) return []
  const certified = held.map(itemOf)
  const others = Array.isArray(told?.value)
    ? (told.value as readonly FactItem[]).filter(
        (item) => !certified.some((one) => isSame(item, one)),
      )
    : []
  const newest = held.map(({ from }) => from).reduce((a, b) => (a > b ? a : b))
  return [
    {
      field: 'titles',
      year: null,
      value: [...certified, ...others],
      source: others.length === 0 ? 'certificate' : (told?.source ?? 'certificate'),
      observedAt: told !== undefined && told.observedAt > newest ? told.observedAt : newest,
    },
  ]
}

/** Everything that says something of a company. */
export interface FactSources {
  record: CompanyRecord
  titles: readonly HeldTitle[]
  /** Counted from the company's own records; null while it has none. */
  counted: RightsCount | null
  /** As the public register says; null when it was never read. */
  registered: RightsCount | null
  /** What people, sheets and services told, the earlier first. */
  told: readonly Fact[]
}

/**
 * All facts in the order `portraitOf` takes them: of two of the same day the later in the list counts.
 * Where 基本信息 states a value nothing else does, and certificates are added to the titles that were
 * told.
 */
export const joinFacts = ({ record, titles, counted, registered, told }: FactSources): Fact[] => {
  const own = recordFacts(record)
  const fixed = new Set(own.flatMap(({ field }) => (RECORD_FIELDS.has(field) ? [field] : [])))
  const free = told.filter(({ field }) => !fixed.has(field))
  const form = formFacts(record).filter(
    ({ field }) => !free.some((one) => one.field === field && one.value !== null),
  )
  // The last one told is the one that counts, as it does for every other field.
  const titlesTold = free
    .filter(({ field }) => field === 'titles')
    .reduce<Fact | undefined>(
      (last, one) => (last === undefined || one.observedAt >= last.observedAt ? one : last),
      undefined,
    )
  return [
    ...own,
    ...form,
    ...(registered === null ? [] : rightsFacts(registered, 'public')),
    ...(counted === null ? [] : rightsFacts(counted, 'computed')),
    ...free,
    ...withTitles(titlesTold, titles),
  ]
}
