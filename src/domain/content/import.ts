/** 从公文导入: what a document that was read tells of the fields of a form. */
import type { Extraction, Found, Place, Sureness } from '../notices/notice.ts'
import { sameValue } from '../same.ts'
import { type Doubt, fieldAt, isThere, sameDoubt, saysNothing } from './doubts.ts'
import { type Field, type Form, type FormValue, keptForm, lettersOf } from '../fields/fields.ts'
import { CONTENT_KIND, type ContentKind } from './kinds.ts'
import { joined } from '#domain/text/sentences.ts'

/** One field, or one record of a list, as the document has it. */
export interface Proposal {
  /** The field; of a record that would be added, its list. */
  path: string
  row: boolean
  label: string
  /** What it is filled in with: of a record a field of its fields. */
  field: Field
  value: FormValue
  /** What the form says there now; null for a record that would be added. */
  current: FormValue
  /** The form says something else already. */
  differs: boolean
  sureness: Sureness
  places: readonly Place[]
}

/** A proposal that was taken, with its value as it was corrected. */
export interface Taken {
  proposal: Pick<Proposal, 'path' | 'row' | 'value' | 'sureness'>
  value: FormValue
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

type Reading = (it: Extraction, form: Form) => ReadValue[]

const ORDER: readonly Sureness[] = ['sure', 'likely', 'unsure']
const leastSure = (all: readonly Sureness[]): Sureness =>
  ORDER[Math.max(0, ...all.map((one) => ORDER.indexOf(one)))] ?? 'unsure'

const told = <T>(path: string, found: Found<T> | null, value: (it: T) => FormValue): ReadValue[] =>
  found === null
    ? []
    : [{ path, value: value(found.value), sureness: found.sureness, places: found.places }]
const text = (path: string, found: Found<string> | null): ReadValue[] =>
  told(path, found, (it) => it)

const windows: Reading = (it) =>
  it.windows.map((window) => {
    const parts = [...(window.opensOn === null ? [] : [window.opensOn]), ...window.deadlines]
    return {
      path: 'windows',
      row: true,
      value: {
        batch: window.batch,
        certainty: 'published',
        opensOn: window.opensOn?.value ?? '',
        deadlines: window.deadlines.map(({ value }) => ({ ...value, note: '' })),
        note: '',
        confidence: '',
      },
      sureness: leastSure(parts.map(({ sureness }) => sureness)),
      places: parts.flatMap(({ places }) => places),
    }
  })

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
    ...it.contacts.flatMap((found) =>
      told('contacts', found, ({ name, phone }) => ({ name, phone })),
    ),
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

const policy: Reading = (it, form) => [
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
  ...amounts(it, form),
  ...windows(it, form),
  ...conditions(it, form),
  ...listed(it, form),
  ...told('platform', it.platform, ({ name, url }) => ({ name, url })),
  ...told('source.issuer', it.orgs, ([first = '']) => first),
  ...text('source.url', it.sourceUrl),
]

const jobTitle: Reading = (it, form) => [
  ...text('title', it.title),
  ...text('regionCode', it.regionCode),
  ...windows(it, form),
  ...listed(it, form),
  ...text('sourceNo', it.docNumber),
  ...told('issuer', it.orgs, ([first = '']) => first),
  ...text('noticeUrl', it.sourceUrl),
]

const READING: Partial<Record<ContentKind, Reading>> = { policy, jobTitle }

/**
 * What the document tells that the form does not say yet, in the order of the form. Nothing is
 * written: an editor takes, corrects or leaves each.
 */
export const proposalsOf = (kind: ContentKind, form: Form, it: Extraction): Proposal[] => {
  const { fields } = CONTENT_KIND[kind]
  return (READING[kind]?.(it, form) ?? []).flatMap(({ path, row, ...rest }): Proposal[] => {
    const found = fieldAt(fields, form, path)
    if (found === null) return []
    const { field, label, value: current } = found
    if (row === true) {
      if (field.type !== 'rows' || isThere(current, rest.value)) return []
      const value = keptForm(field.fields, rest.value)
      const asRecord: Field = { name: field.name, label, type: 'record', fields: field.fields }
      return [{ ...rest, path, row, label, field: asRecord, value, current: null, differs: false }]
    }
    const value = field.type === 'record' ? keptForm(field.fields, rest.value) : rest.value
    if (saysNothing(value) || sameValue(value, current)) return []
    const differs = !saysNothing(current)
    return [{ ...rest, path, row: false, label, field, value, current, differs }]
  })
}

/**
 * 未决定: what was read now and not decided, and what an earlier document left open and this one did
 * not speak of. It stays with the item until somebody decides.
 */
export const openDoubts = (
  before: readonly Doubt[],
  read: readonly Proposal[],
  undecided: readonly Proposal[],
): Doubt[] => {
  const asOpen = ({ path, row, value }: Proposal): Doubt => ({ path, row, value, open: true })
  const spoken = read.map(asOpen)
  return [
    ...before.filter(
      (doubt) => doubt.open === true && !spoken.some((one) => sameDoubt(one, doubt)),
    ),
    ...undecided.map(asOpen),
  ]
}

const withValue = (form: Form, path: string, value: FormValue): Form => {
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

/**
 * The form with what was taken, and the doubts that it leaves: what the document does not say for
 * sure and nobody has corrected.
 */
export const importedForm = (
  kind: ContentKind,
  form: Form,
  taken: readonly Taken[],
): { form: Form; doubts: Doubt[] } => {
  const { fields } = CONTENT_KIND[kind]
  let next = form
  const doubts: Doubt[] = []
  for (const { proposal, value } of taken) {
    const { path, row } = proposal
    let said = value
    if (row) {
      const rows = (fieldAt(fields, next, path)?.value ?? []) as readonly Form[]
      const record = value as Form
      said =
        Object.hasOwn(record, 'code') && record.code === ''
          ? { ...record, code: freeCode(rows) }
          : record
      next = withValue(next, path, [...rows, said])
    } else next = withValue(next, path, value)
    if (proposal.sureness === 'unsure' && sameValue(value, proposal.value))
      doubts.push({ path, row, value: said })
  }
  return { form: keptForm(fields, next), doubts }
}
