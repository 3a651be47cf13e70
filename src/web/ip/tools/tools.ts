import { isDay } from '#domain/calendar/days.ts'
import { IP_TOOL, type IpToolCode } from '#domain/ip/tools.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'

/** What the address says; every field of a calculator is one field of it. */
export interface Given {
  (name: string): string
}

/** What every calculator is handed: the address, the dated tables and the day. */
export interface ToolProps {
  given: Given
  rules: readonly RuleTable[]
  today: string
}

const LONGEST = 40

/** The tool of an address; the first without one. */
export const toolOf = (params: URLSearchParams): IpToolCode => {
  const tool = params.get('tool') ?? ''
  return Object.hasOwn(IP_TOOL, tool) ? (tool as IpToolCode) : 'renewal'
}

/** Reads the fields of the address as texts. */
export const givenOf =
  (params: URLSearchParams): Given =>
  (name) =>
    (params.get(name) ?? '').trim().slice(0, LONGEST)

/** A day given: itself, or what is wrong with it; the empty one is neither. */
export const dayGiven = (text: string): { day: string; error: string | null } =>
  text === '' || isDay(text)
    ? { day: text, error: null }
    : { day: '', error: '请填写存在的日期，如 2026-11-21' }

/** A whole number in a range, or what is wrong with it. */
export const countGiven = (
  text: string,
  [min, max, usual]: readonly [min: number, max: number, usual: number],
): { count: number; error: string | null } => {
  if (text === '') return { count: usual, error: null }
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return count >= min && count <= max
    ? { count, error: null }
    : { count: usual, error: `请填写 ${min} 到 ${max} 之间的整数` }
}
