import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Bits } from './bits.ts'
import { agencyOf, numbersIn, numbersTyped } from './doc-number.ts'
import type { SearchDoc } from './document.ts'
import type { Lexicon } from './lexicon.ts'
import type { SynonymMatcher } from './synonym-matcher.ts'
import { NamesBySlot } from './names-by-slot.ts'
import { Postings } from './postings.ts'
import { widened } from './widening.ts'
import { compact, eachRun, hashOf, initialGrams, mixedWords } from './tokens.ts'

/** The code byte of a posting: times in the body (0 to 15) and the named fields it stands in. */
export const FIELD = { title: 16, shortTitle: 32, keyword: 64, number: 128 } as const
const BODY_TIMES = 15

/** Body lengths are kept as one of 32 classes, three to a doubling, beginning at 16 tokens. */
export function lengthClass(tokens: number): number {
  return Math.min(31, Math.round(3 * Math.log2(1 + tokens / 16)))
}

/** The length a class stands for, in tokens. */
export function classLength(lengthClass: number): number {
  return 16 * (2 ** (lengthClass / 3) - 1)
}

/** Which terms stand in which document: the inverted index, fed one document at a time. */
export class Inverted {
  readonly lexicon: Lexicon
  postings = new Postings()
  /** Length class a slot. */
  lengths = new Uint8Array(1024)
  /** Agency of the slot's 文号, folded; empty when it has none. */
  readonly agencies = new NamesBySlot()
  #book: SynonymMatcher
  #toSimplified: ToSimplified
  #codes = new Uint8Array(4096)
  #touched: number[] = []
  #tokens = 0

  constructor(lexicon: Lexicon, synonyms: SynonymMatcher, toSimplified: ToSimplified) {
    this.lexicon = lexicon
    this.#book = synonyms
    this.#toSimplified = toSimplified
  }

  /** Documents that come from now on are indexed by another table. */
  useSynonyms(synonyms: SynonymMatcher): void {
    this.#book = synonyms
  }

  /** Indexes a document under a slot that no list holds. */
  add(slot: number, doc: SearchDoc): void {
    this.#tokens = 0
    this.#named(doc.title, FIELD.title)
    this.#named(doc.shortTitle, FIELD.shortTitle)
    for (const keyword of doc.keywords) this.#named(keyword, FIELD.keyword)
    const number = fold(doc.docNumber, this.#toSimplified)
    this.#number(slot, number)
    this.#body(fold(doc.body, this.#toSimplified))
    for (const org of doc.orgs) this.#body(fold(org, this.#toSimplified))
    this.#body(number)
    for (const initials of doc.initials) this.#initials(initials)

    this.lengths = widened(this.lengths, slot + 1)
    this.lengths[slot] = lengthClass(this.#tokens)
    for (const term of this.#touched) {
      this.postings.append(term, slot, this.#codes[term]!)
      this.#codes[term] = 0
    }
    this.#touched.length = 0
  }

  /**
   * Writes the lists anew, step by step, without slots below `slots` that are not in `keep`;
   * documents may be added between two steps, on slots from `slots` on.
   */
  *rewriting(slots: number, keep: Bits): Generator<void> {
    const fresh = new Postings()
    yield* this.postings.replacing(fresh, slots, keep)
    this.postings = fresh
  }

  #named(original: string, field: number): void {
    const text = fold(original, this.#toSimplified)
    if (text === '') return
    this.#tokenise(text, field)
    this.#book.mentions(text, true, ({ token }) => this.#note(token, field))
    this.#count(this.lexicon.whole('name', hashOf(compact(text))), field)
  }

  #body(text: string): void {
    this.#tokenise(text, 0)
    this.#book.mentions(text, false, ({ token }) => this.#note(token, 0))
    for (const mention of numbersIn(text)) this.#note(mention.token, 0)
  }

  #number(slot: number, number: string): void {
    this.agencies.set(slot, agencyOf(number))
    const own = numbersIn(number)[0] ?? numbersTyped(number)[0]
    if (!own) return
    this.#note(own.token, FIELD.number)
    this.#note(serialToken(own.token), FIELD.number)
  }

  #initials(written: string): void {
    const initials = written.toLowerCase().replaceAll(/[^a-z]/g, '')
    if (initials.length < 2) return
    for (const gram of initialGrams(initials)) this.#count(this.lexicon.gram(gram), 0)
    this.#count(this.lexicon.whole('initials', hashOf(initials)), 0)
  }

  #tokenise(text: string, field: number): void {
    eachRun(text, (kind, start, end) => {
      if (kind !== 'han') {
        this.#note(text.slice(start, end), field)
        this.#tokens++
        return
      }
      for (let at = start; at < end; at++) {
        const unit = text.charCodeAt(at)
        this.#count(this.lexicon.single(unit), field)
        if (at + 1 < end) this.#count(this.lexicon.bigram(unit, text.charCodeAt(at + 1)), field)
      }
      this.#tokens += end - start
    })
    for (const word of mixedWords(text)) this.#note(word, field)
  }

  #note(token: string, field: number): void {
    this.#count(this.lexicon.word(token), field)
  }

  #count(term: number, field: number): void {
    if (term >= this.#codes.length) this.#codes = widened(this.#codes, term + 1)
    const code = this.#codes[term]!
    if (code === 0) this.#touched.push(term)
    if (field !== 0) this.#codes[term] = code | field
    else if ((code & BODY_TIMES) < BODY_TIMES) this.#codes[term] = code + 1
  }
}

/** `2016#32` → the token of `32号`, for questions that name no year. */
export function serialToken(numberToken: string): string {
  return `#${numberToken.slice(numberToken.indexOf('#') + 1)}`
}
