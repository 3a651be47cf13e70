/**
 * Folding of text for search: what looks or reads the same becomes the same.
 * NFKC (full-width to half-width, compatibility forms), lower case, traditional to simplified,
 * one style of bracket, one kind of blank; quotation marks and zero-width characters go.
 */

/** Traditional to simplified, character by character; injected, as the table is a package. */
export type ToSimplified = (text: string) => string

/** A folded text that remembers where each of its characters came from. */
export interface FoldedText {
  text: string
  /** The range of the original that folded into [from, to) of `text`. */
  origin(from: number, to: number): [start: number, end: number]
}

/** Zero-width and direction marks, soft hyphen, variation selectors, and all quotation marks. */
const DROPPED =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF"'“”‘’„‟‚‛「」『』]|[\uFE00-\uFE0F]/g
const OPENING = /[[{〔【〖〘〚]/g
const CLOSING = /[\]}〕】〗〙〛]/g
const BLANK = /\s/g
/** Text that folds to itself, apart from traditional characters: the common case, found fast. */
const SETTLED = /^[\u4E00-\u9FFF0-9a-z，。、：；！？《》〈〉()%,.:;!?+\-/ ]*$/

/** The folded form of `text`. Idempotent. */
export function fold(text: string, toSimplified: ToSimplified): string {
  return toSimplified(SETTLED.test(text) ? text : foldForms(text))
}

/** As {@link fold}, with the way back to the original for highlighting. */
export function foldWithOrigin(text: string, toSimplified: ToSimplified): FoldedText {
  if (SETTLED.test(text)) {
    const same = simplifySameLength(text, toSimplified)
    return { text: same, origin: (from, to) => [from, to] }
  }
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: cluster, index } of text.matchAll(/[^]\p{M}*/gu)) {
    const folded = foldForms(cluster)
    parts.push(folded)
    for (let i = 0; i < folded.length; i++) {
      starts.push(index)
      ends.push(index + cluster.length)
    }
  }
  return {
    text: simplifySameLength(parts.join(''), toSimplified),
    origin: (from, to) => {
      if (from >= to) return [starts[from] ?? text.length, starts[from] ?? text.length]
      return [starts[from] ?? text.length, ends[to - 1] ?? text.length]
    },
  }
}

function foldForms(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(OPENING, '(')
    .replace(CLOSING, ')')
    .replace(BLANK, ' ')
    .normalize('NFKC')
}

/** Simplified text of the same length, so that positions hold. */
function simplifySameLength(text: string, toSimplified: ToSimplified): string {
  const whole = toSimplified(text)
  if (whole.length === text.length) return whole
  let result = ''
  for (const char of text) {
    const simple = toSimplified(char)
    result += simple.length === char.length ? simple : char
  }
  return result
}
