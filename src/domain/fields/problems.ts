import { parseBeijing } from '../calendar/beijing.ts'
import {
  inUnit,
  lettersOf,
  emptyValue,
  type Field,
  type FieldProblem,
  type Form,
  type FormValue,
  join,
  type Shape,
} from './fields.ts'

/**
 * Everything that keeps a form from being published; empty when nothing does. A draft may lack all
 * of it. `form` is one that {@link formOf} read.
 */
export const problemsOf = (
  fields: readonly Field[],
  form: Form,
  at: { path: string; label: string } = { path: '', label: '' },
): FieldProblem[] =>
  fields.flatMap((field) => {
    const value = form[field.name] ?? emptyValue(field)
    const here = {
      path: join(at.path, field.name),
      label: at.label === '' ? field.label : `${at.label} · ${field.label}`,
    }
    if (field.type === 'record') return problemsOf(field.fields, value as Form, here)
    if (field.type === 'rows' && !isEmpty(value))
      return rowProblems(field, value as readonly Form[], here)
    const text = problemOf(field, value)
    return text === null ? [] : [{ ...here, text }]
  })

/**
 * What is wrong with one field as a whole, e.g. to say it beside its control.
 *
 * @returns the text for whoever fills it in; null when nothing is wrong
 */
export const problemOf = (field: Field, value: FormValue): string | null => {
  if (!isEmpty(value)) return faultOf(field, value)
  if (field.need === undefined) return null
  return (field.type === 'text' ? field.rule?.('') : null) ?? `请填写${field.label}`
}

const isEmpty = (value: FormValue): boolean =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const rowProblems = (
  field: Field & { type: 'rows' },
  rows: readonly Form[],
  here: { path: string; label: string },
): FieldProblem[] => {
  const { key } = field
  const twice =
    key === undefined
      ? []
      : rows.flatMap((row, at) =>
          rows.findIndex((one) => one[key] === row[key]) < at
            ? [{ ...here, path: `${here.path}.${at}.${key}`, text: `${lettersOf(row[key])} 重复` }]
            : [],
        )
  return [
    ...twice,
    ...rows.flatMap((row, at) =>
      problemsOf(field.fields, row, {
        path: `${here.path}.${at}`,
        label: `${field.label}第 ${at + 1} ${field.of}`,
      }),
    ),
  ]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/
const SECURE = /^https:\/\/[^\s<>"']+$/
const PLAIN = /^https?:\/\/[^\s<>"']+$/
const LOCAL = /^\/[^\s<>"'/\\][^\s<>"'\\]*$|^\/$/
const REGION = /^\d{6}$/
const ID = /^[A-Za-z0-9_-]{1,64}$/

const lengthFault = (text: string, max: number): string | null => {
  const over = Array.from(text).length - max
  return over > 0 ? `最多 ${max} 字，已超出 ${over} 字` : null
}

const shapeFault = (text: string, shape: Shape | undefined): string | null =>
  shape === undefined || new RegExp(`^(?:${shape.pattern})$`, 'u').test(text) ? null : shape.problem

const listFault = (
  values: FormValue,
  judge: (one: string) => string | null,
  mayRepeat = false,
): string | null => {
  const list = values as readonly string[]
  for (const [at, one] of list.entries()) {
    const fault = one.trim() === '' ? '不能为空' : judge(one)
    if (fault !== null) return `第 ${at + 1} 项${fault}`
  }
  const twice = mayRepeat ? undefined : list.find((one, at) => list.indexOf(one) < at)
  return twice === undefined ? null : `“${twice}”重复`
}

/** What is wrong with a value that is there; null when nothing. */
const faultOf = (field: Field, value: FormValue): string | null => {
  switch (field.type) {
    case 'text': {
      const text = lettersOf(value)
      if (field.rule !== undefined) return field.rule(text)
      return lengthFault(text, field.max) ?? shapeFault(text, field.shape)
    }
    case 'long':
    case 'markdown':
      return lengthFault(lettersOf(value), field.max)
    case 'day':
      return DAY.test(lettersOf(value)) && parseBeijing(lettersOf(value)) ? null : '日期不正确'
    case 'moment':
      return MOMENT.test(lettersOf(value)) && parseBeijing(lettersOf(value)) ? null : '时间不正确'
    case 'choice':
      return Object.hasOwn(field.of, lettersOf(value)) ? null : '请重新选择'
    case 'choices':
      return listFault(value, (one) => (Object.hasOwn(field.of, one) ? null : '请重新选择'))
    case 'number':
      return numberFault(field, Number(value))
    case 'link':
    case 'image':
      return addressFault(field, lettersOf(value))
    case 'region':
      return REGION.test(lettersOf(value)) ? null : '请选择地区'
    case 'regions':
      return listFault(value, (one) => (REGION.test(one) ? null : '请选择地区'))
    case 'ref':
      return ID.test(lettersOf(value)) ? null : '请重新选择'
    case 'refs':
      return listFault(value, (one) => (ID.test(one) ? null : '请重新选择'))
    case 'words':
    case 'dictionary':
      return listFault(
        value,
        (one) =>
          lengthFault(one, field.max) ??
          shapeFault(one, field.type === 'words' ? field.shape : undefined),
        field.type === 'words' && field.long === true,
      )
    case 'cells':
      return (
        (value as readonly (readonly string[])[])
          .flat()
          .map((cell) => lengthFault(cell, field.max))
          .find((fault) => fault !== null) ?? null
      )
    default:
      return null
  }
}

const numberFault = (field: Field & { type: 'number' }, value: number): string | null => {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, whole = false } = field
  if (whole && !Number.isSafeInteger(value)) return '请填写整数'
  if (value < min) return `不能小于 ${inUnit(field, min)}`
  return value > max ? `不能大于 ${inUnit(field, max)}` : null
}

const addressFault = (field: Field & { type: 'link' | 'image' }, value: string): string | null => {
  const length = lengthFault(value, field.max)
  if (length !== null) return length
  const local = field.type === 'image' || field.local === true
  if (local && LOCAL.test(value)) return null
  const plain = field.type === 'link' && field.plain === true
  return (plain ? PLAIN : SECURE).test(value)
    ? null
    : `请填写以 ${plain ? 'http:// 或 https://' : 'https://'} 开头的地址`
}
