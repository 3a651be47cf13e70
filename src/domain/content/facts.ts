/** 公文台账: every fact that was read of the documents of an item, from the import on; none goes. */
import {
  type NoticeSection,
  type Place,
  type ReadBlock,
  SURENESS,
  type Sureness,
} from '../notices/notice.ts'
import { sameValue } from '../same.ts'
import type { Field, Form, FormValue } from '../fields/fields.ts'
import { fieldAt, saysNothing } from './doubts.ts'

/** What becomes of a fact: nobody has said yet, it stands in the form, the form shall not have it. */
export const FACT_DECISIONS = ['open', 'taken', 'left'] as const
export type FactDecision = (typeof FACT_DECISIONS)[number]

/** 状态 of a fact, held against the form as it is. */
export const FACT_STATE = {
  taken: '已采用',
  changed: '已修改',
  left: '已忽略',
  open: '待确认',
} as const
export type FactState = keyof typeof FACT_STATE

/** One field, or one record of a list, as a document has it, and what was decided about it. */
export interface Fact {
  /** The field; of a record its list. */
  path: string
  row: boolean
  /** As the document says it. */
  value: FormValue
  sureness: Sureness
  /** Number of the document among those of the item. */
  source: number
  /** Where it stands in that document. */
  places: readonly Place[]
  decision: FactDecision
  /** As it stands in the form: of a record that was taken, with what was changed since; else null. */
  said: FormValue
}

/** A fact with how the form stands to it. */
export interface JudgedFact {
  fact: Fact
  state: FactState
  label: string
  /** What its value is a value of; of a record a field of its fields. */
  field: Field
  /** What the form says there now; null for a record that it does not have. */
  current: FormValue
  /** Where it stands in the form, e.g. `conditions.2`; of a record that it does not have its list. */
  at: string
}

/** Facts that an item may have. */
export const MOST_FACTS = 400

/** Whether two facts say the same of the same place, in whichever document. */
export const sameFact = (
  one: Pick<Fact, 'path' | 'row' | 'value'>,
  other: Pick<Fact, 'path' | 'row' | 'value'>,
): boolean => one.path === other.path && one.row === other.row && sameValue(one.value, other.value)

const rowsAt = (fields: readonly Field[], form: Form, path: string): readonly Form[] => {
  const value = fieldAt(fields, form, path)?.value
  return Array.isArray(value) ? (value as readonly Form[]) : []
}

/**
 * A value says all that a document says; what that leaves empty may be filled in. The number of a
 * record in its list is nobody's word.
 */
const saysAll = (now: FormValue, said: FormValue): boolean => {
  if (saysNothing(said) && said !== false) return true
  if (typeof said !== 'object' || said === null) return sameValue(now, said)
  if (Array.isArray(said)) {
    const [is, was] = [Array.isArray(now) ? (now as FormValue[]) : [], said as FormValue[]]
    return is.length === was.length && was.every((one, nth) => saysAll(is[nth] ?? null, one))
  }
  const record = now as Form | null
  return Object.entries(said).every(
    ([name, value]) => name === 'code' || saysAll(record?.[name] ?? null, value),
  )
}

/** How many of its fields two records say alike. */
const alike = (one: Form, other: Form): number =>
  Object.entries(one).filter(
    ([name, value]) => !saysNothing(value) && sameValue(other[name] ?? null, value),
  ).length

/**
 * Where records of a list went when it was written anew: a record that is not there any more became
 * the new one that is most alike, or the one that stands in its place in a list as long as before.
 */
const movedRows = (
  before: readonly Form[],
  after: readonly Form[],
): ((row: Form) => Form | null) => {
  const unmet = [...after]
  const gone: number[] = []
  const became = new Map<number, Form>()
  before.forEach((row, at) => {
    const same = unmet.findIndex((one) => sameValue(one, row))
    if (same < 0) gone.push(at)
    else became.set(at, unmet.splice(same, 1)[0]!)
  })
  const stays = before.length === after.length
  for (const at of gone) {
    const row = before[at]!
    const likeness = unmet.map((one) => alike(row, one))
    const best = likeness.indexOf(Math.max(0, ...likeness))
    const inPlace = stays ? unmet.indexOf(after[at]!) : -1
    const next = (likeness[best] ?? 0) > 0 ? best : inPlace
    if (next >= 0) became.set(at, unmet.splice(next, 1)[0]!)
  }
  return (row) => became.get(before.findIndex((one) => sameValue(one, row))) ?? null
}

