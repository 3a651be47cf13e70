import { readNumbers } from './asked-numbers.ts'
import type { AskedNumber } from './asked-numbers.ts'
import { serialToken } from './inverted.ts'
import type { Inverted } from './inverted.ts'
import { gramsOf } from './initials.ts'
import type { SynonymMatcher, PhraseMatch } from './synonym-matcher.ts'
import { initialsOfPinyin } from './pinyin.ts'
import { compact, eachRun, hashOf } from './tokens.ts'
import type { Weights } from './weights.ts'
import type { Wording } from './wording.ts'

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

export interface Question {
  units: Unit[]
  /** Required parts the index has never seen. */
  unknown: number
  /** It is more than words of asking, and more of it is known than single characters. */
  namesMatter: boolean
  numbers: AskedNumber[]
  /** Term of the whole question as a name, or -1. */
  name: number
  /** Names of concepts searched besides the typed words. */
  synonyms: string[]
  /** What to highlight, folded. */
  highlight: string[]
}

const NUMBER_EMPHASIS = 4
const MOST_UNITS = 100

/** Takes a folded question apart into units the index knows. */
export function readQuestion(
  text: string,
  index: Inverted,
  synonyms: SynonymMatcher,
  weights: Weights,
): Question {
  const reader = new Reader(index, synonyms.wording(text), weights)
  const rest = reader.numbers(text)
  for (const phrase of synonyms.phrases(rest)) reader.phrase(rest, phrase)
  reader.words(rest)
  return reader.finish(text)
}

class Reader {
  #index: Inverted
  #weights: Weights
  #units: Unit[] = []
  #unknown = 0
  #numbers: AskedNumber[] = []
  #synonyms = new Set<string>()
  #highlight = new Set<string>()
  #wording: Wording
  /** 1 where a term of the table stands. */
  #inTerm: Uint8Array
  #singles: number[] = []

  constructor(index: Inverted, wording: Wording, weights: Weights) {
    this.#index = index
    this.#weights = weights
    this.#wording = wording
    this.#inTerm = new Uint8Array(wording.asking.length)
  }

