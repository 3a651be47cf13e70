import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { countBits, hasBit, makeBits } from './bits.ts'
import type { SearchAnswer, SearchDoc, SearchQuery } from './document.ts'
import { correctedBy } from './correction.ts'
import type { SoundAlike } from './correction.ts'
import { countFacets, noFacets, without } from './facets.ts'
import { filtersOf } from './filters.ts'
import { compacting } from './compaction.ts'
import { emptyHoldings } from './holdings.ts'
import type { Holdings } from './holdings.ts'
import { classLength } from './inverted.ts'
import type { Asked } from './matching.ts'
import { matchingOf } from './matching.ts'
import type { Matching } from './matching.ts'
import { phrasebookOf } from './phrasebook.ts'
import type { Phrasebook } from './phrasebook.ts'
import { readQuestion } from './question.ts'
import { page } from './ranking.ts'
import { readingOf } from './reading.ts'
import type { ReadPart } from './reading.ts'
import { relaxationsOf } from './relaxing.ts'
import { Restoring } from './restore.ts'
import { changedTerms, idsHolding } from './retelling.ts'
import { dayNumber } from './shelf.ts'
import { snapshotOf } from './snapshot.ts'
import type { SnapshotPart } from './snapshot.ts'
import { nearest } from './spelling.ts'
import { STATES } from './timeline.ts'
import { suggestionsFor } from './suggest.ts'
import type { Suggestions } from './suggest.ts'
import { SYNONYMS } from './synonyms.ts'
import type { SynonymTable } from './synonyms.ts'

export interface SearchEngineOptions {
  /** Traditional to simplified, character by character. */
  toSimplified: ToSimplified
  /** Documents expected; saves growing. */
  capacityHint?: number | undefined
  /** Another table than the built-in one. Documents must be indexed again to change it. */
  synonyms?: SynonymTable | undefined
  /** Pinyin initials of a name: tells suggestions which of its characters sound as typed. */
  initialsOf?: ((name: string) => string) | undefined
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
  /** Ids of all documents. */
  ids(): Iterable<string>
  /** Rewrites the lists without replaced and removed documents now, when there are any. */
  compact(): void
  search(query: SearchQuery): SearchAnswer
  /**
   * Uses another table of terms from now on. Answers the ids of documents that may name a term
   * which has changed: they are to be given again, and are found by what stands in them meanwhile.
   */
  retell(table: SynonymTable): string[]
  /** How a question is taken: its terms with what they also stand for, its words. */
  read(keyword: string, table?: SynonymTable): ReadPart[]
  /** The question with a slip of the hand put right, or null when there is none to be seen. */
  correct(keyword: string, alike: SoundAlike): string | null
  /** Every document that holds enough of the keyword, in no order: for filters kept elsewhere. */
  matching(keyword: string, now: number): Matching
  /** Names and titles for what is being typed, at most 10; by pinyin, synonym and 文号 too. */
  suggest(prefix: string): Suggestions
  /**
   * What the engine holds at the first step, in parts; a step takes a few milliseconds, and
   * documents may come and go between two. Must be read to its end or given `return`.
   */
  snapshot(): Iterator<SnapshotPart | null, void>
  /** Takes the parts of a snapshot of an engine with the same settings. */
  restoring(): SnapshotTaker
}

/** Nothing is seen of the parts before `finish`; both throw when the parts do not fit. */
export interface SnapshotTaker {
  take(part: SnapshotPart): void
  /** What the engine held is replaced by what the parts hold. */
  finish(): void
}

/** Page sizes above this are cut down to it. */
const MOST_ROWS = 1000
const LONGEST_KEYWORD = 200
/** Below this many dead slots rewriting the lists costs nothing worth mentioning. */
const FEW_DEAD = 64

/** Up to this many slots lists are rewritten at once, above step by step with the changes. */
const SMALL = 500

/**
 * Makes an empty engine. Term statistics count replaced documents until the lists are
 * rewritten. That begins by itself once `compactAt` of the slots are dead and goes on a step
 * with every change, so that no change takes long.
 */