/** The record of a list that says all that a document says; null for none. */
const sayingRow = (rows: readonly Form[], value: FormValue): Form | null =>
  rows.find((row) => saysAll(row, value)) ?? null

/**
 * The facts after the form became another one: what the form says now was taken, a record that was
 * changed is followed to what it became, and what the form lost again is left.
 */
export const keptFacts = (
  fields: readonly Field[],
  before: Form,
  after: Form,
  facts: readonly Fact[],
): Fact[] => {
  const moved = new Map<string, ReturnType<typeof movedRows>>()
  const movedAt = (path: string): ReturnType<typeof movedRows> => {
    const known = moved.get(path)
    if (known !== undefined) return known
    const made = movedRows(rowsAt(fields, before, path), rowsAt(fields, after, path))
    moved.set(path, made)
    return made
  }
  return facts.map((fact): Fact => {
    const { path, row, value, decision, said } = fact
    if (!row) {
      const current = fieldAt(fields, after, path)?.value ?? null
      if (sameValue(current, value)) return { ...fact, decision: 'taken', said: current }
      if (decision !== 'taken') return { ...fact, said: null }
      return saysNothing(current)
        ? { ...fact, decision: 'left', said: null }
        : { ...fact, said: current }
    }
    const rows = rowsAt(fields, after, path)
    const followed =
      decision !== 'taken' || said === null
        ? null
        : (rows.find((one) => sameValue(one, said)) ?? movedAt(path)(said as Form))
    const now = followed ?? sayingRow(rows, value)
    if (now !== null) return { ...fact, decision: 'taken', said: now }
    return { ...fact, decision: decision === 'taken' ? 'left' : decision, said: null }
  })
}

const stateOf = ({ row, value, decision, said }: Fact): FactState => {
  if (decision !== 'taken') return decision
  const asRead = row ? saysAll(said, value) : sameValue(said, value)
  return asRead ? 'taken' : 'changed'
}

/**
 * Every fact with its state and its place in the form, in their order. `facts` are those of this
 * form ({@link keptFacts}); a field that the kind has no more leaves its facts out of no count: they
 * are shown by their path.
 */
export const judgedFacts = (
  fields: readonly Field[],
  form: Form,
  facts: readonly Fact[],
): JudgedFact[] =>
  facts.map((fact): JudgedFact => {
    const { path, row, said } = fact
    const found = fieldAt(fields, form, path)
    const state = stateOf(fact)
    if (found === null) {
      const field: Field = { name: path, label: path, type: 'long', max: 0 }
      return { fact, state, label: path, field, current: null, at: path }
    }
    const { field, label, value: current } = found
    if (!row || field.type !== 'rows') return { fact, state, label, field, current, at: path }
    const record: Field = { name: field.name, label, type: 'record', fields: field.fields }
    const nth =
      said === null ? -1 : rowsAt(fields, form, path).findIndex((one) => sameValue(one, said))
    return {
      fact,
      state,
      label: nth < 0 ? label : `${label}第 ${nth + 1} ${field.of}`,
      field: record,
      current: said,
      at: nth < 0 ? path : `${path}.${nth}`,
    }
  })

/** How many facts there are, and how many of each state; the states add up to all. */
export type FactCounts = Readonly<Record<FactState | 'all', number>>

/** 识别 n 处：已采用、已修改、已忽略、待确认. */
export const factCounts = (facts: readonly Fact[]): FactCounts => {
  const counts = { all: facts.length, taken: 0, changed: 0, left: 0, open: 0 }
  for (const fact of facts) counts[stateOf(fact)] += 1
  return counts
}

/** The counts in one line. */
export const factsText = (counts: FactCounts): string => {
  const states = Object.keys(FACT_STATE) as FactState[]
  return `识别 ${counts.all} 处：${states.map((state) => `${FACT_STATE[state]} ${counts[state]}`).join('、')}`
}

