import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { agencyFits } from './doc-number.ts'
import { highlight } from './highlight.ts'
import type { TextRange } from './highlight.ts'
import type { IndexState } from './index-state.ts'
import { FIELD } from './inverted.ts'
import type { Asked } from './matching.ts'
import { initialsAsTyped } from './pinyin.ts'
import type { Question } from './question.ts'
import { page } from './ranking.ts'

/** A name to offer for what is being typed. */
export interface Suggestion {
  name: string
  /** Where the name holds what was typed, or what that stands for; empty where it does not. */
  ranges: TextRange[]
  /** The document that was named by its 文号; empty for a name alone. */
  id: string
}

export interface Suggestions {
  /** `full`: something holds most of what was typed; see {@link import('./document.ts').SearchAnswer}. */
  match: 'full' | 'partial' | 'none'
  names: Suggestion[]
}

/** How texts are folded and read. */
interface Sounds {
  toSimplified: ToSimplified
  initialsOf?: ((name: string) => string) | undefined
}

/** A found document as suggestions need it. */
interface Suggesting {
  id: string
  /** Title, short title and keywords. */
  texts: readonly string[]
  /** What was typed is its 文号. */
  numbered: boolean
}

/** Best documents whose names are looked at. */
const LOOKED_AT = 30
const MOST_SUGGESTIONS = 10
/** Names that hold what was typed, after which no more documents are read. */
const ENOUGH = 20
/** Names of one document, so that the others have their turn. */
const MOST_OF_ONE = 2

/** How well a name fits, best first: numbered so, begins so, holds it, sounds so, holds a part. */
type Fit = 0 | 1 | 2 | 3 | 4 | 5
const HOLDS = 2
const PART = 4

interface Judged {
  name: string
  id: string
  fit: Fit
  /** Where it sounds as typed. */
  sounds: TextRange[]
}

/** What to offer for a folded beginning, by the engine's own way of asking. */
export function suggestionsFor(
  typed: string,
  ask: (keyword: string) => Asked,
  state: IndexState,
  by: Sounds,
): Suggestions {
  if (typed === '') return { match: 'none', names: [] }
  let { question, found } = ask(typed)
  // The last syllable of what is being typed may be unfinished.
  const letters = found === null && /^[a-z]+$/.test(typed) ? initialsAsTyped(typed) : ''
  if (letters !== '') ({ question, found } = ask(letters))
  if (found === null) return { match: 'none', names: [] }
  const slots = page(found.bits, state.docColumns, 'relevance', found.scoreOf, 0, LOOKED_AT)
  const documents = documentsFor(slots, question, state)
  return { match: found.match, names: suggestions(typed, question.highlight, documents, by) }
}

/** What suggestions need of the documents on these slots. */
function documentsFor(
  slots: readonly number[],
  { numbers }: Question,
  { docColumns, index }: IndexState,
): Suggesting[] {
  const numbered = new Set<number>()
  for (const { term, agency } of numbers) {
    index.postings.each(term, (slot, code) => {
      const named = (code & FIELD.number) !== 0
      if (named && agencyFits(agency, index.agencies.get(slot))) numbered.add(slot)
    })
  }
  return slots.map((slot) => ({
    id: docColumns.ids[slot]!,
    texts: docColumns.textsOf(slot),
    numbered: numbered.has(slot),
  }))
}

/**
 * What to offer for a beginning, from the best documents found for it: how well a name fits
 * decides, then how good its document is. Reading ends when there are enough of the best.
 */
function suggestions(
  asked: string,
  terms: readonly string[],
  found: Iterable<Suggesting>,
  by: Sounds,
): Suggestion[] {
  const judge = new Judge(asked, terms, by)
  const offered = new Map<string, Judged>()
  let holding = 0
  for (const { id, texts, numbered } of found) {
    const [title = '', shortTitle = '', ...keywords] = texts
    if (numbered) {
      offered.set(title, { ...judge.name(title), id, fit: 0 })
      continue
    }
    const names = new Set([shortTitle, title, ...keywords].filter((name) => name !== ''))
    const judged = [...names]
      .map((name) => judge.name(name))
      .toSorted((left, right) => left.fit - right.fit)
    const most = (judged[0]?.fit ?? PART) < PART ? MOST_OF_ONE : 1
    for (const one of judged.slice(0, most)) {
      if (offered.has(one.name)) continue
      offered.set(one.name, one)
      if (one.fit <= HOLDS) holding++
    }
    if (holding >= ENOUGH) break
  }
  return [...offered.values()]
    .toSorted((left, right) => left.fit - right.fit)
    .slice(0, MOST_SUGGESTIONS)
    .map((one) => ({ name: one.name, ranges: judge.ranges(one), id: one.id }))
}

class Judge {
  #asked: string
  #terms: readonly string[]
  #letters: string
  #toSimplified: ToSimplified
  #initialsOf: ((name: string) => string) | undefined
  /** Names that sound so are not looked for once there are enough: reading aloud is slow. */
  #toSound = MOST_SUGGESTIONS * MOST_OF_ONE

  constructor(asked: string, terms: readonly string[], by: Sounds) {
    this.#asked = asked
    // One character of several typed tells nothing: 标准 is no answer to 商标.
    const informative = terms.filter((term) => term.length > 1 || asked.length === 1)
    this.#terms = [asked, ...informative]
    this.#letters = /^[a-z]{2,}$/.test(asked) ? asked : ''
    this.#toSimplified = by.toSimplified
    this.#initialsOf = by.initialsOf
  }

  name(name: string): Judged {
    const folded = fold(name, this.#toSimplified)
    const at = folded.indexOf(this.#asked)
    if (at >= 0) return { name, id: '', fit: at === 0 ? 1 : 2, sounds: [] }
    const sounds = this.#sounding(name)
    if (sounds.length > 0) return { name, id: '', fit: 3, sounds }
    const part = this.#terms.some((term) => folded.includes(term))
    return { name, id: '', fit: part ? 4 : 5, sounds }
  }

  /** Reckoned for names that are offered alone: it takes much longer than to judge them. */
  ranges({ name, fit, sounds }: Judged): TextRange[] {
    if (fit === 3) return sounds
    const terms = fit === 1 || fit === 2 ? [this.#asked] : this.#terms
    return highlight(name, terms, this.#toSimplified).ranges
  }

  #sounding(name: string): TextRange[] {
    if (this.#letters === '' || this.#initialsOf === undefined || this.#toSound === 0) return []
    this.#toSound--
    const initials = this.#initialsOf(name)
    for (const letters of new Set([this.#letters, initialsAsTyped(this.#letters)])) {
      const ranges = letters === '' ? [] : soundingIn(name, initials, letters)
      if (ranges.length > 0) return ranges
    }
    return []
  }
}

/** The characters of a name whose initials are the letters: one letter a character, in order. */
function soundingIn(name: string, initials: string, letters: string): TextRange[] {
  const at = initials.indexOf(letters)
  if (at < 0) return []
  const read = [...name.matchAll(/[\u3400-\u9fffa-z\d]/gi)]
  // Where a character is read as none or as several letters nothing is certain.
  if (read.length !== initials.length) return [[0, name.length]]
  return [[read[at]!.index, read[at + letters.length - 1]!.index + 1]]
}
