/** Parts of one sentence, empty ones left out. */
export const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('，')

/** Sentences one below the other, trimmed, empty ones left out. */
export const lines = (sentences: readonly string[]): string =>
  sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .join('\n')
