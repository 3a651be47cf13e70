/** 整篇默认值: what an editor says once of a whole document, for every row that says nothing else. */
import { type Form, type FormValue, lettersOf } from '../fields/fields.ts'

/** 核对方式 of conditions, 可信度 of all statements, 核对日期 of the document and its figures. */
export interface DocumentDefaults {
  check: string
  confidence: string
  checkedOn: string
}

const rowsOf = (value: FormValue | undefined): readonly Form[] =>
  Array.isArray(value) ? (value as readonly Form[]) : []

/**
 * The defaults that a policy's form speaks of itself: what most conditions say where all say
 * something, and its own fields.
 */
export const defaultsOf = (form: Form): DocumentDefaults => {
  const checks = rowsOf(form.conditions).map(({ check }) => lettersOf(check))
  const [most] = [...Map.groupBy(checks, (check) => check)].toSorted(
    (one, other) => other[1].length - one[1].length,
  )
  return {
    check: checks.includes('') ? '' : (most?.[0] ?? ''),
    confidence: lettersOf(form.confidence),
    checkedOn: lettersOf(form.checkedOn),
  }
}

/**
 * A policy's form under other defaults: what says nothing, or what the defaults said before, says
 * what they say now; what somebody chose for one row stays. An empty default changes nothing.
 */
export const withDefaults = (form: Form, before: DocumentDefaults, now: DocumentDefaults): Form => {
  const filled = (name: keyof DocumentDefaults, value: FormValue | undefined): FormValue => {
    const said = value ?? ''
    return now[name] !== '' && (said === '' || said === before[name]) ? now[name] : said
  }
  return {
    ...form,
    conditions: rowsOf(form.conditions).map((row) => ({
      ...row,
      check: filled('check', row.check),
      confidence: filled('confidence', row.confidence),
    })),
    windows: rowsOf(form.windows).map((row) => ({
      ...row,
      confidence: filled('confidence', row.confidence),
    })),
    amounts: rowsOf(form.amounts).map((row) => {
      const source = row.source as Form
      return { ...row, source: { ...source, seenOn: filled('checkedOn', source.seenOn) } }
    }),
    confidence: filled('confidence', form.confidence),
    checkedOn: filled('checkedOn', form.checkedOn),
  }
}
