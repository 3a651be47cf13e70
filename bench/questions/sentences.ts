/** Parts of one sentence, empty ones left out. */
export function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('，')
}

/** Sentences one below the other, trimmed, empty ones left out. */
export function lines(sentences: readonly string[]): string {
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .join('\n')
}
