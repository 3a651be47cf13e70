import { EDUCATION, JOB_GRADE } from '#domain/job-titles/codes.ts'
import { isLocal } from '#domain/matching/evaluate.ts'
import { FIELDS, type FieldCode, SIGNED_FIELDS } from '#domain/matching/fields.ts'
import type { Measure, RuleTable } from '#domain/matching/rule.ts'
import { optionName } from '#domain/portraits/catalogue.ts'
import { regionsAbove } from '#domain/search/regions.ts'
import { type Asked, askedBy } from './asked.ts'
import { bandsOf } from './bands.ts'
import { dayBandsOf } from './days.ts'
import { AMONG_CLASS_ONE, AMONG_CLASS_TWO, IP_CHOICES } from './ip.ts'
import type { Option, Question } from './question.ts'
import { isOnlyInPlace, RD_SHARE, RD_SHARE_MEASURE, RD_SHARE_TELLS } from './rd-money.ts'
import { setOf, TICKED, type TickedSet } from './sets.ts'
import { CHOICE_TEXT, countText, plainText, QUESTION_TEXT, STATEMENT, yesNoText } from './texts.ts'

/** Names that only the dictionaries know. */
export interface Places {
  /** Provinces, each followed by its cities. */
  regions: readonly { code: string; name: string }[]
  /** Sections, each followed by its divisions. */
  industries: readonly { code: string; name: string }[]
}

/** A question with the fields it may say something about. */
export interface CatalogueEntry extends Question {
  fields: readonly FieldCode[]
  /** The number it asks for, where it asks for one. */
  measure: Measure | null
  /** Asked only where a condition waits for it, never in the walk. */
  inPlace: boolean
}

/** 题库: every question that some of these tables ask, made from what they ask; in a fixed order. */
export const catalogueOf = (
  tables: readonly RuleTable[],
  on: string,
  places: Places,
): readonly CatalogueEntry[] => {
  const asked = askedBy(tables.flatMap(({ conditions }) => conditions))
  const local = tables.some(isLocal)
  if (local)
    asked.codes.set('region', new Set([...(asked.codes.get('region') ?? []), ...placesOf(tables)]))
  const entries = [
    ...codeEntries(asked, places),
    ...tickedEntries(asked),
    ...dayEntries(asked, on),
    ...numberEntries(asked),
  ]
  return entries
    .filter(({ options }) => options.length > 0)
    .toSorted((a, b) => rank(a.id) - rank(b.id) || (a.id < b.id ? -1 : 1))
}

const placesOf = (tables: readonly RuleTable[]): string[] =>
  tables.flatMap(({ regionCodes, exceptRegionCodes = [] }) => [
    ...regionCodes,
    ...exceptRegionCodes,
  ])

const ORDER = Object.keys(QUESTION_TEXT)
const rank = (id: string): number => {
  const at = ORDER.indexOf(id)
  return at < 0 ? ORDER.length : at
}

const entry = (
  id: string,
  fields: readonly FieldCode[],
  options: readonly Option[],
  text: string,
  more: { multiple?: boolean; measure?: Measure } = {},
): CatalogueEntry => ({
  id,
  subject: fields.every((field) => FIELDS[field].group === 'person') ? 'person' : 'company',
  text: QUESTION_TEXT[id]?.text ?? text,
  hint: QUESTION_TEXT[id]?.hint ?? '',
  multiple: more.multiple ?? false,
  options,
  fields,
  measure: more.measure ?? null,
  inPlace: isOnlyInPlace(id, fields),
})

const plain = (id: string, text: string): Option => ({ id, text, under: '' })

const codeEntries = (asked: Asked, places: Places): CatalogueEntry[] =>
  [...asked.codes]
    .filter(([field]) => setOf(field) === null)
    .map(([field, values]) =>
      entry(field, [field], codeOptions(field, values, places), plainText(field)),
    )

const codeOptions = (
  field: FieldCode,
  values: ReadonlySet<string>,
  places: Places,
): readonly Option[] => {
  const { kind, options } = FIELDS[field]
  if (kind === 'region') return regionOptions(values, places)
  if (kind === 'industry') return industryOptions(values, places)
  const codes = kind === 'yesNo' ? ['yes', 'no'] : options
  return codes.map((code) => plain(code, codeText(field, code)))
}

/** Provinces; one of which some rule names or excepts a part is asked by its cities. */
const regionOptions = (values: ReadonlySet<string>, { regions }: Places): readonly Option[] => {
  const above = (code: string): string => regionsAbove(code).at(-2) ?? ''
  const divided = new Set([...values].map(above))
  return regions
    .filter(({ code }) => above(code) === '')
    .flatMap(({ code, name }) => {
      const cities = divided.has(code) ? regions.filter((one) => above(one.code) === code) : []
      return cities.length > 0
        ? cities.map((one) => ({ id: one.code, text: one.name, under: name }))
        : [plain(code, name)]
    })
}

