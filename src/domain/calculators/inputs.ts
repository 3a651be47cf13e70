import { compare, exact, type Fraction, whole } from '../matching/exact.ts'
import { grouped } from '../text/numbers.ts'

/** A number that a calculator asks for. */
export interface NumberInput {
  kind: 'number'
  name: string
  label: string
  /** What it is counted in; amounts of money are in 万元. */
  unit: '万元' | '人' | '类' | '项' | '页'
  min: number
  max: number
  /** Decimal places that may be typed. */
  places: number
  /** Stands for it while it is empty; without one it must be filled in. */
  usual?: string
  hint?: string
}

/** One of a few things that a calculator asks for; the first unless chosen otherwise. */
export interface ChoiceInput {
  kind: 'choice'
  name: string
  label: string
  options: readonly (readonly [code: string, name: string])[]
  hint?: string
}

export type CalculatorInput = NumberInput | ChoiceInput

/** What is typed and chosen, by the name of the input. */
export type Typed = Readonly<Record<string, string>>

/** Money is asked for up to 1 万亿元, to the fen. */
export const MONEY = { unit: '万元', min: 0, max: 100_000_000, places: 6 } as const

/** A typed number without commas, blanks and its unit, in ordinary digits. */
export const plainNumber = (text: string, unit: NumberInput['unit']): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s,]/g, '')
    .replace(unit === '万元' ? /万元?$/ : new RegExp(`${unit}$`), '')

/** A typed number, or what is wrong with it; nothing while the field is empty. */
export const readNumber = (
  { unit, min, max, places, usual = '' }: NumberInput,
  typed: string,
): { value: Fraction } | { problem: string } | null => {
  const text = plainNumber(typed, unit) || usual
  if (text === '') return null
  const number = places === 0 ? '整数' : '数字'
  if (/^[-−]/.test(text)) return { problem: `请填写不小于 ${min} 的${number}` }
  const shape = new RegExp(String.raw`^\d{1,15}${places === 0 ? '' : String.raw`(\.\d{0,18})?`}$`)
  if (!shape.test(text)) return { problem: `请填写${number}，如 ${places === 0 ? 10 : 120.5}` }
  if ((text.split('.')[1] ?? '').length > places) return { problem: `最多 ${places} 位小数` }
  const value = exact(text.replace(/\.$/, ''))
  if (value === null || compare(value, whole(max)) > 0)
    return { problem: `不能大于 ${grouped(max)} ${unit}` }
  if (compare(value, whole(min)) < 0) return { problem: `不能小于 ${min} ${unit}` }
  return { value }
}

/** The code that is chosen, or the first. */
export const readChoice = ({ options }: ChoiceInput, typed: string): string =>
  options.find(([code]) => code === typed)?.[0] ?? options[0]?.[0] ?? ''
