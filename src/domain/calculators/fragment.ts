/**
 * What is filled in, as it stands in a shared address: after #, which no browser sends to a server.
 * Which calculator it is stands in the query besides.
 */
import { CALCULATOR, YEAR } from './calculators.ts'
import { plainNumber, type Typed } from './inputs.ts'
import { type CalculatorCode, calculatorNamed } from './tools.ts'

/** Longest fragment that is read. */
const LONGEST = 500
const NUMBER = /^\d{1,15}(?:\.\d{1,18})?$/
const YEAR_SHAPE = /^\d{4}$/

/** A field as a fragment spells it; empty where what is typed is no number and no choice. */
const spelled = (code: CalculatorCode, name: string, typed: string): string => {
  if (name === YEAR) return CALCULATOR[code].kind === 'tax' && YEAR_SHAPE.test(typed) ? typed : ''
  const input = CALCULATOR[code].inputs.find((one) => one.name === name)
  if (input === undefined) return ''
  if (input.kind === 'choice')
    return input.options.some(([option]) => option === typed) ? typed : ''
  const number = plainNumber(typed, input.unit)
  return NUMBER.test(number) ? number : ''
}

const namesOf = (code: CalculatorCode): string[] => [
  ...(CALCULATOR[code].kind === 'tax' ? [YEAR] : []),
  ...CALCULATOR[code].inputs.map(({ name }) => name),
]

/** `#rd=year-2026_own-100`: what is filled in; empty where nothing is. */
export const fragmentOf = (code: CalculatorCode, typed: Typed): string => {
  const fields = namesOf(code).flatMap((name) => {
    const text = spelled(code, name, typed[name] ?? '')
    return text === '' ? [] : [`${name}-${text}`]
  })
  return fields.length === 0 ? '' : `#${code}=${fields.join('_')}`
}

/** Whether a fragment means to fill in a calculator; others are places on the page. */
export const isFilling = (fragment: string): boolean =>
  fragment.includes('=') || calculatorNamed(fragment.slice(1)) !== null

/**
 * Reads a fragment. Null when it is not one of ours whole: an unknown calculator or field, a field
 * twice, or what is no number and no choice. Never throws.
 */
export const readFragment = (
  fragment: string,
): { code: CalculatorCode; typed: Record<string, string> } | null => {
  const [, tool = '', fields = ''] = /^#([a-z]+)=([\w.-]+)$/.exec(fragment) ?? []
  const code = calculatorNamed(tool)
  if (code === null || fragment.length > LONGEST) return null
  const typed = new Map<string, string>()
  for (const field of fields.split('_')) {
    const [, name = '', text = ''] = /^([a-zA-Z]+)-(.+)$/.exec(field) ?? []
    if (text === '' || typed.has(name) || spelled(code, name, text) !== text) return null
    typed.set(name, text)
  }
  return { code, typed: Object.fromEntries(typed) }
}
