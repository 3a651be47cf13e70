import { numbersTyped, agencyFits } from './doc-number.ts'
import { serialToken } from './inverted.ts'
import type { Inverted } from './inverted.ts'
import { gramsOf } from './initials.ts'
import type { Phrasebook, PhraseMatch } from './phrasebook.ts'
import { compact, eachRun, hashOf } from './tokens.ts'

/** One way a unit of the question may stand in a document. */
export interface Alternative {
  term: number
  /** Share of the unit's score this way earns. */
  factor: number
}

/** A part of the question that a document holds or lacks as a whole. */
export interface Unit {
  alternatives: Alternative[]
  /** Pinyin initials as a further alternative; empty when the unit is none. */
  initials: string
  /** Optional units only move documents up; they do not decide what is found. */
  optional: boolean
  /** Multiplies the unit's own rarity. */
  emphasis: number
}

/** A 文号 in the question, with the agency typed before it. */
export interface AskedNumber {
  term: number
  agency: string
}

export interface Question {
  units: Unit[]
  /** Required parts the index has never seen. */
  unknown: number
  numbers: AskedNumber[]
  /** Term of the whole question as a name, or -1. */
  name: number
  /** Names of concepts searched besides the typed words. */
  synonyms: string[]
  /** What to highlight, folded. */
  highlight: string[]
}

const LITERAL = 0.7
const OFFICIAL = 0.55
const NUMBER_EMPHASIS = 4
const MOST_UNITS = 40

/**
 * A bigram this much rarer than both its neighbours is the seam between two words
 * (认定|定条|条件): it may help the order but must not decide what is found.
 */
const SEAM_RATIO = 3
const SEAM_EMPHASIS = 0.2

/** Takes a folded question apart into units the index knows. */
export function readQuestion(text: string, index: Inverted, book: Phrasebook): Question {
  const reader = new Reader(index)
  let rest = reader.numbers(text)
  for (const phrase of book.phrases(rest)) {
    if (reader.phrase(rest, phrase)) rest = blanked(rest, phrase.start, phrase.end)
  }
  reader.words(book.withoutFillers(rest))
  return reader.finish(text)
}

class Reader {
  #index: Inverted
  #units: Unit[] = []
  #unknown = 0
  #numbers: AskedNumber[] = []
  #synonyms = new Set<string>()
  #highlight = new Set<string>()
  #singles: string[] = []

  constructor(index: Inverted) {
    this.#index = index
  }

