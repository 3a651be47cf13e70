import { regionsAbove } from '#domain/search/regions.ts'

/** 擅长领域: which experts a topic concerns, in the words that experts use of themselves. */

/** How a tag may stand in a topic: it is said, or meant. */
const SAID = 2
const MEANT = 1

/** Letters of an abbreviation stand no further apart than these: 高(新技术)企(业)认定. */
const STEP = 4
/** Shorter ones abbreviate too much. */
const ABBREVIATED_MIN = 4

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

const placesOf = (letter: string, text: string): number[] =>
  Array.from(text).flatMap((one, at) => (one === letter ? [at] : []))

/** Whether the letters of a tag stand in the text in their order, close to one another. */
const isShortFor = (tag: string, text: string): boolean => {
  const [first = '', ...letters] = tag
  if (letters.length + 1 < ABBREVIATED_MIN) return false
  let ends = placesOf(first, text)
  for (const letter of letters)
    ends = placesOf(letter, text).filter((at) => ends.some((end) => at > end && at - end <= STEP))
  return ends.length > 0
}

/** 2 where a text says a tag; 1 where it says more than half of it in pieces, or what it is short for; else 0. */
const weightOf = (tag: string, text: string): number => {
  if (text.includes(tag)) return SAID
  const pairs = pairsOf(tag)
  const pieces = pairs.filter((pair) => text.includes(pair)).length
  return pieces * 2 > pairs.length || isShortFor(tag, text) ? MEANT : 0
}

/** Whether a title asks for a tag. */
export const isMeant = (tag: string, title: string): boolean => weightOf(tag, title) > 0

/** What the choice needs to know of an expert. */
interface Answering {
  tags: readonly string[]
  /** Regions served, `000000` all of them. */
  regionCodes: readonly string[]
}

const serves = ({ regionCodes }: Answering, place: string): boolean =>
  [place, ...regionsAbove(place)].some((code) => regionCodes.includes(code))

/**
 * The expert whom a topic concerns: of those who serve one of the places, whose tags the title says
 * most clearly, the first of equals.
 * @param everyone answers the topic whatever the title says, as experts for job titles do
 * @returns null when the title asks for nobody's field
 */
export const fittingExpert = <E extends Answering>(
  experts: readonly E[],
  topic: { title: string; places: readonly string[] },
  everyone = false,
): E | null => {
  let best: E | null = null
  let most = everyone ? -1 : 0
  for (const expert of experts) {
    if (!topic.places.some((place) => serves(expert, place))) continue
    const weight = expert.tags.reduce((sum, tag) => sum + weightOf(tag, topic.title), 0)
    if (weight > most) {
      best = expert
      most = weight
    }
  }
  return best
}
