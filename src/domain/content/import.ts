/** 从公文导入: what a document that was read tells of the fields of a form. */
import type { Extraction, Found, Place, Sureness } from '../notices/notice.ts'
import { sameValue } from '../same.ts'
import { type Doubt, fieldAt, saysNothing } from './doubts.ts'
import { type Fact, keptFacts, sameFact } from './facts.ts'
import { emptyForm, type Form, type FormValue, keptForm, lettersOf } from '../fields/fields.ts'
import { CONTENT_KIND, type ContentKind } from './kinds.ts'
import { unitAndPerson } from '../notices/contacts.ts'
import { joined } from '#domain/text/sentences.ts'

/** A fact that is taken into the form, as it is read or as it was corrected. */
export interface Taken {
  fact: Fact
  value: FormValue
  /** Somebody has looked at this one. */
  looked?: boolean
}

/** Kinds whose forms are filled in from documents of offices. */
export const IMPORTED_KINDS: ReadonlySet<ContentKind> = new Set(['policy', 'jobTitle'])

interface ReadValue {
  path: string
  row?: true
  value: FormValue
  sureness: Sureness
  places: readonly Place[]
}

type Reading = (it: Extraction) => ReadValue[]

const ORDER: readonly Sureness[] = ['sure', 'likely', 'unsure']
const leastSure = (all: readonly Sureness[]): Sureness =>
  ORDER[Math.max(0, ...all.map((one) => ORDER.indexOf(one)))] ?? 'unsure'

const told = <T>(path: string, found: Found<T> | null, value: (it: T) => FormValue): ReadValue[] =>
  found === null
    ? []
    : [{ path, value: value(found.value), sureness: found.sureness, places: found.places }]
const text = (path: string, found: Found<string> | null): ReadValue[] =>
  told(path, found, (it) => it)

/** Windows by the names that the notice gives them, each one row. */
const windows: Reading = (it) =>
  it.windows.map((window) => {
    const { opensOn, deadlines, always } = window
    const dated = opensOn !== null || deadlines.length > 0
    const parts = [opensOn, ...deadlines, always].filter((part) => part !== null)
    return {
      path: 'windows',
      row: true,
      value: {
        batch: window.batch,
        certainty: always !== null && !dated ? 'always' : 'published',
        opensOn: opensOn?.value ?? '',
        deadlines: deadlines.map(({ value }) => ({ ...value })),
        note: always?.value ?? '',
        confidence: '',
      },
      sureness: leastSure(parts.map(({ sureness }) => sureness)),
      places: parts.flatMap(({ places }) => places),
    }
  })

/** 联系单位 and 联系人 apart; without an office its likely one is the first that issued it, to be looked at. */
const contactOf = (
  { value: { name, phone }, ...where }: Extraction['contacts'][number],
  [first = '']: readonly string[],
): ReadValue[] => {
  const { unit, person } = unitAndPerson(name)
  const value = { name: unit || first, phone, note: person === '' ? '' : `联系人：${person}` }
  const sureness = unit === '' ? 'unsure' : where.sureness
  return [{ ...where, path: 'contacts', value, sureness }]
}

/** Letters that 来源说明 may have. */
const NOTE_MOST = 500

/** 附件清单 as 来源说明: as many names as it holds, and how many there are. */
const attachments = (path: string, { attachments: all }: Extraction): ReadValue[] => {
  if (all.length === 0) return []
  const names = all.map(({ value }, nth) => `${nth + 1}. ${value}`)
  const whole = `附件：${names.join('；')}`
  let shown = names.length
  const cut = (): string => `附件共 ${all.length} 份：${names.slice(0, shown).join('；')}等`
  while (shown > 1 && cut().length > NOTE_MOST) shown -= 1
  return [
    {
      path,
      value: whole.length <= NOTE_MOST ? whole : cut(),
      sureness: leastSure(all.map(({ sureness }) => sureness)),
      places: all.flatMap(({ places }) => places),
    },
  ]
}

