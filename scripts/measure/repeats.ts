/** Lines that a block has at least. */
const BLOCK = 12

/**
 * How many lines of these files stand in blocks of twelve or more that occur again, word for word
 * but for indentation; blank lines and lines of brackets alone are not counted.
 * @returns lines beyond the first occurrence, in all files together.
 */
export const repeatedLines = (texts: readonly string[]): number => {
  const seen = new Set<string>()
  let repeated = 0
  for (const text of texts) {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line) && !line.startsWith('import '))
    /** Up to which line this file's repetitions are counted already. */
    let counted = 0
    for (let at = 0; at + BLOCK <= lines.length; at += 1) {
      const block = lines.slice(at, at + BLOCK).join('\n')
      if (seen.has(block)) {
        repeated += at + BLOCK - Math.max(at, counted)
        counted = at + BLOCK
      } else seen.add(block)
    }
  }
  return repeated
}
