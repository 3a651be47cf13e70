import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { countBits, hasBit, makeBits } from './bits.ts'
import type { Bits } from './bits.ts'
import type { Relaxation, SearchAnswer, SearchDoc, SearchQuery } from './document.ts'
import { countFacets, noFacets, without } from './facets.ts'
import { filtersOf } from './filters.ts'
import type { Filter } from './filters.ts'
import { Inverted, classLength } from './inverted.ts'
import { Lexicon } from './lexicon.ts'
import { Matcher } from './matcher.ts'
import type { Found } from './matcher.ts'
import { Phrasebook } from './phrasebook.ts'
import { readQuestion } from './question.ts'
import type { Question } from './question.ts'
import { page } from './ranking.ts'
import { Shelf, dayNumber } from './shelf.ts'
import { nearest } from './spelling.ts'
import { suggestions } from './suggest.ts'
import { SYNONYMS } from './synonyms.ts'
import type { SynonymTable } from './synonyms.ts'

export interface SearchEngineOptions {
  /** Traditional to simplified, character by character. */
  toSimplified: ToSimplified
  /** Documents expected; saves growing. */
  capacityHint?: number | undefined
  /** Another table than the built-in one. Documents must be indexed again to change it. */
  synonyms?: SynonymTable | undefined
  /** Share of dead slots at which lists are rewritten; 0 = at every removal. Default 0.3. */
  compactAt?: number | undefined
}

/** The policy search of one process. Single-threaded, synchronous, no I/O. */
export interface SearchEngine {
  /** Documents held. */
  readonly size: number
  /** Bytes of the posting lists. */
  readonly postingBytes: number
  /** Adds a document, or replaces the one of the same id. */
  upsert(doc: SearchDoc): void
  /** True when there was such a document. */
  remove(id: string): boolean
  /** Rewrites the lists without replaced and removed documents, when there are any. */
  compact(): void
  search(query: SearchQuery): SearchAnswer
  /** Names and titles that begin with or hold the prefix, at most 10; pinyin initials too. */
  suggest(prefix: string): string[]
}

/** Page sizes above this are cut down to it. */
const MOST_ROWS = 1000
const LONGEST_KEYWORD = 200
/** Best documents whose names are looked at for suggestions. */
const SUGGESTING = 50
/** Below this many dead slots rewriting the lists costs nothing worth mentioning. */
const FEW_DEAD = 64

/**
 * Makes an empty engine. Term statistics count replaced documents until the lists are
 * rewritten, which happens by itself once `compactAt` of them are dead; it takes about 10 ms
 * a thousand documents, so a server may prefer to call `compact` at a quiet hour.
 */
