/** How the characters of a question hang together. Positions are those of the folded text. */
export interface Wording {
  /** 1 where a word begins, and behind the last one. */
  begins: Uint8Array
  /** 1 where a word only asks (什么, 请问, 我们): it tells documents apart badly. */
  asking: Uint8Array
}

/** Words by the dictionary of the runtime; only questions are cut, documents never. */
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' })

/** Cuts a question into words. `fillers` stand anywhere, `particles` are whole words only. */
export function wordingOf(
  text: string,
  fillers: readonly string[],
  particles: ReadonlySet<string>,
): Wording {
  const begins = new Uint8Array(text.length + 1)
  const asking = new Uint8Array(text.length)
  begins[text.length] = 1
  for (const { index, segment } of WORDS.segment(text)) {
    begins[index] = 1
    if (particles.has(segment)) asking.fill(1, index, index + segment.length)
  }
  for (const filler of fillers) {
    for (let at = text.indexOf(filler); at >= 0; at = text.indexOf(filler, at + filler.length)) {
      asking.fill(1, at, at + filler.length)
    }
  }
  return { begins, asking }
}