const listed: Reading = (it) =>
  [
    ...it.materials.flatMap((found) =>
      told('materials', found, ({ name, form, copies, required }) => ({
        name,
        required,
        note: joined(form, copies),
      })),
    ),
    ...it.steps.flatMap((found) => told('steps', found, ({ name, note }) => ({ name, note }))),
    ...it.contacts.flatMap((found) => contactOf(found, it.orgs?.value ?? [])),
  ].map((one) => ({ ...one, row: true as const }))

const conditions: Reading = (it) =>
  it.conditions.map(({ value, sureness, places, threshold, period }) => ({
    path: 'conditions',
    row: true,
    value: { ...value, threshold: threshold?.value ?? '', period: period?.value ?? '' },
    sureness: leastSure([sureness, ...[threshold, period].map((one) => one?.sureness ?? 'sure')]),
    places,
  }))

/** 金额依据: the sentences that state the sum; the day on which they were read is the editor's. */
const amounts: Reading = ({ amount, title, sourceUrl }) => {
  if (amount === null) return []
  const { min, max, percents, text: passage } = amount.value
  const source = { title: title?.value ?? '', url: sourceUrl?.value ?? '', passage, seenOn: '' }
  const [rate = null] = percents.length === 1 ? percents : []
  const value = { text: passage, min, max, rate, source }
  return [{ path: 'amounts', row: true, value, sureness: amount.sureness, places: amount.places }]
}

const policy: Reading = (it) => [
  ...text('title', it.title),
  ...text('type', it.type),
  ...text('docKind', it.docKind),
  ...told('orgs', it.orgs, (orgs) => orgs),
  ...text('docNumber', it.docNumber),
  ...text('level', it.level),
  ...text('regionCode', it.regionCode),
  ...text('writtenOn', it.writtenOn),
  ...text('publishedOn', it.publishedOn),
  ...text('effectiveOn', it.effectiveOn),
  ...text('expiresOn', it.expiresOn),
  ...told('amount', it.amount, ({ min, max, text: words }) => ({ min, max, text: words })),
  ...amounts(it),
  ...told('supportModes', it.supportModes, (modes) => modes),
  ...windows(it),
  ...conditions(it),
  ...it.benefits.flatMap((found) =>
    told('benefits', found, ({ situation, standard, payment }) => ({
      situation,
      standard,
      payment,
    })).map((one) => ({ ...one, row: true as const })),
  ),
  ...listed(it),
  ...told('platform', it.platform, ({ name, url }) => ({ name, url })),
  ...told('source.issuer', it.orgs, (orgs) => orgs.join('、')),
  ...text('source.url', it.sourceUrl),
  ...attachments('source.note', it),
]

const jobTitle: Reading = (it) => [
  ...text('title', it.title),
  ...text('regionCode', it.regionCode),
  ...windows(it),
  ...listed(it),
  ...text('sourceNo', it.docNumber),
  ...told('issuer', it.orgs, (orgs) => orgs.join('、')),
  ...text('noticeUrl', it.sourceUrl),
  ...attachments('sourceNote', it),
]

const READING: Partial<Record<ContentKind, Reading>> = { policy, jobTitle }

/**
 * Every fact that a document tells of the fields of a form, in the order of the form, undecided:
 * `source` is the number of the document. What the form says already is told too, so that it is
 * counted.
 */
export const readFacts = (kind: ContentKind, it: Extraction, source: number): Fact[] => {
  const { fields } = CONTENT_KIND[kind]
  const empty = emptyForm(fields)
  const facts: Fact[] = []
  for (const { path, row = false, value: said, ...rest } of READING[kind]?.(it) ?? []) {
    const found = fieldAt(fields, empty, path)
    if (found === null || (row && found.field.type !== 'rows')) continue
    const { field } = found
    const value =
      field.type === 'record' || field.type === 'rows' ? keptForm(field.fields, said) : said
    const fact: Fact = { ...rest, path, row, value, source, decision: 'open', said: null }
    // Of two passages that say the same one is a fact, at both places.
    const same = facts.findIndex((one) => sameFact(one, fact))
    if (saysNothing(value)) continue
    if (same < 0) facts.push(fact)
    else facts[same] = { ...facts[same]!, places: [...facts[same]!.places, ...fact.places] }
  }
  return facts
}

