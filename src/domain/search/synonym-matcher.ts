import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { isHan } from './lexicon.ts'
import type { SynonymTable } from './synonyms.ts'
import { wordingOf } from './wording.ts'
import type { Wording } from './wording.ts'

/** A meaning with all its equal terms. Documents and questions are both reduced to it. */
export interface Concept {
  /** The token it is indexed under. */
  token: string
  /** Official term as written in the table. */
  name: string
  /** Every equal term, folded: what to highlight. */
  terms: string[]
}

/** A term of the table where it stands in a question. */
export interface PhraseMatch {
  start: number
  end: number
  concept: Concept
  /** Official concepts a lay term also stands for. */
  official: readonly Meant[]
}

/** An official concept by a row of the table, and whether that row drifts. */
export interface Meant {
  concept: Concept
  drifts: boolean
}

interface Entry {
  text: string
  concept: Concept
  official: Meant[]
  /** Stands for more than its own letters; a term only meant by lay ones does not. */
  asked: boolean
  /** Emitted from running text, not only from titles and keywords. */
  everywhere: boolean
}

/** The synonym table made ready: finds its terms in folded text. */
export class SynonymMatcher {
  /** Terms by their first two characters. */
  #byBeginning = new Map<number, Entry[]>()
  /** Names by their last two characters, made when first needed. */
  #byEnd: Map<number, string[]> | null = null
  #concepts = new Map<string, Concept>()
  #fillers: string[]
  #particles: Set<string>
  #firsts = new Uint8Array(65536)

  constructor(table: SynonymTable, toSimplified: ToSimplified) {
    const known = new Map<string, string>()
    const folded = (term: string): string => {
      const text = known.get(term) ?? fold(term, toSimplified)
      known.set(term, text)
      return text
    }
    const worded = (terms: readonly string[]): string[] => {
      return terms.filter((term) => folded(term).length > 1)
    }
    for (const terms of table.groups) {
      const group = worded(terms)
      const name = group[0]
      if (name === undefined) continue
      const concept = this.#conceptOf(folded(name), name)
      for (const term of group) {
        this.#enter(folded(term), concept, term === name)
        this.#entryOf(folded(term))!.asked = true
      }
    }
    for (const { lay, official, drifts = false } of table.lay) {
      const meant = worded(official).map((term) => ({
        concept: this.#termConcept(folded(term), term),
        drifts,
      }))
      for (const term of worded(lay)) {
        this.#termConcept(folded(term), term)
        const entry = this.#entryOf(folded(term))!
        entry.official.push(...meant)
        entry.asked = true
      }
    }
    for (const list of this.#byBeginning.values())
      list.sort((a, b) => b.text.length - a.text.length)
    this.#fillers = table.fillers.map(folded)
    this.#particles = new Set(table.particles.map(folded))
  }

  /** Every concept named in a document's text, overlapping ones too, once for each mention. */
  mentions(text: string, named: boolean, found: (concept: Concept) => void): void {
    for (let at = 0; at < text.length; at++) {
      if (this.#firsts[text.charCodeAt(at)] === 0) continue
      for (const entry of this.#beginningAt(text, at)) {
        if ((named || entry.everywhere) && standsAt(text, at, entry.text)) found(entry.concept)
      }
    }
  }

  /** The terms of a question, leftmost and longest first, none overlapping. */
  phrases(text: string): PhraseMatch[] {
    const matches: PhraseMatch[] = []
    for (let at = 0; at < text.length; at++) {
      const entry = this.#beginningAt(text, at).find((one) => {
        return one.asked && standsAt(text, at, one.text)
      })
      if (!entry) continue
      const { concept, official } = entry
      matches.push({ start: at, end: at + entry.text.length, concept, official })
      at += entry.text.length - 1
    }
    return matches
  }

