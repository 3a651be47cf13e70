/** The names that begin with a word, then those that hold it, at most ten; compared as folded. */
export const namesHolding = (
  names: readonly string[],
  word: string,
  fold: (text: string) => string,
): string[] => {
  const asked = fold(word)
  const places = names.map((name) => ({ name, at: fold(name).indexOf(asked) }))
  const holding = places.filter(({ at }) => at >= 0)
  return holding
    .toSorted((left, right) => Math.min(left.at, 1) - Math.min(right.at, 1))
    .map(({ name }) => name)
    .slice(0, 10)
}
