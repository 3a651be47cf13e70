/** 专利申请号: twelve digits and a check character, written with or without `ZL`, `CN` and a dot. */
import { halfWidth } from '../text/half-width.ts'
import { PATENT_KIND, type PatentKind } from './rules.ts'

const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5] as const

/** The fifth digit says the kind; 8 and 9 are applications that came by the PCT. */
const KINDS: Readonly<Record<string, { kind: PatentKind; pct: boolean }>> = {
  '1': { kind: 'invention', pct: false },
  '2': { kind: 'utility', pct: false },
  '3': { kind: 'design', pct: false },
  '8': { kind: 'invention', pct: true },
  '9': { kind: 'utility', pct: true },
}

/** The check character of twelve digits. */
export const checkCharacter = (digits: string): string => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return '0123456789X'.charAt(sum % 11)
}

/** A number as it was read. */
export type PatentNumber =
  | {
      ok: true
      /** Twelve digits and the check character without a dot, as it is stored. */
      stored: string
      year: number
      kind: PatentKind
      pct: boolean
    }
  | { ok: false; message: string }

/** The stored form with its dot: `209910000001.8`. */
export const formatPatentNumber = (stored: string): string =>
  stored.length === 13 ? `${stored.slice(0, 12)}.${stored.slice(12)}` : stored

/** Reads a number as people write it; says what is wrong with it. */
export const readPatentNumber = (text: string): PatentNumber => {
  const plain = halfWidth(text)
    .toUpperCase()
    .replaceAll(/[\s.．·-]/g, '')
  const bare = plain.replace(/^(ZL|CN)+/, '')
  if (!/^\d{12}[\dX]?$/.test(bare))
    return { ok: false, message: '申请号应为 12 位数字加 1 位校验码' }
  const digits = bare.slice(0, 12)
  const known = KINDS[digits.charAt(4)]
  if (known === undefined)
    return { ok: false, message: '第 5 位表示专利类型，应为 1、2、3、8 或 9' }
  const right = checkCharacter(digits)
  if (bare.length === 12) return { ok: false, message: `缺少校验码；按前 12 位推算应为 ${right}` }
  if (bare.charAt(12) !== right)
    return { ok: false, message: `校验码不正确；按前 12 位推算应为 ${right}` }
  return { ok: true, stored: bare, year: Number(digits.slice(0, 4)), ...known }
}

/** The bare number of a keyword that is one (`ZL 2099 1000 0001.8`, `9999000001`); else empty. */
export const numberPart = (keyword: string): string => {
  const plain = halfWidth(keyword)
    .toUpperCase()
    .replaceAll(/[\s.]/g, '')
    .replace(/^(ZL|CN)/, '')
  return /^\d{4,12}[\dX]?$/.test(plain) ? plain : ''
}

/** 发明（PCT 进入中国）: the kind in words. */
export const patentKindName = (kind: PatentKind, pct: boolean): string =>
  pct ? `${PATENT_KIND[kind]}（PCT 进入国家阶段）` : PATENT_KIND[kind]
