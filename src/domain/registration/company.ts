import { parseBeijing } from '#domain/calendar/beijing.ts'
import { creditCodeFault, normalCreditCode } from '#domain/companies/credit-code.ts'

/** 企业注册: what the second step takes (product.md 4.1). */

export const COMPANY_NAME_MIN = 4
export const COMPANY_NAME_MAX = 80

/** A company's name as it is stored: half-width where the licence is, one space, Chinese brackets. */
export const normalCompanyName = (typed: string): string =>
  typed.normalize('NFKC').replaceAll('(', '（').replaceAll(')', '）').replaceAll(/\s+/g, ' ').trim()

const length = (text: string): number => Array.from(text).length

/** What is wrong with a company's name; null when it is fine. */
export const companyNameProblem = (typed: string): string | null => {
  const name = normalCompanyName(typed)
  if (name === '') return '企业名称不能为空'
  return length(name) >= COMPANY_NAME_MIN && length(name) <= COMPANY_NAME_MAX
    ? null
    : `企业名称为 ${COMPANY_NAME_MIN}–${COMPANY_NAME_MAX} 字`
}

/** What is wrong with a 统一社会信用代码; null when it is fine. */
export const creditCodeProblem = (typed: string): string | null => {
  const code = normalCreditCode(typed)
  if (code === '') return '统一社会信用代码不能为空'
  const fault = creditCodeFault(code)
  if (fault === null) return null
  return fault === 'shape' ? '统一社会信用代码格式不正确' : '统一社会信用代码校验位不正确'
}

/** What is wrong with the name of a legal person; null when it is fine. */
export const legalPersonProblem = (typed: string): string | null => {
  const name = typed.trim()
  if (name === '') return '法定代表人不能为空'
  return length(name) >= 2 && length(name) <= 30 && /^[\p{Script=Han}A-Za-z·． .]+$/u.test(name)
    ? null
    : '法定代表人姓名不正确'
}

/** What is wrong with the day of founding; `today` is `yyyy-MM-dd`, Beijing. */
export const establishDateProblem = (day: string, today: string): string | null => {
  if (day === '') return '成立日期不能为空'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || parseBeijing(day) === null) return '成立日期格式不正确'
  return day > today ? '成立日期不能晚于今天' : null
}

/** What is wrong with an industry: the section's letter and at least two digits of GB/T 4754. */
export const industryProblem = (code: string): string | null => {
  if (code === '') return '请选择行业'
  return /^[A-T]\d{2,4}$/.test(code) ? null : '请选择到行业大类'
}

/** What is wrong with a region; county level wanted. */
export const regionProblem = (code: string): string | null => {
  if (code === '') return '请选择所在地区'
  return /^\d{6}$/.test(code) ? null : '所在地区不正确'
}

/** The text for a company that is registered already. */
export const REGISTERED_TEXT = '该企业已注册，可申请加入'
