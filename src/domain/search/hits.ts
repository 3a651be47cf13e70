import type { Run } from './runs.ts'

const MOST = 6
const LONGEST = 20

/** The marked words of a snippet as the address carries them to the policy's page. */
export const wordsIn = (marks: readonly Run[]): string =>
  [...new Set(marks.filter(({ hit }) => hit).map(({ text }) => text))]
    .filter((word) => Array.from(word).length <= LONGEST && !word.includes(','))
    .slice(0, MOST)
    .join(',')

/** The words that an address carries. */
export const wordsOf = (carried: string): string[] =>
  [...new Set(carried.split(','))]
    .filter((word) => word !== '' && Array.from(word).length <= LONGEST)
    .slice(0, MOST)

/** Where the words stand in a text, whatever their case; ascending, none within another. */
export const placesOf = (text: string, words: readonly string[]): [from: number, to: number][] => {
  const low = text.toLowerCase()
  const places: [number, number][] = []
  const longest = words.map((word) => word.toLowerCase()).toSorted((a, b) => b.length - a.length)
  for (let at = 0; at < low.length; at++) {
    const word = longest.find((one) => low.startsWith(one, at))
    if (word === undefined) continue
    places.push([at, at + word.length])
    at += word.length - 1
  }
  return low.length === text.length ? places : []
}
