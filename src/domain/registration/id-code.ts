/** 公民身份号码 (GB 11643-1999): division, day of birth, order, check character. */
import { isDay } from '../calendar/days.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** How the number is written: no blanks, half-width, capital X. */
export const normalIdCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** The check character of the first 17 digits. */
export const idCodeCheck = (first17: string): string => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(first17[at]), 0)
  return CHECKS[sum % 11] ?? ''
}

/** Whether `yyyyMMdd` is a day that exists, in this century or the last. */
const isBirthday = (text: string): boolean =>
  /^(19|20)/.test(text) && isDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)

/** What is wrong with an identity number; null when its shape and its check character are right. */
export const idCodeProblem = (typed: string): string | null => {
  const code = normalIdCode(typed)
  if (code === '') return '身份证号码不能为空'
  if (!/^[1-9]\d{16}[\dX]$/.test(code) || !isBirthday(code.slice(6, 14)))
    return '身份证号码格式不正确'
  return idCodeCheck(code.slice(0, 17)) === code[17] ? null : '身份证号码校验位不正确'
}
