/** 数量: numbers as people write them, read as ranges: 十几, 30 多, 两三百万, 不到 20, 500 到 800 万. */

/** Ends inclusive; null = open. */
export interface Extent {
  from: number | null
  to: number | null
}

/** A number in a text, before it is known what it counts. */
export interface Quantity {
  start: number
  end: number
  /** What the digits and characters say. */
  least: number
  most: number
  /** 多, 余 or 几 after the digits: by how much it may be more. */
  spread: number
  /** By how much a little more may be: 三十出头 is below forty. */
  step: number
  /** 万 or 亿 stands in it. */
  scaled: boolean
}

const DIGIT: Readonly<Record<string, number>> = {
  ...{ 〇: 0, 零: 0, 一: 1, 二: 2, 两: 2, 俩: 2, 三: 3, 仨: 3, 四: 4, 五: 5 },
  ...{ 六: 6, 七: 7, 八: 8, 九: 9 },
}
const SCALE: Readonly<Record<string, number>> = {
  ...{ 十: 10, 百: 100, 千: 1_000, 万: 10_000, 亿: 100_000_000, w: 10_000, k: 1_000 },
}

const FIGURES = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const HAN = '[〇零一二两俩三仨四五六七八九十百千几]+(?:点[零一二三四五六七八九]+)?'
const UNITS = String.raw`(?:个(?=多?[万亿]))?多?(?:[十百千k]?[万亿w](?![a-z])|万亿|[百千]|k(?![a-z]))`
const QUANTITY = new RegExp(
  `(${FIGURES}|${HAN})( ?[多余几来])?( ?${UNITS})?( ?(?:多|余|来)(?!少)|[一二三四五六七八九](?![\\d十百千万亿个人年月件项类张家名次期位台种条款]))?( ?半(?=年|个))?`,
  'g',
)

/** What the units after the digits multiply by: 千万, w. */
const timesOf = (units: string): number =>
  Array.from(units.trim(), (unit) => SCALE[unit] ?? 1).reduce((all, one) => all * one, 1)

interface Value {
  least: number
  most: number
  /** Size of the last figure that is said: 10 in 30, 100 in 300. */
  step: number
}

/** A number in characters, e.g. 一千两百, 三十几, 七八十; null when it is none. */
const hanValue = (text: string): Value | null => {
  const [, fewer = '', ten = ''] = /^(.?十几)(.十)$/.exec(text) ?? []
  if (ten !== '') return { ...hanValue(fewer)!, most: hanValue(ten)!.most }
  if (text === '百十') return { least: 100, most: 100, step: 100 }
  if (text === '百八十') return { least: 80, most: 100, step: 10 }
  const [whole = '', part] = text.split('点')
  if (/^[〇零一二两三四五六七八九]{3,}$/.test(whole)) {
    const year = Number(Array.from(whole, (sign) => DIGIT[sign] ?? 0).join(''))
    return { least: year, most: year, step: 1 }
  }
  let [least, most, step] = [0, 0, 1]
  let [low, high] = [-1, -1]
  for (const sign of whole) {
    const digit = DIGIT[sign]
    if (sign === '几') [low, high] = low > 0 ? [low, 9] : [2, 9]
    else if (digit !== undefined) {
      // Two figures side by side are a range: 七八个.
      if (low > 0 && digit > low) high = digit
      else if (digit !== 0) [low, high] = [digit, digit]
    } else {
      const scale = SCALE[sign] ?? 1
      const known = low > 0
      least += (known ? low : 1) * scale
      // 几十 is anything up to the next figure of its size.
      most += (known ? high : 1) * scale + (high === 9 && low === 2 ? scale - 1 : 0)
      step = scale
      ;[low, high] = [-1, -1]
    }
  }
  if (low > 0) {
    const vague = low === 2 && high === 9
    const within = vague && least > 0
    least += within ? 1 : low
    most += high
    // 一百二 is 120.
    if (!within && step >= 100 && low === high && !/零/.test(whole)) {
      least += low * (step / 10 - 1)
      most += high * (step / 10 - 1)
      step /= 10
    } else step = 1
  }
  if (part !== undefined) {
    const decimals = Number(`0.${Array.from(part, (sign) => DIGIT[sign] ?? 0).join('')}`)
    least += decimals
    most += decimals
  }
  return least === 0 && most === 0 && !/[零〇]/.test(whole) ? null : { least, most, step }
}

