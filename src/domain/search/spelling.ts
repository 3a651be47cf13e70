/** Known words looked at before giving up: spelling is for the rare empty answer. */
const MOST_WORDS = 20_000

/**
 * The question with its nearest known word put in, or null. A word of up to 4 characters may
 * differ in one (changed, left out, added or two swapped), a longer one in two. Words are
 * folded only once they come near, since there are many.
 */
export function nearest(
  question: string,
  words: Iterable<string>,
  folded: (word: string) => string = (word) => word,
): string | null {
  const asked = question.replaceAll(/[\s\p{P}]/gu, '')
  if (asked.length < 2 || asked.length > 24) return null
  const letters = lettersOf(asked)
  let best: string | null = null
  let most = asked.length <= 4 ? 1 : 2
  let looked = 0
  for (const known of words) {
    if (++looked > MOST_WORDS) break
    if (Math.abs(known.length - asked.length) > most || strange(known, letters) > most) continue
    const word = folded(known)
    if (word === asked) continue
    const distance = editDistance(asked, word, most)
    if (distance > most) continue
    best = word
    most = distance - 1
    if (most === 0) break
  }
  return best
}

/** 1 for every letter of a text, small and capital. */
function lettersOf(text: string): Uint8Array {
  const letters = new Uint8Array(65536)
  for (const form of [text, text.toUpperCase()]) {
    for (let i = 0; i < form.length; i++) letters[form.charCodeAt(i)] = 1
  }
  return letters
}

/** Letters of a word that are not among these: each costs a change at least. */
function strange(word: string, letters: Uint8Array): number {
  let count = 0
  for (let i = 0; i < word.length; i++) count += 1 - letters[word.charCodeAt(i)]!
  return count
}

/** Changes between two words, neighbours swapped counting one; above `most` just more. */
export function editDistance(left: string, right: string, most: number): number {
  let older: number[] = []
  let old = Array.from({ length: right.length + 1 }, (_, j) => j)
  for (let i = 1; i <= left.length; i++) {
    const row = [i]
    let smallest = i
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1]
      let cost = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        cost = Math.min(cost, older[j - 2]! + 1)
      }
      row.push(cost)
      smallest = Math.min(smallest, cost)
    }
    if (smallest > most) return most + 1
    older = old
    old = row
  }
  return old[right.length]!
}
