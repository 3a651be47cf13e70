import { HAN_NUMBER, readNumber } from './numbers.ts'

/** A sum of money in a text, in yuan, or a share in per cent. */
export interface Sum {
  value: number
  from: number
  to: number
}

const FIGURE = `\\d[\\d,]{0,14}(?:\\.\\d{1,4})?`
const MONEY = new RegExp(
  `(?<![\\d.])(${FIGURE}) ?([百千]?[万亿]|[百千])?(?: ?元|(?=[、,至到-] ?\\d[^;。]{0,12}元))|(${HAN_NUMBER}{1,12})元`,
  'g',
)
/** 20至50万元: the first number has no unit of its own. */
const RANGE = new RegExp(
  `(?<![\\d.])(${FIGURE}) ?(?:-|至|到) ?(?:${FIGURE}) ?([百千]?[万亿]|[百千])?元`,
  'g',
)

/** Sums of money in Chinese yuan in a flat text, as they come. */
export const sumsIn = (flat: string): Sum[] => {
  const found = new Map<number, Sum>()
  for (const { 0: all, 1: figure, 2: unit = '', 3: words, index } of flat.matchAll(MONEY)) {
    const value = readNumber(words ?? `${figure}${unit}`)
    // A bare number before a comma is a sum only where its unit follows.
    if (value !== null && (words !== undefined || unit !== '' || all.endsWith('元')))
      found.set(index, { value, from: index, to: index + all.length })
  }
  for (const { 1: figure, 2: unit = '', index } of flat.matchAll(RANGE)) {
    const value = readNumber(`${figure}${unit}`)
    if (value !== null) found.set(index, { value, from: index, to: index + figure!.length })
  }
  return [...found.values()].toSorted((one, other) => one.from - other.from)
}

const PERCENT = new RegExp(`(\\d{1,4}(?:\\.\\d{1,3})?) ?%|百分之(${HAN_NUMBER}{1,5})`, 'g')

/** Shares in a flat text: 20%, 百分之三十. */
export const percentsIn = (flat: string): Sum[] =>
  [...flat.matchAll(PERCENT)].flatMap(({ 0: all, 1: figure, 2: words, index }) => {
    const value = readNumber(figure ?? words ?? '')
    return value === null ? [] : [{ value, from: index, to: index + all.length }]
  })
