import { capitalText } from '#domain/companies/capital.ts'
import { ENT_SIZE } from '#domain/policies/codes.ts'
import { grouped } from '#domain/text/numbers.ts'
import type { Company } from './types.ts'

/** `3000 万元`, `500 万美元`; — when it is not stated. */
export const capitalWords = ({ regCapital, currency }: Company): string =>
  regCapital === null ? '—' : capitalText(String(regCapital), currency)

/** `小型`; — when it is not stated. */
export const sizeWords = ({ size }: Company): string => (size === '' ? '—' : ENT_SIZE[size])

/** `186 人`; — when it is not stated. */
export const insuredWords = ({ insured }: Company): string =>
  insured === null ? '—' : `${grouped(insured)} 人`

/** Two characters of the name for its square. */
export const monogram = (name: string): string => Array.from(name).slice(0, 2).join('')