export function createSearchEngine(options: SearchEngineOptions): SearchEngine {
  const { toSimplified } = options
  let table = options.synonyms ?? SYNONYMS
  const empty = (): Holdings => emptyHoldings(toSimplified, table, options.capacityHint ?? 1024)
  let held = empty()
  const compactAt = options.compactAt ?? 0.3
  let compaction: Generator<void> | null = null

  function drop(id: string): boolean {
    const { shelf, index, classes } = held
    const slot = shelf.slotOf.get(id)
    if (slot === undefined) return false
    classes[index.lengths[slot]!]!--
    shelf.drop(slot)
    return true
  }

  function compactOn(): void {
    const { dead, used } = held.shelf
    const due = dead > 0 && dead >= used * compactAt && (compactAt === 0 || dead >= FEW_DEAD)
    if (compaction === null && due) compaction = compacting(held)
    for (let on = compaction !== null; on; on = compaction !== null && used <= SMALL) {
      if (compaction?.next().done === true) compaction = null
    }
  }

  function compact(): void {
    for (const running of [compaction, held.shelf.dead > 0 ? compacting(held) : null]) {
      while (running !== null && running.next().done !== true) continue
    }
    compaction = null
  }

  function bookOf(other: SynonymTable | undefined): Phrasebook {
    return other === undefined ? held.book : phrasebookOf(other, toSimplified)
  }

  function ask(keyword: string, book = held.book): Asked {
    const { shelf, index, matcher } = held
    const text = fold(keyword.slice(0, LONGEST_KEYWORD), toSimplified).trim()
    const question = readQuestion(text, index, book)
    const documents = shelf.size + shelf.dead
    const stock = { slots: shelf.used, documents, meanLength: meanOf(held.classes) }
    return { question, found: matcher.find(question, shelf.live, stock) }
  }

  function search(query: SearchQuery): SearchAnswer {
    const { shelf } = held
    shelf.refresh(query.now)
    const keyword = query.keyword?.trim() ?? ''
    const asked = keyword === '' ? null : ask(keyword, bookOf(query.terms))
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
    const boundOf = order === 'relevance' ? asked?.found?.boundOf : undefined
    const slots = page(hits, shelf, order, scoreOf, offset, limit, boundOf)
    if (query.weaker === true && asked?.found && order === 'relevance' && slots.length < limit) {
      const weaker = without(null, asked.found.weaker(), filters)
      const from = Math.max(0, offset - total)
      slots.push(...page(weaker, shelf, order, scoreOf, from, limit - slots.length, boundOf))
    }
    return {
      total,
      hits: slots.map((slot) => ({
        id: shelf.ids[slot]!,
        score: scoreOf(slot),
        windowState: STATES[shelf.windowStates.states[slot]!]!,
        weaker: !hasBit(hits, slot),
      })),
      match: asked?.found?.match ?? 'none',
      facets: query.facets === false ? noFacets() : countFacets(query, found, filters, shelf),
      synonymsUsed: asked?.question.synonyms ?? [],
      spell: asked !== null && asked.found === null ? respell(keyword) : null,
      relaxations:
        total > (query.proposeUpTo ?? 0)
          ? []
          : relaxationsOf(keyword, found, shelf.live, filters, total),
      terms: asked?.question.highlight ?? [],
    }
  }

  function respell(keyword: string): string | null {
    const folded = (text: string): string => fold(text, toSimplified)
    return nearest(folded(keyword), knownNames(), folded)
  }

  function* knownNames(): Generator<string> {
    yield* held.book.terms()
    yield* held.shelf.names.keys()
  }

  return {
    get size() {
      return held.shelf.size
    },
    get postingBytes() {
      return held.index.postings.bytes
    },
    ids: () => held.shelf.slotOf.keys(),
    upsert(doc) {
      drop(doc.id)
      const { shelf, index, classes } = held
      const slot = shelf.add(doc)
      index.add(slot, doc)
      classes[index.lengths[slot]!]!++
      compactOn()
    },
    remove(id) {
      const known = drop(id)
      if (known) compactOn()
      return known
    },
    compact,
    search,
    retell(next) {
      const book = phrasebookOf(next, toSimplified)
      const ids = idsHolding(changedTerms(held.book, book), held)
      table = next
      held.book = book
      held.index.useBook(book)
      return ids
    },
    correct: (keyword, alike) => correctedBy(keyword, held, toSimplified, alike),
    read: (keyword, other) => readingOf(keyword, bookOf(other), toSimplified),
    matching: (keyword, now) => matchingOf(ask(keyword), held.shelf, now, () => respell(keyword)),
    suggest: (prefix) =>
      suggestionsFor(
        fold(prefix.slice(0, LONGEST_KEYWORD), toSimplified).trim(),
        ask,
        held,
        options,
      ),
    snapshot: () => snapshotOf(held),
    restoring() {
      const parts = new Restoring(empty())
      return {
        take: (part) => parts.take(part),
        finish() {
          held = parts.finish()
          compaction = null
        },
      }
    },
  }
}

/** Mean tokens of a body, by how many bodies there are of each length class. */
function meanOf(classes: Uint32Array): number {
  let [tokens, documents] = [0, 0]
  for (let nth = 0; nth < classes.length; nth++) {
    tokens += classes[nth]! * classLength(nth)
    documents += classes[nth]!
  }
  return documents === 0 ? 1 : tokens / documents
}