/** What a move says of facts that are undecided; empty without any. */
export const openText = (count: number): string =>
  count === 0 ? '' : `从公文识别的内容还有 ${count} 处待确认`

/** How many facts nobody has decided about. */
export const openCount = (facts: readonly Fact[]): number =>
  facts.filter(({ decision }) => decision === 'open').length

/** What somebody says of a fact. */
export interface Decided extends Pick<Fact, 'path' | 'row' | 'value' | 'decision' | 'said'> {}

/** The facts as somebody has decided them; of each the last word counts. */
export const decidedFacts = (facts: readonly Fact[], decided: readonly Decided[]): Fact[] =>
  facts.map((fact) => {
    const word = decided.findLast((one) => sameFact(one, fact))
    return word === undefined ? fact : { ...fact, decision: word.decision, said: word.said }
  })

/**
 * The facts of an item after another document was read: what that one says too stands for the new
 * document, with what was decided about it before.
 */
export const joinedFacts = (before: readonly Fact[], read: readonly Fact[]): Fact[] => {
  const again = read.map((fact) => {
    const known = before.find((one) => sameFact(one, fact))
    return known === undefined ? fact : { ...fact, decision: known.decision, said: known.said }
  })
  return [...before.filter((fact) => !read.some((one) => sameFact(one, fact))), ...again]
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  ['block', 'from', 'to'].every((name) =>
    Number.isInteger((value as Record<string, unknown>)[name]),
  )

/** Reads what was sent or stored as facts; what is none is left out. */
export const factsOf = (value: unknown): Fact[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((one): Fact[] => {
    if (typeof one !== 'object' || one === null) return []
    const {
      path,
      row,
      value: held,
      sureness,
      source,
      places,
      decision,
      said,
    } = one as Record<string, unknown>
    if (typeof path !== 'string' || path.length > 200 || held === undefined) return []
    return [
      {
        path,
        row: row === true,
        value: held as FormValue,
        sureness: Object.hasOwn(SURENESS, String(sureness)) ? (sureness as Sureness) : 'unsure',
        source: typeof source === 'number' ? source : 0,
        places: (Array.isArray(places) ? (places as unknown[]) : [])
          .filter(isPlace)
          .map(({ block, from, to }) => ({ block, from, to })),
        decision: FACT_DECISIONS.find((known) => known === decision) ?? 'open',
        said: (said ?? null) as FormValue,
      },
    ]
  })

/** A record that was changed, with what the document says of it in place again. */
export const restoredRow = (row: Form, value: FormValue): Form => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(value as Form)
      .filter(([name, said]) => name !== 'code' && (!saysNothing(said) || said === false))
      .map(([name, said]) => [
        name,
        typeof said === 'object' && said !== null && !Array.isArray(said)
          ? restoredRow((row[name] ?? {}) as Form, said)
          : said,
      ]),
  ),
})

/** 段落 of one section of a document: how many there are, were read, and stand in the form. */
export interface SectionCount {
  section: NoticeSection
  paragraphs: number
  read: number
  taken: number
}

/**
 * Holds the paragraphs of a document against what was read of them: section by section, and those
 * (`unread`) of which no fact was read. `facts` are those of this document.
 */
export const sectionCounts = (
  blocks: readonly Pick<ReadBlock, 'section'>[],
  facts: readonly Fact[],
): { sections: SectionCount[]; unread: ReadonlySet<number> } => {
  const read = new Set(facts.flatMap(({ places }) => places.map(({ block }) => block)))
  const taken = new Set(
    facts
      .filter(({ decision }) => decision === 'taken')
      .flatMap(({ places }) => places.map(({ block }) => block)),
  )
  const unread = new Set<number>()
  const counts = new Map<NoticeSection, SectionCount>()
  blocks.forEach(({ section }, at) => {
    if (section === '') return
    const count = counts.get(section) ?? { section, paragraphs: 0, read: 0, taken: 0 }
    counts.set(section, count)
    count.paragraphs += 1
    if (read.has(at)) count.read += 1
    else unread.add(at)
    if (taken.has(at)) count.taken += 1
  })
  return { sections: [...counts.values()], unread }
}