/** The form with another value at a path, e.g. `source.issuer`. */
export const withValue = (form: Form, path: string, value: FormValue): Form => {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...form, [name]: value }
  return { ...form, [name]: withValue((form[name] ?? {}) as Form, rest.join('.'), value) }
}

/** The next number of a condition that nothing in the list has. */
const freeCode = (rows: readonly Form[]): string => {
  const taken = new Set(rows.map(({ code }) => lettersOf(code)))
  let nth = rows.length + 1
  while (taken.has(`C${nth}`)) nth += 1
  return `C${nth}`
}

/** A value by its place, e.g. `conditions.2` or `source.issuer`. */
const valueAt = (form: Form, at: string): FormValue =>
  at
    .split('.')
    .reduce<FormValue>(
      (value, name) => (value as Record<string, FormValue> | null)?.[name] ?? null,
      form,
    )

/**
 * 采用: the form with what was taken, the facts as they are then, and the doubts that it leaves,
 * which are what the document does not say for sure and nobody has corrected. `finish` completes the
 * form that comes of it, e.g. by the defaults of the document; it moves no row.
 */
export const takeFacts = (
  kind: ContentKind,
  { form, facts }: { form: Form; facts: readonly Fact[] },
  taken: readonly Taken[],
  finish: (form: Form) => Form = (filled) => filled,
): { form: Form; facts: Fact[]; doubts: Doubt[] } => {
  const { fields } = CONTENT_KIND[kind]
  let filled = form
  const places = taken.map(({ fact: { path, row }, value }): string => {
    if (!row) {
      filled = withValue(filled, path, value)
      return path
    }
    const rows = (fieldAt(fields, filled, path)?.value ?? []) as readonly Form[]
    const record = value as Form
    const numbered = Object.hasOwn(record, 'code') && record.code === ''
    const said = numbered ? { ...record, code: freeCode(rows) } : record
    filled = withValue(filled, path, [...rows, said])
    return `${path}.${rows.length}`
  })
  const next = keptForm(fields, finish(keptForm(fields, filled)))
  const said = new Map(taken.map(({ fact }, nth) => [fact, valueAt(next, places[nth] ?? '')]))
  return {
    form: next,
    facts: keptFacts(fields, form, next, facts).map((fact, nth) => {
      const value = said.get(facts[nth]!)
      return value === undefined ? fact : { ...fact, decision: 'taken', said: value }
    }),
    doubts: taken.flatMap(({ fact, value, looked }): Doubt[] =>
      fact.sureness === 'unsure' && looked !== true && sameValue(value, fact.value)
        ? [{ path: fact.path, row: fact.row, value: said.get(fact) ?? null }]
        : [],
    ),
  }
}

/**
 * A code for a draft that is made of a document: region, year and number of its 文号, else the day
 * (`yyyy-MM-dd`); `nth` from 0 counts up where one is in use.
 */
export const proposedId = (it: Extraction, today: string, nth: number): string => {
  const place = it.regionCode?.value ?? 'notice'
  const [, year, number] = /(\d{4})\D{1,3}(\d{1,5})\s?号/.exec(it.docNumber?.value ?? '') ?? []
  const base =
    number === undefined ? `${place}-${today.replaceAll('-', '')}` : `${place}-${year}-${number}`
  return nth === 0 ? base : `${base}-${nth + 1}`
}

/** What a notice of a kind usually says, by the paths of its form. */
const EXPECTED: Partial<Record<ContentKind, readonly string[]>> = {
  policy: ['orgs', 'docNumber', 'regionCode', 'windows', 'conditions', 'materials'],
  jobTitle: ['issuer', 'sourceNo', 'regionCode', 'windows', 'materials'],
}

/** Labels of what was looked for in a document and not found; `facts` are those of the document. */
export const notFound = (kind: ContentKind, facts: readonly Fact[]): string[] =>
  CONTENT_KIND[kind].fields
    .filter(
      ({ name }) =>
        EXPECTED[kind]?.includes(name) === true && !facts.some(({ path }) => path === name),
    )
    .map(({ label }) => label)