  #beginningAt(text: string, at: number): readonly Entry[] {
    return this.#byBeginning.get(beginningOf(text, at)) ?? NONE
  }

  /** The words of a question, those of mere asking marked. */
  wording(text: string): Wording {
    return wordingOf(text, this.#fillers, this.#particles)
  }

  /** Every term of the table, folded: known words for spelling. */
  *terms(): Generator<string> {
    for (const list of this.#byBeginning.values()) for (const entry of list) yield entry.text
  }

  /** Terms as documents write them and their equals, without what people merely say. */
  *names(): Generator<string> {
    for (const list of this.#byBeginning.values()) {
      for (const { text, official } of list) if (official.length === 0) yield text
    }
  }

  /** Those {@link names} whose first two characters, or last two, stand in a text. */
  *namesNear(text: string): Generator<string> {
    this.#byEnd ??= endsOf(this.names())
    const given = new Set<string>()
    for (let at = 0; at + 1 < text.length; at++) {
      for (const { text: name, official } of this.#beginningAt(text, at))
        if (official.length === 0) given.add(name)
      for (const name of this.#byEnd.get(beginningOf(text, at)) ?? []) given.add(name)
    }
    yield* given
  }

  /** What a document is indexed under for each term, and whether anywhere or in names alone. */
  indexedAs(): Map<string, string> {
    const known = new Map<string, string>()
    for (const list of this.#byBeginning.values()) {
      for (const { text, concept, everywhere } of list) {
        known.set(text, `${everywhere ? '' : '!'}${concept.token}`)
      }
    }
    return known
  }

  #conceptOf(key: string, name: string): Concept {
    const known = this.#concepts.get(key)
    if (known) return known
    const concept = { token: `§${key}`, name, terms: [] }
    this.#concepts.set(key, concept)
    return concept
  }

  /** The concept a term belongs to; a term of no group is one of its own. */
  #termConcept(text: string, name: string): Concept {
    const known = this.#entryOf(text)
    if (known) return known.concept
    const concept = this.#conceptOf(text, name)
    this.#enter(text, concept, true)
    return concept
  }

  #entryOf(text: string): Entry | undefined {
    return this.#beginningAt(text, 0).find((entry) => entry.text === text)
  }

  #enter(text: string, concept: Concept, official: boolean): void {
    if (this.#entryOf(text)) return
    concept.terms.push(text)
    this.#firsts[text.charCodeAt(0)] = 1
    const beginning = beginningOf(text, 0)
    const list = this.#byBeginning.get(beginning) ?? []
    list.push({
      text,
      concept,
      official: [],
      asked: false,
      everywhere: official || text.length > 2,
    })
    this.#byBeginning.set(beginning, list)
  }
}

const BOOKS = new WeakMap<SynonymTable, WeakMap<ToSimplified, SynonymMatcher>>()

/** The table made ready, once for all engines that use it. */
export function synonymMatcherOf(table: SynonymTable, toSimplified: ToSimplified): SynonymMatcher {
  const books = BOOKS.get(table) ?? new WeakMap<ToSimplified, SynonymMatcher>()
  BOOKS.set(table, books)
  const synonyms = books.get(toSimplified) ?? new SynonymMatcher(table, toSimplified)
  books.set(toSimplified, synonyms)
  return synonyms
}

const NONE: readonly Entry[] = []

function endsOf(names: Iterable<string>): Map<number, string[]> {
  const ends = new Map<number, string[]>()
  for (const name of names) {
    const key = beginningOf(name, name.length - 2)
    const list = ends.get(key)
    if (list === undefined) ends.set(key, [name])
    else list.push(name)
  }
  return ends
}

function beginningOf(text: string, at: number): number {
  return text.charCodeAt(at) * 65536 + text.charCodeAt(at + 1)
}

/** Latin terms must stand free: `ai` is not in `email`. */
function standsAt(text: string, at: number, term: string): boolean {
  if (!text.startsWith(term, at)) return false
  if (isHan(term.charCodeAt(0))) return true
  return !isLetter(text.charCodeAt(at - 1)) && !isLetter(text.charCodeAt(at + term.length))
}

function isLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122
}
