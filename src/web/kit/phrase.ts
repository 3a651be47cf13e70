/** Where a Chinese heading may break: between words, never inside one (design §1.3). */

const CLOSING = /^[，。；：、！？）》”’%…·\s]/
const OPENING = /[（《“‘\s]$/

const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null

/** The text in runs that must not be broken; one run when the engine cannot tell words. */
export const phrases = (text: string): string[] => {
  if (!segmenter) return [text]
  const runs: string[] = []
  let before = ''
  for (const { segment } of segmenter.segment(text)) {
    const last = runs.length - 1
    const apart = before.length > 1 && !CLOSING.test(segment) && !OPENING.test(before)
    if (last >= 0 && !apart) runs[last] += segment
    else runs.push(segment)
    before = segment
  }
  return runs
}
