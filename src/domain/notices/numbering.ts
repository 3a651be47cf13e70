/** 结构层次序数 of an official document (GB/T 9704-2012, 7.3.3: 一、（一）1.（1）), articles and ①. */
export interface Marker {
  /** 0 章, 1 条 and 一、, 2 （一）, 3 1., 4 （1）, 5 ①. */
  level: number
  /** As it is cited: `第三条`, `一、`, `（二）`, `1.`, `（1）`, `①`. */
  label: string
  /** Where the text after it begins. */
  end: number
}

const HAN = '[一二三四五六七八九十百零〇]{1,5}'

const FORMS: readonly [level: number, pattern: RegExp, label: (number: string) => string][] = [
  [0, new RegExp(`^第(${HAN}|\\d{1,3})章\\s*`), (n) => `第${n}章`],
  [1, new RegExp(`^第(${HAN}|\\d{1,3})条\\s*`), (n) => `第${n}条`],
  [1, new RegExp(`^(${HAN})[、.:]\\s*`), (n) => `${n}、`],
  [2, new RegExp(`^\\((${HAN})\\)[、.]?\\s*`), (n) => `（${n}）`],
  [3, /^(\d{1,2})(?:[、.](?!\d)|\)(?!\d))\s*/, (n) => `${n}.`],
  // 3.2024、2025年度审计报告: a number behind a number is a year.
  [3, /^(\d{1,2})[、.](?=20\d{2}(?:年|[、,-]20\d{2}))/, (n) => `${n}.`],
  [4, /^\((\d{1,2})\)[、.]?\s*/, (n) => `（${n}）`],
  [5, /^([①-⑳])\s*/, (n) => n],
]

/** The marker at the beginning of a flat text; null when there is none. */
export const markerOf = (flat: string): Marker | null => {
  for (const [level, pattern, label] of FORMS) {
    const match = pattern.exec(flat)
    if (match !== null) return { level, label: label(match[1]!), end: match[0].length }
  }
  return null
}

/** `二、` and `（一）` are cited 二、（一）; a section alone is cited 二. */
export const clauseOf = (labels: readonly string[]): string => {
  const cited = labels.filter((label) => !label.endsWith('章'))
  const whole = cited.join('')
  return cited.length === 1 ? whole.replace(/、$/, '') : whole
}
