/** Words of one go, and characters of one. */
export const WORDS_AT_ONCE = 200
export const WORD_MAX = 40

/** The words of a text, one a line or between commas; none twice. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、;；]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** What is wrong with them; null for nothing. */
export const wordsProblem = (words: readonly string[]): string | null => {
  if (words.length === 0) return '敏感词不能为空'
  if (words.length > WORDS_AT_ONCE) return `一次最多添加 ${WORDS_AT_ONCE} 个`
  const long = words.find((word) => Array.from(word).length > WORD_MAX)
  return long === undefined ? null : `“${long.slice(0, 10)}…”超过 ${WORD_MAX} 字`
}

/** A text in runs, those that were hit marked; hits may lie over each other. */
export const runsOf = (
  text: string,
  hits: readonly { from: number; to: number }[],
): { text: string; hit: boolean }[] => {
  const runs: { text: string; hit: boolean }[] = []
  let at = 0
  for (const { from, to } of hits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const begin = Math.max(at, from)
    const end = Math.min(text.length, to)
    if (end <= begin) continue
    if (begin > at) runs.push({ text: text.slice(at, begin), hit: false })
    runs.push({ text: text.slice(begin, end), hit: true })
    at = end
  }
  if (at < text.length) runs.push({ text: text.slice(at), hit: false })
  return runs
}