  /** Takes out the 文号 the index knows; the agency before one only helps. */
  numbers(text: string): string {
    const { numbers, rest } = readNumbers(text, this.#index)
    for (const { term, agency, token, lead } of numbers) {
      this.#numbers.push({ term, agency })
      this.#add([{ term, factor: 1 }], { emphasis: NUMBER_EMPHASIS })
      const [year, serial] = token.split('#')
      this.#highlight.add(`(${year})${serial}号`).add(`${year}年第${serial}号`)
      this.#optional(lead)
    }
    return rest
  }

  /** A term of the synonym table, with what it also stands for. */
  phrase(text: string, { start, end, concept, official }: PhraseMatch): void {
    const typed = text.slice(start, end)
    const alternatives: Alternative[] = []
    const direct = this.#known(concept.token)
    if (direct >= 0) alternatives.push({ term: direct, factor: 1 })
    if (typed.length === 2) {
      const literal = this.#index.lexicon.findBigram(typed.charCodeAt(0), typed.charCodeAt(1))
      if (this.#count(literal) > 0) alternatives.push({ term: literal, factor: 1 })
    }
    for (const { concept: meant, drifts } of official) {
      const factor = drifts ? this.#weights.drifting : this.#weights.official
      const term = this.#known(meant.token)
      if (factor === 0 || term < 0 || alternatives.some((one) => one.term === term)) continue
      alternatives.push({ term, factor })
      this.#synonyms.add(meant.name)
      for (const one of meant.terms) this.#highlight.add(one)
    }
    if (alternatives.length === 0) return
    if (direct >= 0 && concept.terms[0] !== typed) this.#synonyms.add(concept.name)
    for (const one of concept.terms) this.#highlight.add(one)
    this.#inTerm.fill(1, start, end)
    this.#add(alternatives, { emphasis: 1 + Math.min(4, typed.length - 2) * 0.25 })
  }

  /** Everything as it stands: pairs of characters, single ones, words, numbers. */
  words(text: string): void {
    eachRun(text, (kind, start, end) => {
      if (kind !== 'han') {
        if (this.#inTerm[start] === 0) this.#word(text.slice(start, end), kind === 'letters')
        return
      }
      this.#asIs(text, start, end)
      for (let at = start; at + 1 < end; at++) this.#pair(text, at)
      for (let at = start; at < end; at++) this.#single(text.charCodeAt(at), at)
    })
  }

  /** What is written like the question is marked whole: 异议期, and not 异议 alone. */
  #asIs(text: string, start: number, end: number): void {
    const { asking } = this.#wording
    for (let from = start, at = start; at <= end; at++) {
      if (at < end && asking[at] === 0) continue
      if (at - from > 2) this.#highlight.add(text.slice(from, at))
      from = at + 1
    }
  }

  #pair(text: string, at: number): void {
    const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
    const { begins, asking } = this.#wording
    const across = begins[at + 1] === 1
    const asks = asking[at] === 1 && asking[at + 1] === 1
    const inTerm = this.#inTerm[at] === 1 && this.#inTerm[at + 1] === 1
    const term = this.#index.lexicon.findBigram(first, second)
    if (this.#count(term) === 0) {
      if (!across && !asks && !inTerm) this.#unknown++
      return
    }
    const emphasis = inTerm ? this.#weights.insideTerm : 1
    const seam = across && (asking[at] === 1 || asking[at + 1] === 1)
    this.#add([{ term, factor: 1 }], { emphasis, optional: asks || inTerm || seam })
    const lone = across && begins[at] === 1 && begins[at + 2] === 1
    if (!asks && (!across || lone)) this.#highlight.add(text.slice(at, at + 2))
  }

  #single(unit: number, at: number): void {
    if (this.#wording.asking[at] === 1) return
    const term = this.#index.lexicon.findSingle(unit)
    if (this.#count(term) === 0) return
    this.#singles.push(unit)
    this.#add([{ term, factor: 1 }], { emphasis: this.#weights.single, optional: true })
  }

  #word(word: string, letters: boolean): void {
    const alternatives: Alternative[] = []
    const term = this.#known(word)
    if (term >= 0) alternatives.push({ term, factor: 1 })
    const serial = letters ? -1 : this.#known(serialToken(`#${word}`))
    if (serial >= 0) alternatives.push({ term: serial, factor: 1 })
    const initials = letters ? this.#initialsIn(word) : ''
    if (alternatives.length === 0 && initials === '') {
      if (word.length > 1) this.#unknown++
      return
    }
    this.#add(alternatives, { initials, optional: word.length === 1 && letters })
    this.#highlight.add(word)
  }

  finish(text: string): Question {
    const onlySingles = this.#units.every((unit) => unit.optional)
    if (onlySingles) {
      for (const unit of this.#units) unit.optional = false
      for (const single of this.#singles) this.#highlight.add(String.fromCharCode(single))
    }
    return {
      units: this.#units.slice(0, MOST_UNITS),
      unknown: this.#unknown,
      namesMatter: this.#wording.asking.includes(0) && !(onlySingles && this.#singles.length > 1),
      numbers: this.#numbers,
      name: this.#name(text),
      synonyms: [...this.#synonyms],
      highlight: [...this.#highlight],
    }
  }

  /** The term of a name that is the whole question, or all of it but asking at its ends. */
  #name(text: string): number {
    const { asking } = this.#wording
    let [from, to] = [0, text.length]
    while (from < to && asking[from] === 1) from++
    while (to > from && asking[to - 1] === 1) to--
    for (const name of [compact(text), compact(text.slice(from, to))]) {
      const term = name === '' ? -1 : this.#index.lexicon.findWhole('name', hashOf(name))
      if (this.#count(term) > 0) return term
    }
    return -1
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

  /** The word as initials some name has, or as pinyin written out; empty when it is neither. */
  #initialsIn(word: string): string {
    const ways = /^[a-z]{2,}$/.test(word) ? [word, initialsOfPinyin(word)] : []
    return ways.find((initials) => initials !== '' && this.#hasInitials(initials)) ?? ''
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
