/** Signs of quotes and lists at the beginning of one line. */
const MOST_LEVELS = 20
/** Signs of emphasis in one paragraph: parsers look for the end of each, one within the other. */
const MOST_MARKS = 500

/**
 * Whether markdown is nested deeper than any text that people write, which costs a parser its stack
 * or seconds. Takes time in proportion to the length.
 */
export const isTooDeep = (markdown: string): boolean =>
  markdown.split(/\n\s*\n/).some((paragraph) => {
    if ((paragraph.match(/[*_~]+/g) ?? []).length > MOST_MARKS) return true
    if (/[*_~]{100}/.test(paragraph)) return true
    return paragraph.split('\n').some((line) => {
      const signs = /^(?:\s{0,50}(?:>|[-*+]\s|\d{1,9}[.)]\s))+/.exec(line)?.[0] ?? ''
      return (signs.match(/>|[-*+]\s|\d+[.)]/g) ?? []).length > MOST_LEVELS
    })
  })
