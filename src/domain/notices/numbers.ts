const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  '○': 0,
  O: 0,
  一: 1,
  壹: 1,
  二: 2,
  两: 2,
  贰: 2,
  三: 3,
  叁: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  七: 7,
  柒: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
}
const TENS: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
}
const GROUPS: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 }

/** The signs of a number in words. */
export const HAN_NUMBER = '[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]'

/** Reads a number in words (一百二十万, 贰拾, 二〇二六); null when it is none. */
export const readHan = (text: string): number | null => {
  if (text === '') return null
  if (/^[零〇○O一二三四五六七八九]{2,}$/.test(text))
    return Number(Array.from(text, (sign) => DIGITS[sign]).join(''))
  let [sum, group, digit, filled] = [0, 0, 0, false]
  for (const sign of text) {
    const [one, ten, large] = [DIGITS[sign], TENS[sign], GROUPS[sign]]
    if (one !== undefined) {
      if (digit !== 0) return null
      digit = one
      filled = true
    } else if (ten !== undefined) {
      group += (digit === 0 && !filled ? 1 : digit) * ten
      ;[digit, filled] = [0, false]
    } else if (large !== undefined) {
      if (group + digit === 0 && sum === 0) return null
      // 一万亿: what was counted so far is counted in 亿.
      sum = large > 10_000 ? (sum + group + digit) * large : sum + (group + digit) * large
      ;[group, digit, filled] = [0, 0, false]
    } else return null
  }
  return sum + group + digit
}

/** Reads `1,500`, `1500`, `1.5` or a number in words, with 百, 千, 万 and 亿 behind it. */
export const readNumber = (text: string): number | null => {
  const match = /^(\d[\d,]*(?:\.\d+)?)([百千万亿]*)$/.exec(text.replaceAll(' ', ''))
  if (match === null) return readHan(text)
  let value = Number(match[1]!.replaceAll(',', ''))
  for (const unit of match[2]!) value *= TENS[unit] ?? GROUPS[unit] ?? 1
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null
}
