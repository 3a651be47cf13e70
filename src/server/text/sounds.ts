import { pinyin } from 'pinyin-pro'

/** Characters whose readings are kept: those of a few thousand questions. */
const MOST = 5_000
const known = new Map<string, ReadonlySet<string>>()

const readingsOf = (character: string): ReadonlySet<string> => {
  const before = known.get(character)
  if (before !== undefined) return before
  if (known.size >= MOST) known.clear()
  const readings = pinyin(character, {
    toneType: 'none',
    type: 'array',
    multiple: true,
    nonZh: 'removed',
  })
  const made = new Set(readings)
  known.set(character, made)
  return made
}

/** Whether two Han characters can be spoken the same, whatever the tone: 薪 and 新. */
export const soundAlike = (one: string, other: string): boolean =>
  [...readingsOf(one)].some((reading) => readingsOf(other).has(reading))