/** Sections; one of which some rule names a part is asked by its divisions. */
const industryOptions = (
  values: ReadonlySet<string>,
  { industries }: Places,
): readonly Option[] => {
  const sections = industries.filter(({ code }) => code.length === 1)
  return sections.flatMap(({ code, name }) => {
    const divided = [...values].some((value) => value.length > 1 && value.startsWith(code))
    const divisions = industries.filter((one) => one.code.length === 3 && one.code.startsWith(code))
    return divided && divisions.length > 0
      ? divisions.map((one) => ({ id: one.code, text: one.name, under: name }))
      : [plain(code, name)]
  })
}

/** Names of a person's codes; those of a company are the portrait's. */
const PERSON_NAME: Partial<Record<FieldCode, Readonly<Record<string, string>>>> = {
  education: EDUCATION,
  jobGrade: JOB_GRADE,
}

const codeText = (field: FieldCode, code: string): string =>
  FIELDS[field].kind === 'yesNo'
    ? yesNoText(code)
    : (CHOICE_TEXT[field]?.[code] ?? PERSON_NAME[field]?.[code] ?? optionName(field, code))

const tickedEntries = (asked: Asked): CatalogueEntry[] =>
  (Object.keys(TICKED) as TickedSet[]).flatMap((name) => {
    const fields = TICKED[name].filter((field) => asked.codes.has(field))
    const options = fields.map((field) => plain(field, STATEMENT[field] ?? FIELDS[field].name))
    return fields.length === 0 ? [] : [entry(name, fields, options, '', { multiple: true })]
  })

const dayEntries = (asked: Asked, on: string): CatalogueEntry[] => {
  const fields = new Set(asked.days.keys())
  for (const { measure } of asked.numbers.values())
    if ('since' in measure) fields.add(measure.since)
  return [...fields].map((field) => {
    const since = [...asked.numbers.values()].flatMap(({ measure, limits }) =>
      'since' in measure && measure.since === field ? [{ measure, limits }] : [],
    )
    const options = dayBandsOf(since, [...(asked.days.get(field) ?? [])], on)
    return entry(field, [field], options, plainText(field))
  })
}

const IP_FIELDS: readonly FieldCode[] = [
  'ipClassOne',
  'ipClassTwo',
  ...AMONG_CLASS_ONE,
  ...AMONG_CLASS_TWO,
]

/** Of all that is asked about the share of R&D money in revenue one question; its first limit is nothing. */
const rdShareEntry = (asked: Asked): CatalogueEntry[] => {
  const limits = RD_SHARE_TELLS.flatMap((id) => asked.numbers.get(id)?.limits ?? [])
  if (limits.length === 0) return []
  const bands = bandsOf(RD_SHARE_MEASURE, [{ op: '>', threshold: '0' }, ...limits], false)
  return [entry(RD_SHARE, ['rdSpend', 'revenue'], bands, '', { measure: RD_SHARE_MEASURE })]
}

const numberEntries = (asked: Asked): CatalogueEntry[] => {
  const entries = new Map<string, CatalogueEntry>()
  for (const [id, { measure, limits }] of asked.numbers) {
    if (RD_SHARE_TELLS.includes(id)) continue
    const fields = measureFields(measure)
    if (fields.some((field) => field === 'ipClassOne' || field === 'ipClassTwo')) {
      const options = IP_CHOICES.map((choice) => plain(choice.id, choice.text))
      entries.set('ip', entry('ip', IP_FIELDS, options, ''))
    } else if ('count' in measure && measure.count === 'titles') {
      const options = FIELDS.titles.options.map((code) => plain(code, optionName('titles', code)))
      entries.set('titles', entry('titles', ['titles'], options, '', { multiple: true }))
    } else if (!('since' in measure)) {
      const signed = 'growth' in measure || fields.some((field) => SIGNED_FIELDS.has(field))
      const text = 'count' in measure ? countText(measure) : plainText(measure)
      entries.set(id, entry(id, fields, bandsOf(measure, limits, signed), text, { measure }))
    }
  }
  return [...rdShareEntry(asked), ...entries.values()]
}

const measureFields = (measure: Measure): FieldCode[] => {
  if ('field' in measure) return [measure.field]
  if ('since' in measure) return [measure.since]
  if ('count' in measure) return [measure.count]
  if ('growth' in measure) return [measure.growth]
  if ('ratio' in measure) return measure.ratio.flatMap(measureFields)
  return [...measure.add, ...(measure.less ?? [])].flatMap(measureFields)
}
