/** 个人信息: numbers of a person that had better not stand in a conversation as they are. */

export type PersonalKind = 'idCard' | 'bankCard'

export const PERSONAL_TEXT: Readonly<Record<PersonalKind, string>> = {
  idCard: '身份证号',
  bankCard: '银行卡号',
}

/** A number, and where it stands in the text as it was written; the end is not included. */
export interface PersonalHit {
  kind: PersonalKind
  from: number
  to: number
}

/** Digits one by one or in groups, and nothing of a longer word around them. */
const ID_CARD = /(?<![0-9A-Za-z*])(?:\d[ -]?){17}[\dXx](?![0-9A-Za-z*])/g
const BANK_CARD = /(?<![0-9A-Za-z*])[3-69](?:[ -]?\d){15,18}(?![0-9A-Za-z*])/g

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECKS = '10X98765432'

/** Characters of full width as those of half width, each in its place. */
const narrowed = (text: string): string =>
  text.replaceAll(/[\uFF10-\uFF19\uFF38\uFF58\uFF0D\u3000]/g, (wide) =>
    wide === '\u3000' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  )

const bare = (found: string): string => found.replaceAll(/[ -]/g, '').toUpperCase()

/** Whether the last character of a citizen's number is that of the others (GB 11643). */
export const isIdCard = (number: string): boolean => {
  const month = Number(number.slice(10, 12))
  const day = Number(number.slice(12, 14))
  if (month < 1 || month > 12 || day < 1 || day > 31) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return CHECKS[sum % 11] === number[17]
}

/** Whether the digits of a card agree with its last one (Luhn). */
export const isBankCard = (number: string): boolean => {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** The numbers of a text that are somebody's, by their place. */
export const findPersonal = (text: string): PersonalHit[] => {
  const plain = narrowed(text)
  const found = (
    kind: PersonalKind,
    shape: RegExp,
    is: (number: string) => boolean,
  ): PersonalHit[] =>
    [...plain.matchAll(shape)]
      .filter(([number]) => is(bare(number)))
      .map(({ index, 0: number }) => ({ kind, from: index, to: index + number.length }))
  const ids = found('idCard', ID_CARD, isIdCard)
  const cards = found('bankCard', BANK_CARD, isBankCard).filter(
    ({ from, to }) => !ids.some((id) => from < id.to && id.from < to),
  )
  return [...ids, ...cards].toSorted((a, b) => a.from - b.from)
}

/** What stays to be seen of a number, at its beginning and its end. */
const SEEN: Readonly<Record<PersonalKind, readonly [first: number, last: number]>> = {
  idCard: [3, 4],
  bankCard: [4, 4],
}

const masked = (number: string, kind: PersonalKind): string => {
  const [first, last] = SEEN[kind]
  const digits = bare(narrowed(number)).length
  let at = 0
  return number.replaceAll(/[^ \-\uFF0D\u3000]/g, (digit) => {
    at += 1
    return at <= first || at > digits - last ? digit : '*'
  })
}

/** 打码: the text with only the ends of such numbers. */
export const maskPersonal = (text: string): string =>
  findPersonal(text).reduceRight(
    (whole, { kind, from, to }) =>
      whole.slice(0, from) + masked(whole.slice(from, to), kind) + whole.slice(to),
    text,
  )

/** 检测到身份证号: what is said before such a text is sent. */
export const personalNote = (hits: readonly PersonalHit[]): string =>
  `检测到${[...new Set(hits.map(({ kind }) => PERSONAL_TEXT[kind]))].join('和')}，建议用“安全提交”发送`
