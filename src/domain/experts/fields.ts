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

/** What experts name by a short form, and notices in full. */
const SHORT_FORM: readonly (readonly [full: string, short: string])[] = [
  ['高新技术企业', '高企'],
  ['计算机软件著作权', '软著'],
  ['软件著作权', '软著'],
]

const shortened = (text: string): string =>
  SHORT_FORM.reduce((made, [full, short]) => made.replaceAll(full, short), text)

const piecesIn = (words: string, text: string): number =>
  pairsOf(words).filter((pair) => text.includes(pair)).length

/** 2 where a text says a tag; 1 where it says more than half of it in pieces, or what it is short for; else 0. */
const weightOf = (tag: string, title: string): number => {
  const text = shortened(title)
  if (text.includes(shortened(tag))) return SAID
  return piecesIn(tag, text) * 2 > pairsOf(tag).length || isShortFor(tag, title) ? MEANT : 0
}

/** Whether a title asks for a tag. */
export const isMeant = (tag: string, title: string): boolean => weightOf(tag, title) > 0

/** Weighs a tag that is meant above any number of pieces. */
const WHOLE = 1_000

/**
 * How close an expert's field is to a title, 0 for a stranger: first by the tags that it says or means,
 * then by their pieces and those of the role (高企服务顾问) that stand in it.
 */
export const closenessOf = (
  { tags, role }: { tags: readonly string[]; role: string },
  title: string,
): number => {
  const text = shortened(title)
  const whole = tags.reduce((sum, tag) => sum + weightOf(tag, title), 0)
  const pieces = [...tags, role].reduce((sum, words) => sum + piecesIn(words, text), 0)
  return whole * WHOLE + pieces
}

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