const figureValue = (text: string): Value => {
  const value = Number(text.replaceAll(',', ''))
  const zeros = /[1-9](0*)$/.exec(String(value))?.[1]?.length ?? 0
  return { least: value, most: value, step: 10 ** zeros }
}

/** Behind 一: it is no number. */
const NO_NUMBER = /^(?:大把|堆|批|块(?!钱)|共|般|下|些|直|样|起|定|边|点|切|旦|律|线|种|家|句|塌)/

/** 1.15 亿 is whole yuan. */
const rounded = (value: number): number => Math.round(value * 100) / 100

const spanOf = (match: RegExpExecArray): { start: number; end: number } => ({
  start: match.index,
  end: match.index + match[0].length,
})
const exactly = (value: number): Omit<Quantity, 'start' | 'end'> => ({
  ...{ least: value, most: value, spread: 0, step: value, scaled: true },
})

/** 几千万 goes up to the next size, as 几十 does among people to the last below it. */
const mostOf = ({ least, most, step }: Value, times: number): number =>
  times >= SCALE.万! && least === 2 * step && most >= 9 * step ? 10 * step * times : most * times

/** 过亿, 上千万: a size by itself. */
const BARE_SIZE = /(?<=[过破超上近])(?:千万|百万|亿)(?![\d元]*\d)/g

/** Every number of a folded text, in its order. */
export const quantitiesIn = (text: string): Quantity[] =>
  [...numbersIn(text), ...sizesIn(text)].toSorted((a, b) => a.start - b.start)

const sizesIn = (text: string): Quantity[] =>
  [...text.matchAll(BARE_SIZE)].map((match) => ({
    ...spanOf(match),
    ...exactly(timesOf(match[0])),
  }))

const numbersIn = (text: string): Quantity[] =>
  [...text.matchAll(QUANTITY)].flatMap((match) => {
    const [all, digits = '', after = '', units = '', behind = '', half = ''] = match
    const value = /^\d/.test(digits) ? figureValue(digits) : hanValue(digits)
    const one = digits === '一' && NO_NUMBER.test(text.slice(match.index + all.length))
    // 三分之一 counts nothing.
    const part =
      text.startsWith('分之', match.index + all.length) ||
      text.slice(0, match.index).endsWith('分之')
    if (value === null || part || (one && units === '')) return []
    const times = timesOf(units)
    const more = [after, units, behind].some((sign) => /[多余几]/.test(sign))
    const spread = more ? value.step * times : 0
    // 两亿三 is 2.3 亿.
    const tail = ((DIGIT[behind.trim()] ?? 0) * times) / 10
    if (tail > 0) return [{ ...spanOf(match), ...exactly(rounded(value.least * times + tail)) }]
    return {
      ...spanOf(match),
      least: rounded(value.least * times) + (half === '' ? 0 : 0.5),
      most: rounded(mostOf(value, times)) + (half === '' ? 0 : 0.5),
      spread,
      step: value.step * times,
      scaled: times >= SCALE.万!,
    }
  })

