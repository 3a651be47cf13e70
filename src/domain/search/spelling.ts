/** Known words looked at before giving up: spelling is for the rare empty answer. */
const MOST_WORDS = 20_000

/**
 * The question with its nearest known word put in, or null. A word of up to 4 characters may
 * differ in one (changed, left out, added or two swapped), a longer one in two.
 */
export function nearest(question: string, words: Iterable<string>): string | null {
  const asked = question.replaceAll(/[\s\p{P}]/gu, '')
  if (asked.length < 2 || asked.length > 24) return null
  const allowed = asked.length <= 4 ? 1 : 2
  let best: string | null = null
  let least = allowed + 1
  let looked = 0
  for (const word of words) {
    if (++looked > MOST_WORDS) break
    if (word === asked || Math.abs(word.length - asked.length) >= least) continue
    if (!sharesCharacter(asked, word)) continue
    const distance = editDistance(asked, word, least - 1)
    if (distance < least) [best, least] = [word, distance]
    if (least === 1) break
  }
  return best
}

function sharesCharacter(left: string, right: string): boolean {
  for (const char of left) if (right.includes(char)) return true
  return false
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
