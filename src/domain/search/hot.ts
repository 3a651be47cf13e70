import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { ReadPart } from './reading.ts'
import { compact } from './tokens.ts'

/** 热搜: what makes words the same, and what is nobody else's business. */

/**
 * The same for questions that ask the same: whatever their script, width, blanks and signs, with
 * one word of the table or its equal, and with words of asking around it or not.
 */
export const sameKey = (
  keyword: string,
  read: (keyword: string) => readonly ReadPart[],
  toSimplified: ToSimplified,
): string => {
  const text = compact(fold(keyword, toSimplified))
  const informative = read(text).filter(({ kind }) => kind !== 'asking')
  const key = informative.map((part) => (part.concept === '' ? part.text : part.concept)).join('')
  return key === '' ? text : key
}

const CHINESE_DIGITS = '〇零一二三四五六七八九'
const digitOf = (sign: string): string => {
  if (sign === '幺') return '1'
  return String(Math.max(0, CHINESE_DIGITS.indexOf(sign) - 1))
}

/**
 * Whether it may be about one person: numbers of telephones, identity cards and accounts, in
 * figures or characters, with gaps or without, addresses of mail, and registration codes.
 */
export const isPersonal = (words: string): boolean => {
  const plain = words.normalize('NFKC')
  if (/\S@\S/.test(plain) || /[\dA-Z]{15,}/i.test(plain)) return true
  const figures = plain.replaceAll(/[〇零一二三四五六七八九幺]{5,}/g, (run) =>
    Array.from(run, digitOf).join(''),
  )
  // Written with gaps they are as long; a document number is not.
  return /\d{7,}/.test(figures) || /\d{10,}/.test(figures.replaceAll(/[\s\p{P}\p{S}]/gu, ''))
}
