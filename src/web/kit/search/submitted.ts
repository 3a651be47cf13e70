let submitted = ''

/** Remembers that a word was asked for, so that the list logs it once it knows how much it found. */
export const willSearch = (word: string): void => {
  submitted = word
}

/** Whether this word was asked for and not logged yet. */
export const takeSearch = (word: string): boolean => {
  const fresh = word !== '' && word === submitted
  if (fresh) submitted = ''
  return fresh
}