const BELOW = /(?:不到|不足|不满|未满|没到|没满|少于|低于|小于|没有|没)$/
const AT_MOST = /(?:不超过|超不过|没有?超过|最多|至多|顶多|不大于)有?$/
const ABOVE = /(?:超过|超|大于|高于|多于|突破|破|过)了?$/
const AT_LEAST = /(?:至少|起码|最少|不少于|不低于|不小于)有?$/
const UPWARDS = /上$/
const WITHIN = /^(?:以内|之内|以下|封顶)/
const AND_MORE = /^(?:\+|打底|以上|往上|朝上|开外|起步|级别?)/
/** Behind a number: 四十不到. */
const NOT_QUITE = /^(?:人|个|万|号)?不到/
const A_LITTLE_MORE = /^(?:多|出头|挂零)/
const OF_A_RANGE = /^ ?(?:-|~|—|–|到|至) ?$/

/** Two numbers written as a range, the first without the units of the second: 500 到 800 万. */
export const ranged = (text: string, quantities: readonly Quantity[]): Quantity[] => {
  const joined: Quantity[] = []
  for (const next of quantities) {
    const last = joined.at(-1)
    const between = last === undefined ? '' : text.slice(last.end, next.start)
    const word = between.replace(/^(?:个|人|万元|万|元|年)/, '')
    const below = text.slice(next.end)
    if (last !== undefined && /^以上$/.test(word) && /^(?:人|万元|万|元)?以下/.test(below)) {
      joined[joined.length - 1] = {
        ...last,
        end: next.end + (/^(?:人|万元|万|元)?以下/.exec(below)?.[0].length ?? 0),
        most: next.most,
      }
      continue
    }
    // 一亿零五百万.
    if (
      last !== undefined &&
      /^零?$/.test(between) &&
      last.least % 1e8 === 0 &&
      last.scaled &&
      next.scaled &&
      next.most < 1e8
    ) {
      joined[joined.length - 1] = {
        ...last,
        end: next.end,
        least: last.least + next.least,
        most: last.most + next.most,
      }
      continue
    }
    // 四十多五十不到.
    if (last !== undefined && between === '' && last.spread > 0 && /^(?:人|个)?不到/.test(below)) {
      joined[joined.length - 1] = {
        ...last,
        end: next.end + (/^(?:人|个)?不到/.exec(below)?.[0].length ?? 0),
        most: next.least - 1,
        spread: 0,
      }
      continue
    }
    if (last === undefined || !OF_A_RANGE.test(word) || last.spread > 0) {
      joined.push({ ...next })
      continue
    }
    const times = next.scaled && !last.scaled ? scaleOf(text.slice(next.start, next.end)) : 1
    if (last.least * times >= next.most) {
      joined.push({ ...next })
      continue
    }
    // 从五百万到一千万: what it has become.
    const grown = /[从由]$/.test(text.slice(0, last.start))
    joined[joined.length - 1] = {
      ...next,
      start: last.start,
      least: grown ? next.least : last.least * times,
      scaled: last.scaled || next.scaled,
    }
  }
  return joined
}

const scaleOf = (text: string): number => {
  const units = /[十百千]?[万亿w]/.exec(text)?.[0] ?? ''
  return timesOf(units)
}

/**
 * What a number says with the words around it. `unit` is the smallest step of what is counted: 1 for
 * people, 0 for money, of which 不到 and 超过 keep the number itself.
 */
export const extentOf = (
  { least, most, spread, step }: Quantity,
  around: { before: string; after: string },
  unit: 0 | 1,
): Extent => {
  const before = around.before.trimEnd()
  const after = around.after.trimStart()
  const more = spread === 0 && A_LITTLE_MORE.test(after) ? step : spread
  if (AND_MORE.test(after) || AT_LEAST.test(before)) return { from: least, to: null }
  if (AT_MOST.test(before) || WITHIN.test(after)) return { from: null, to: most }
  // 没几个人 is few.
  const few = least === 2 && most === 9 && before.endsWith('没')
  if (!few && (BELOW.test(before) || NOT_QUITE.test(after))) return { from: null, to: least - unit }
  if (ABOVE.test(before)) return { from: least + unit, to: null }
  if (UPWARDS.test(before) && most >= 100) return { from: least, to: null }
  return { from: least, to: most + (more === 0 ? 0 : more - unit) }
}
