import { emptyForm, type Field, type Form, type FormValue } from '../fields/fields.ts'
import { problemsOf } from '../fields/problems.ts'

/** Where a draft says nothing yet, as its page would show it. */
const UNSAID = { region: '000000', number: 1 } as const

/**
 * A draft that can be shown: what is lacking is named in its place, what is wrong is left out, and
 * nothing but the address of a source keeps it from being published. `today` stands for days that are not given.
 */
export const presentable = (fields: readonly Field[], form: Form, today: string): Form =>
  Object.fromEntries(
    fields.map((field) => [field.name, presentableValue(field, form[field.name] ?? null, today)]),
  )

const presentableValue = (field: Field, value: FormValue, today: string): FormValue => {
  if (field.type === 'record') return presentable(field.fields, value as Form, today)
  if (field.type === 'rows') {
    const rows = (value as readonly Form[]).map((row) => presentable(field.fields, row, today))
    const { key } = field
    const kept =
      key === undefined
        ? rows
        : rows.map((row, at) =>
            rows.findIndex((one) => one[key] === row[key]) < at
              ? { ...row, [key]: `#${at + 1}` }
              : row,
          )
    return kept.length === 0 && field.need === 'publish'
      ? [presentable(field.fields, emptyForm(field.fields), today)]
      : kept
  }
  const shown = isFine(field, value) ? value : mended(field, value, today)
  return isFine(field, shown) ? shown : instead(field, today)
}

const isFine = (field: Field, value: FormValue): boolean =>
  problemsOf([field], { [field.name]: value }).length === 0

/** As much of a value as can be shown. */
const mended = (field: Field, value: FormValue, today: string): FormValue => {
  if (Array.isArray(value)) {
    const good = (value as readonly FormValue[]).filter((one) => isFine(field, [one]))
    const once = good.filter((one, at) => good.indexOf(one) === at)
    return once.length === 0 && field.need !== undefined ? instead(field, today) : once
  }
  const text = field.type === 'text' || field.type === 'long' || field.type === 'markdown'
  return text && typeof value === 'string' && value.trim() !== ''
    ? Array.from(value).slice(0, field.max).join('')
    : instead(field, today)
}

/** What stands where nothing fit is given. */
const instead = (field: Field, today: string): FormValue => {
  const needed = field.need !== undefined
  switch (field.type) {
    case 'flag':
      return false
    case 'number':
      return needed ? Math.max(UNSAID.number, field.min ?? 0) : null
    case 'choice':
      return needed ? (Object.keys(field.of)[0] ?? '') : ''
    case 'choices':
      return needed ? Object.keys(field.of).slice(0, 1) : []
    case 'dictionary':
    case 'refs':
    case 'cells':
      return []
    case 'regions':
      return needed ? [UNSAID.region] : []
    case 'words':
      return needed ? [unsaid(field.label, field.max)] : []
    case 'day':
    case 'moment':
      return needed ? today : ''
    case 'region':
      return needed ? UNSAID.region : ''
    case 'ref':
      return needed ? 'none' : ''
    // No address is made up.
    case 'link':
      return ''
    case 'image':
      return needed ? '/' : ''
    case 'text':
      return needed ? said(field) : ''
    default:
      return needed ? unsaid(field.label, 'max' in field ? field.max : 20) : ''
  }
}

const unsaid = (label: string, max: number): string =>
  Array.from(`（${label}）`).slice(0, max).join('')

/** Text of one shape: something of that shape, so that the page can be shown. */
const SHAPED = ['A', 'AA-00', 'a', '0', '000000000000000000'] as const
const said = (field: Field & { type: 'text' }): string =>
  [unsaid(field.label, field.max), ...SHAPED].find((text) => isFine(field, text)) ?? ''