  /** Takes out the 文号 the index knows; the agency before one only helps. */
  numbers(text: string): string {
    let rest = text
    for (const { token, before, start, end } of numbersTyped(text)) {
      const term = this.#known(token)
      const glued = /^\d+$/.test(text.slice(start, end))
      if (term < 0 || (glued && !this.#isAgency(term, before))) continue
      this.#numbers.push({ term, agency: before })
      this.#add([{ term, factor: 1 }], { emphasis: NUMBER_EMPHASIS })
      const [year, serial] = token.split('#')
      this.#highlight.add(`(${year})${serial}号`).add(`${year}年第${serial}号`)
      rest = blanked(rest, start, end + tailLength(text.slice(end)))
      if (!this.#isAgency(term, before)) continue
      const lead = /[\u3400-\u9fff ]*$/.exec(text.slice(0, start))![0].length
      this.#optional(text.slice(start - lead, start))
      rest = blanked(rest, start - lead, start)
    }
    return rest
  }

  /** A term of the synonym table; false when the index knows none of its meanings. */
  phrase(text: string, { start, end, concept, official }: PhraseMatch): boolean {
    const typed = text.slice(start, end)
    const alternatives: Alternative[] = []
    const direct = this.#count(concept.term) > 0 ? concept.term : -1
    if (direct >= 0) alternatives.push({ term: direct, factor: 1 })
    if (typed.length === 2) {
      const literal = this.#index.lexicon.findBigram(typed.charCodeAt(0), typed.charCodeAt(1))
      if (this.#count(literal) > 0) alternatives.push({ term: literal, factor: LITERAL })
    }
    for (const meant of official) {
      const { term } = meant
      if (this.#count(term) === 0 || alternatives.some((one) => one.term === term)) continue
      alternatives.push({ term, factor: OFFICIAL })
      this.#synonyms.add(meant.name)
      for (const one of meant.terms) this.#highlight.add(one)
    }
    if (alternatives.length === 0) return false
    if (direct >= 0 && concept.terms[0] !== typed) this.#synonyms.add(concept.name)
    for (const one of concept.terms) this.#highlight.add(one)
    this.#add(alternatives, { emphasis: 1 + Math.min(4, typed.length - 2) * 0.25 })
    return true
  }

  /** Everything else: bigrams, words, numbers. */
  words(text: string): void {
    eachRun(text, (kind, start, end) => {
      const run = text.slice(start, end)
      if (kind === 'han') this.#han(run)
      else this.#word(run, kind === 'letters')
    })
  }

  #han(run: string): void {
    if (run.length === 1) this.#singles.push(run)
    const terms = Array.from({ length: Math.max(0, run.length - 1) }, (_, at) => {
      return this.#index.lexicon.findBigram(run.charCodeAt(at), run.charCodeAt(at + 1))
    })
    const counts = terms.map((term) => this.#count(term))
    for (const [at, term] of terms.entries()) {
      const seam = counts[at]! * SEAM_RATIO < Math.min(counts[at - 1] ?? 0, counts[at + 1] ?? 0)
      if (counts[at] === 0) {
        if (!seam) this.#unknown++
        continue
      }
      this.#add([{ term, factor: 1 }], { emphasis: seam ? SEAM_EMPHASIS : 1 })
      if (!seam) this.#highlight.add(run.slice(at, at + 2))
    }
  }

  #word(word: string, letters: boolean): void {
    const alternatives: Alternative[] = []
    const term = this.#known(word)
    if (term >= 0) alternatives.push({ term, factor: 1 })
    const serial = letters ? -1 : this.#known(serialToken(`#${word}`))
    if (serial >= 0) alternatives.push({ term: serial, factor: 1 })
    const initials = letters && /^[a-z]{2,}$/.test(word) && this.#hasInitials(word) ? word : ''
    if (alternatives.length === 0 && initials === '') {
      if (word.length > 1) this.#unknown++
      return
    }
    this.#add(alternatives, { initials, optional: word.length === 1 && letters })
    this.#highlight.add(word)
  }

  finish(text: string): Question {
    if (this.#units.every((unit) => unit.optional)) {
      for (const single of this.#singles) {
        const term = this.#index.lexicon.findSingle(single.charCodeAt(0))
        if (this.#count(term) > 0) this.#add([{ term, factor: 1 }])
        this.#highlight.add(single)
      }
    }
    return {
      units: this.#units.slice(0, MOST_UNITS),
      unknown: this.#unknown,
      numbers: this.#numbers,
      name: this.#name(compact(text)),
      synonyms: [...this.#synonyms],
      highlight: [...this.#highlight],
    }
  }

  #name(name: string): number {
    const term = name === '' ? -1 : this.#index.lexicon.findWhole('name', hashOf(name))
    return this.#count(term) > 0 ? term : -1
  }

  #optional(run: string): void {
    for (let at = 0; at + 1 < run.length; at++) {
      const [first, second] = [run.charCodeAt(at), run.charCodeAt(at + 1)]
      if (first === 32 || second === 32) continue
      const term = this.#index.lexicon.findBigram(first, second)
      if (this.#count(term) > 0) this.#add([{ term, factor: 1 }], { optional: true })
    }
  }

  #add(alternatives: Alternative[], traits: Partial<Unit> = {}): void {
    const known = alternatives[0]?.term
    const twice = this.#units.some((unit) => unit.alternatives[0]?.term === known)
    if (twice && known !== undefined) return
    this.#units.push({ alternatives, initials: '', optional: false, emphasis: 1, ...traits })
  }

  #isAgency(number: number, typed: string): boolean {
    if (typed === '') return false
    const cursor = this.#index.postings.open(number)
    for (let n = cursor.read(); n > 0; n = cursor.read()) {
      for (let i = 0; i < n; i++) {
        const agency = this.#index.agencies[cursor.slots[i]!]!
        if (cursor.codes[i]! >= 128 && agency !== '' && agencyFits(typed, agency)) return true
      }
    }
    return false
  }

  #hasInitials(word: string): boolean {
    return gramsOf(word).every((gram) => this.#count(this.#index.lexicon.findGram(gram)) > 0)
  }

  /** A token's term when some document holds it, else -1. */
  #known(token: string): number {
    const term = this.#index.lexicon.findWord(token)
    return this.#count(term) > 0 ? term : -1
  }

  #count(term: number): number {
    return term < 0 ? 0 : this.#index.postings.count(term)
  }
}

/** `公告` and `文` after a number belong to it. */
function tailLength(after: string): number {
  return /^ ?(?:公告|文件|文)(?![\u3400-\u9fff])/.exec(after)?.[0].length ?? 0
}

function blanked(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}
