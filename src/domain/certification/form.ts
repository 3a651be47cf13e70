import { normalCreditCode } from '../companies/credit-code.ts'
import type { Field } from '../fields/fields.ts'
import { problemOf } from '../fields/problems.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  legalPersonProblem,
  normalCompanyName,
} from '../registration/company.ts'

/**
 * 认证申请表, described once (decision 52): the call's input and answers, the form and its problems,
 * what a reviewer sees beside the record, what the record takes over and what the log says of it
 * follow from these lists. The columns stand in server/certification/columns.ts.
 */

type TextField = Field & { type: 'text' | 'long' }

/** A text that the licence states, so that the company's record has it too. */
type ElementField = Field & { type: 'text' } & {
  /** As it is stored; without it the blanks at its ends go. */
  normal?: (typed: string) => string
  /** As the audit log has it, where that may not say all. */
  logged?: (text: string) => string
}

/** 登记要素, in the order of the licence. */
export const ELEMENTS = [
  {
    name: 'companyName',
    label: '企业名称',
    help: '与营业执照一致',
    need: 'publish',
    type: 'text',
    max: 200,
    rule: companyNameProblem,
    normal: normalCompanyName,
  },
  {
    name: 'creditCode',
    label: '统一社会信用代码',
    help: '18 位，大小写和全角半角不限',
    need: 'publish',
    type: 'text',
    max: 60,
    rule: creditCodeProblem,
    normal: normalCreditCode,
  },
  {
    name: 'legalPerson',
    label: '法定代表人',
    need: 'publish',
    type: 'text',
    max: 60,
    rule: legalPersonProblem,
    // Of a person no more than the surname.
    logged: (name) => `${Array.from(name)[0] ?? ''}**`,
  },
] as const satisfies readonly ElementField[]

/** What an application says besides; it stays with the application. */
export const REMARKS = [
  { name: 'note', label: '补充说明', type: 'long', max: 200 },
] as const satisfies readonly TextField[]

/** 营业执照: the files of the form. */
export const LICENCE = { label: '营业执照', max: 5, missing: '请上传营业执照' } as const

export type ElementName = (typeof ELEMENTS)[number]['name']
export type Elements = Record<ElementName, string>
export type TextName = ElementName | (typeof REMARKS)[number]['name']
/** All texts of an application. */
export type ApplicationTexts = Record<TextName, string>
/** One of these fields. */
export type ApplicationField = TextField & { name: TextName }

const elements: readonly (ElementField & { name: ElementName })[] = ELEMENTS
const texts: readonly ApplicationField[] = [...ELEMENTS, ...REMARKS]

export const ELEMENT_NAMES = elements.map(({ name }) => name)

/** One text a field, made from the field. */
const made = <F extends { name: string }>(fields: readonly F[], text: (field: F) => string) =>
  Object.fromEntries(fields.map((field) => [field.name, text(field)])) as Record<F['name'], string>

/** The elements alone, of an application or of a company's record; empty where it has none. */
export const elementsOf = (from: Partial<Elements> | null): Elements =>
  made(elements, ({ name }) => from?.[name] ?? '')

/** The texts of an application alone; empty where it has none. */
export const textsOf = (from: Partial<ApplicationTexts>): ApplicationTexts =>
  made(texts, ({ name }) => from[name] ?? '')

/** The texts as they are stored. */
export const normalTexts = (typed: ApplicationTexts): ApplicationTexts => ({
  ...textsOf(typed),
  ...made(elements, ({ name, normal }) => normal?.(typed[name]) ?? typed[name].trim()),
})

/** What is wrong with a text of the form; null when nothing is. */
export const textProblem = (name: TextName, typed: ApplicationTexts): string | null => {
  const field = texts.find((one) => one.name === name)
  return field === undefined ? null : problemOf(field, typed[name])
}

/** The elements in which an application and the company's record differ. */
export const differingElements = (one: Elements, other: Elements): ElementName[] =>
  ELEMENT_NAMES.filter((name) => one[name] !== other[name])

/** The elements as the audit log has them, by their Chinese names. */
export const loggedElements = (of: Elements): Record<string, string> =>
  Object.fromEntries(
    elements.map(({ name, label, logged }) => [
      label,
      of[name] === '' ? '' : (logged?.(of[name]) ?? of[name]),
    ]),
  )

/** The names of the elements as a list in a sentence, e.g. 企业名称、统一社会信用代码和法定代表人. */
export const elementLabels = (joint: '和' | '或'): string => {
  const labels = elements.map(({ label }) => label)
  return `${labels.slice(0, -1).join('、')}${joint}${labels.at(-1) ?? ''}`
}
