import { withoutEnd } from './ends.ts'
import { phrases } from './phrase.ts'

/** Lines of a text where nothing measures it: widths in em, as the sans-serif of a poster draws them. */

const NARROW = /[\s.,:;!'"|()[\]ilj]/
/** The middle dot is as wide as a Chinese sign. */
const LATIN = /[\u0020-\u00b6\u00b8-\u00ff]/

const widthOf = (letter: string): number => {
  if (!LATIN.test(letter)) return 1
  if (NARROW.test(letter)) return 0.34
  return /[A-Z@%&+<>=×≥≤]/.test(letter) ? 0.76 : 0.6
}

/** How wide a text is, a little more rather than less. */
export const emsOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0)

/** The longest beginning that is not wider, one letter at least, and the rest. */
const cut = (text: string, width: number): [string, string] => {
  const letters = Array.from(text)
  let sum = 0
  const at = letters.findIndex((letter) => (sum += widthOf(letter)) > width)
  if (at < 0) return [text, '']
  const taken = Math.max(1, at)
  return [letters.slice(0, taken).join(''), letters.slice(taken).join('')]
}

const filled = (runs: readonly string[], width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const run of runs) {
    if (line !== '' && emsOf(line + run.trimEnd()) > width) {
      lines.push(line)
      line = ''
    }
    line += run
    // A run wider than the whole line is cut; it is the only thing that ever is.
    while (line !== '' && emsOf(line.trimEnd()) > width) {
      const [head, rest] = cut(line, width)
      lines.push(head)
      line = rest
    }
  }
  return (line === '' ? lines : [...lines, line]).map((one) => one.trim())
}

/** The smallest step by which lines are evened out. */
const STEP = 0.5

/**
 * The text in at most `most` lines of `width` em, broken between words and of even length; null
 * when it does not fit.
 */
export const balancedLines = (text: string, width: number, most: number): string[] | null => {
  const runs = phrases(text)
  let best = filled(runs, width)
  if (best.length > most) return null
  for (let narrower = width - STEP; narrower > width / 2; narrower -= STEP) {
    const lines = filled(runs, narrower)
    if (lines.length > best.length) break
    best = lines
  }
  return best
}

/** The text in at most `most` lines of `width` em; what is too long ends in an ellipsis. */
export const shortenedLines = (text: string, width: number, most: number): string[] => {
  const lines = filled(phrases(text), width)
  if (lines.length <= most) return lines
  const last = withoutEnd(cut(lines.slice(most - 1).join(''), width - 1)[0], '，。；、：（')
  return [...lines.slice(0, most - 1), `${last}…`]
}