export function createSearchEngine(options: SearchEngineOptions): SearchEngine {
  const { toSimplified } = options
  const lexicon = new Lexicon()
  const table = options.synonyms ?? SYNONYMS
  const book = new Phrasebook(table, toSimplified, (token) => lexicon.word(token))
  const index = new Inverted(lexicon, book, toSimplified)
  const shelf = new Shelf(options.capacityHint ?? 1024)
  const matcher = new Matcher(index)
  const compactAt = options.compactAt ?? 0.3
  let tokens = 0

  function drop(id: string): boolean {
    const slot = shelf.slotOf.get(id)
    if (slot === undefined) return false
    tokens -= classLength(index.lengths[slot]!)
    shelf.drop(slot)
    return true
  }

  function compactWhenDue(): void {
    const dead = shelf.used - shelf.size
    if (dead === 0 || dead < shelf.used * compactAt) return
    if (compactAt > 0 && dead < FEW_DEAD) return
    compact()
  }

  function compact(): void {
    if (shelf.used > shelf.size) index.renumber(shelf.compact())
  }

  function ask(keyword: string): { question: Question; found: Found | null } {
    const text = fold(keyword.slice(0, LONGEST_KEYWORD), toSimplified).trim()
    const question = readQuestion(text, index, book)
    const meanLength = shelf.size === 0 ? 1 : tokens / shelf.size
    return { question, found: matcher.find(question, shelf.live, shelf.used, meanLength) }
  }

  function search(query: SearchQuery): SearchAnswer {
    shelf.refresh(query.now)
    const keyword = query.keyword?.trim() ?? ''
    const asked = keyword === '' ? null : ask(keyword)
    const found =
      asked === null ? shelf.live : (asked.found?.bits ?? makeBits(shelf.live.length * 32))
    const filters = filtersOf(query, shelf)
    const hits = without(null, found, filters)
    const total = countBits(hits)
    const today = dayNumber(formatBeijingDate(query.now))
    const textScore = asked?.found?.scoreOf ?? ((): number => 0)
    const scoreOf = (slot: number): number => textScore(slot) * shelf.currency(slot, today)
    const limit = Math.min(MOST_ROWS, Math.max(0, query.limit ?? 20))
    const sort = query.sort === 'relevance' || !query.sort ? null : query.sort
    const order = sort ?? (asked === null ? 'publish' : 'relevance')
    const offset = Math.max(0, query.offset ?? 0)
    const slots = page(hits, shelf, order, scoreOf, offset, limit)
    if (query.weaker === true && asked?.found && order === 'relevance' && slots.length < limit) {
      const weaker = without(null, asked.found.weaker(), filters)
      const from = Math.max(0, offset - total)
      slots.push(...page(weaker, shelf, order, scoreOf, from, limit - slots.length))
    }
    return {
      total,
      hits: slots.map((slot) => ({
        id: shelf.ids[slot]!,
        score: scoreOf(slot),
        windowState: shelf.states[slot]!,
        weaker: !hasBit(hits, slot),
      })),
      match: asked?.found?.match ?? 'none',
      facets: query.facets === false ? noFacets() : countFacets(query, found, filters, shelf),
      synonymsUsed: asked?.question.synonyms ?? [],
      spell: asked !== null && asked.found === null ? respell(keyword) : null,
      relaxations: total > 0 ? [] : relaxationsOf(keyword, found, filters),
      terms: asked?.question.highlight ?? [],
    }
  }

  function respell(keyword: string): string | null {
    return nearest(fold(keyword, toSimplified), knownNames())
  }

  function* knownNames(): Generator<string> {
    yield* book.terms()
    for (const name of shelf.names.keys()) yield fold(name, toSimplified)
  }

  function relaxationsOf(keyword: string, found: Bits, filters: readonly Filter[]): Relaxation[] {
    const proposals = filters.map(({ name, value }): Relaxation => {
      return { drop: { facet: name, value }, total: countBits(without(name, found, filters)) }
    })
    if (keyword !== '' && filters.length > 0) {
      const total = countBits(without(null, shelf.live, filters))
      proposals.push({ drop: { facet: 'keyword', value: keyword }, total })
    }
    const useful = proposals.filter(({ total }) => total > 0)
    if (useful.length === 0 && filters.length > 1) {
      const total = countBits(found)
      if (total > 0) useful.push({ drop: { facet: 'filters', value: '' }, total })
    }
    return useful.sort((left, right) => right.total - left.total)
  }

  return {
    get size() {
      return shelf.size
    },
    get postingBytes() {
      return index.postings.bytes
    },
    upsert(doc) {
      drop(doc.id)
      const slot = shelf.add(doc)
      index.add(slot, doc)
      tokens += classLength(index.lengths[slot]!)
      compactWhenDue()
    },
    remove(id) {
      const known = drop(id)
      if (known) compactWhenDue()
      return known
    },
    compact,
    search,
    suggest(prefix) {
      const asked = fold(prefix, toSimplified).trim()
      const { found } = ask(prefix)
      if (asked === '' || found === null) return []
      const slots = page(found.bits, shelf, 'relevance', found.scoreOf, 0, SUGGESTING)
      return suggestions(asked, slots, shelf, toSimplified)
    },
  }
}
