import { inUnit, lettersOf, type Field, type Form, type FormValue } from './fields.ts'

/** One field that two versions of a form differ in. */
export interface FieldDifference {
  /** e.g. `conditions.2.text`. */
  path: string
  /** e.g. `申报条件第 3 条 · 条件`. */
  label: string
  /** In words, as a reader would say it; empty where a version has nothing. */
  before: string
  after: string
}

/**
 * 差异: what changed from one form to another, field by field in the order of the form. Records of
 * a list are told apart by their key where they have one, otherwise by their place; a record that
 * was added or removed is one difference.
 */
export const differences = (
  fields: readonly Field[],
  before: Form,
  after: Form,
  at: { path: string; label: string } = { path: '', label: '' },
): FieldDifference[] =>
  fields.flatMap((field) => {
    const [was, is] = [before[field.name], after[field.name]]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const here = {
      path: at.path === '' ? field.name : `${at.path}.${field.name}`,
      label: at.label === '' ? field.label : `${at.label} · ${field.label}`,
    }
    if (field.type === 'record') return differences(field.fields, was as Form, is as Form, here)
    if (field.type === 'rows')
      return rowDifferences(field, [...(was as Form[])], is as Form[], here)
    return [{ ...here, before: inWords(field, was ?? null), after: inWords(field, is ?? null) }]
  })

const rowDifferences = (
  field: Field & { type: 'rows' },
  was: Form[],
  is: readonly Form[],
  here: { path: string; label: string },
): FieldDifference[] => {
  const { key } = field
  const partner = (row: Form, nth: number): number =>
    key === undefined ? nth : was.findIndex((one) => one[key] === row[key])
  const met = new Set<number>()
  const place = (nth: number) => ({
    path: `${here.path}.${nth}`,
    label: `${here.label}第 ${nth + 1} ${field.of}`,
  })
  const kept = is.flatMap((row, nth): FieldDifference[] => {
    const old = partner(row, nth)
    const before = was[old]
    if (before === undefined || met.has(old))
      return [{ ...place(nth), before: '', after: recordInWords(field.fields, row) }]
    met.add(old)
    const moved: FieldDifference[] =
      old === nth
        ? []
        : [
            {
              ...place(nth),
              before: `原第 ${old + 1} ${field.of}`,
              after: `现第 ${nth + 1} ${field.of}`,
            },
          ]
    return [...moved, ...differences(field.fields, before, row, place(nth))]
  })
  const gone = was.flatMap((row, nth): FieldDifference[] =>
    met.has(nth) ? [] : [{ ...place(nth), before: recordInWords(field.fields, row), after: '' }],
  )
  return [...kept, ...gone]
}

/** A value as a reader would say it: names for codes, yes and no, numbers with their unit. */
export const inWords = (field: Field, value: FormValue): string => {
  if (value === null) return ''
  switch (field.type) {
    case 'flag':
      return value === true ? '是' : '否'
    case 'number':
      return field.unit === undefined
        ? lettersOf(value)
        : `${inUnit(field, Number(value))} ${field.unit}`
    case 'choice':
      return field.of[lettersOf(value)] ?? lettersOf(value)
    case 'choices':
      return (value as string[]).map((code) => field.of[code] ?? code).join('、')
    case 'words':
      return (value as string[]).join(field.long === true ? '\n' : '、')
    case 'refs':
    case 'regions':
    case 'dictionary':
      return (value as string[]).join('、')
    case 'cells':
      return (value as string[][]).map((row) => row.join(' | ')).join('\n')
    case 'record':
      return recordInWords(field.fields, value as Form)
    case 'rows':
      return (value as Form[]).map((row) => recordInWords(field.fields, row)).join('\n')
    default:
      return lettersOf(value)
  }
}

const recordInWords = (fields: readonly Field[], form: Form): string =>
  fields
    .flatMap((field) => {
      const text = inWords(field, form[field.name] ?? null)
      return text === '' || field.type === 'flag' ? [] : [`${field.label}：${text}`]
    })
    .join('；')
