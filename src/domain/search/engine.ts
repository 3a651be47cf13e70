import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { countBits, hasBit, makeBits, united } from './bits.ts'
import type { Bits } from './bits.ts'
import type { SearchAnswer, SearchDoc, SearchQuery } from './document.ts'
import { aspectsAsked } from './aspects.ts'
import type { Aspect } from './aspects.ts'
import { correctedBy } from './correction.ts'
import type { SoundAlike } from './correction.ts'
import { countFacets, noFacets, without } from './facets.ts'
import { filtersOf } from './filters.ts'
import { compacting } from './compaction.ts'
import { emptyIndexState } from './index-state.ts'
import type { IndexState } from './index-state.ts'
import { classLength } from './inverted.ts'
import type { Asked } from './matching.ts'
import type { Found } from './matcher.ts'
import { matchingOf } from './matching.ts'
import type { Matching } from './matching.ts'
import { synonymMatcherOf } from './synonym-matcher.ts'
import type { SynonymMatcher } from './synonym-matcher.ts'
import { readQuestion } from './question.ts'
import { NO_PLACES, placeFactor } from './places.ts'
import type { Places } from './places.ts'
import { page } from './ranking.ts'
import { readingOf } from './reading.ts'
import type { ReadPart } from './reading.ts'
import { relaxationsOf } from './relaxing.ts'
import { Restoring } from './restore.ts'
import { changedTerms, idsHolding } from './changed-synonyms.ts'
import { dayNumber } from './document-columns.ts'
import { snapshotOf } from './snapshot.ts'
import type { SnapshotPart } from './snapshot.ts'
import { nearest } from './spelling.ts'
import { STATES } from './timeline.ts'
import { suggestionsFor } from './suggest.ts'
import type { Suggestions } from './suggest.ts'
import { SYNONYMS } from './synonyms.ts'
import type { SynonymTable } from './synonyms.ts'
import { WEIGHTS } from './weights.ts'
import type { Weights } from './weights.ts'
import { byWholes, REORDERED } from './wholes.ts'
import type { Part, Scored } from './wholes.ts'

export interface SearchEngineOptions {
  /** Traditional to simplified, character by character. */
  toSimplified: ToSimplified
  /** Documents expected; saves growing. */
  capacityHint?: number | undefined
  /** Another table than the built-in one. Documents must be indexed again to change it. */
  synonyms?: SynonymTable | undefined
  /** Pinyin initials of a name: tells suggestions which of its characters sound as typed. */
  initialsOf?: ((name: string) => string) | undefined
  /** Finds the places that a question names: what holds there comes first. */
  places?: Places | undefined
  /** Of what a document is a passage. Without, every document stands alone. */
  passageOf?: ((id: string) => Part) | undefined
  /** Others than {@link WEIGHTS}, to measure what each brings. */
  weights?: Partial<Weights> | undefined
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
  reloadSynonyms(table: SynonymTable): string[]
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
  const { places = NO_PLACES, passageOf } = options
  const weights = { ...WEIGHTS, ...options.weights }
  const empty = (): IndexState =>
    emptyIndexState(toSimplified, table, options.capacityHint ?? 1024, weights)
  let state = empty()
  const compactAt = options.compactAt ?? 0.3
  let compaction: Generator<void> | null = null
  /** What places make of scores, by region; kept for the places asked last. */
  let placed = { key: '', factors: new Float64Array(0) }

  function drop(id: string): boolean {
    const { docColumns, index, classes } = state
    const slot = docColumns.slotOf.get(id)
    if (slot === undefined) return false
    classes[index.lengths[slot]!]!--
    docColumns.drop(slot)
    return true
  }

  function compactOn(): void {
    const { dead, used } = state.docColumns
    const due = dead > 0 && dead >= used * compactAt && (compactAt === 0 || dead >= FEW_DEAD)
    if (compaction === null && due) compaction = compacting(state)
    for (let on = compaction !== null; on; on = compaction !== null && used <= SMALL) {
      if (compaction?.next().done === true) compaction = null
    }
  }

  function compact(): void {
    for (const running of [compaction, state.docColumns.dead > 0 ? compacting(state) : null]) {
      while (running !== null && running.next().done !== true) continue
    }
    compaction = null
  }

  function bookOf(other: SynonymTable | undefined): SynonymMatcher {
    return other === undefined ? state.synonyms : synonymMatcherOf(other, toSimplified)
  }

  function ask(keyword: string, synonyms = state.synonyms): Asked {
    const { docColumns, index, matcher } = state
    const text = fold(keyword.slice(0, LONGEST_KEYWORD), toSimplified).trim()
    const question = readQuestion(text, index, synonyms, weights)
    const documents = docColumns.size + docColumns.dead
    const stock = { slots: docColumns.used, documents, meanLength: meanOf(state.classes) }
    return { question, found: matcher.find(question, docColumns.live, stock) }
  }

  function search(query: SearchQuery): SearchAnswer {
    const { docColumns } = state
    docColumns.refresh(query.now)
    const keyword = query.keyword?.trim() ?? ''
    const asked = keyword === '' ? null : ask(keyword, bookOf(query.terms))
    const found =
      asked === null
        ? docColumns.live
        : (asked.found?.bits ?? makeBits(docColumns.live.length * 32))
    const filters = filtersOf(query, docColumns)
    const hits = without(null, found, filters)
    const total = countBits(hits)
    const today = dayNumber(formatBeijingDate(query.now))
    const textScore = asked?.found?.scoreOf ?? ((): number => 0)
    const placeOf = placing(keyword, query.place ?? '')
    const scoreOf = (slot: number): number =>
      textScore(slot) * docColumns.currency(slot, today) * placeOf(slot)
    const limit = Math.min(MOST_ROWS, Math.max(0, query.limit ?? 20))
    const sort = query.sort === 'relevance' || !query.sort ? null : query.sort
    const order = sort ?? (asked === null ? 'publish' : 'relevance')
    const offset = Math.max(0, query.offset ?? 0)
    const boundOf = order === 'relevance' ? asked?.found?.boundOf : undefined
    const ranked = (set: Bits, from: number, rows: number): Scored[] => {
      if (order !== 'relevance' || passageOf === undefined || from >= REORDERED)
        return page(set, docColumns, order, scoreOf, from, rows, boundOf).map(scored)
      const most = Math.max(REORDERED, from + rows)
      const first = page(set, docColumns, order, scoreOf, 0, most, boundOf).map(scored)
      const partOf = (slot: number): Part => passageOf(docColumns.ids[slot]!)
      const reordered = byWholes(first.slice(0, REORDERED), partOf, aspectsIn(keyword), weights)
      return [...reordered, ...first.slice(REORDERED)].slice(from, from + rows)
    }
    const listedOf = ({ weaker }: Found): Bits => {
      if (query.weaker === undefined) return hits
      const rest = without(null, weaker(), filters)
      return query.weaker === 'only' ? rest : united(hits, rest)
    }
    const scored = (slot: number): Scored => ({ slot, score: scoreOf(slot) })
    const listed = order === 'relevance' && asked?.found ? listedOf(asked.found) : hits
    const rows = ranked(listed, offset, limit)
    return {
      total,
      hits: rows.map(({ slot, score }) => ({
        id: docColumns.ids[slot]!,
        score,
        windowState: STATES[docColumns.windowStates.states[slot]!]!,
        weaker: !hasBit(hits, slot),
      })),
      match: asked?.found?.match ?? 'none',
      facets: query.facets === false ? noFacets() : countFacets(query, found, filters, docColumns),
      synonymsUsed: asked?.question.synonyms ?? [],
      spell: asked !== null && asked.found === null ? respell(keyword) : null,
      relaxations:
        total > (query.proposeUpTo ?? 0)
          ? []
          : relaxationsOf(keyword, found, docColumns.live, filters, total),
      terms: asked?.question.highlight ?? [],
    }
  }

  const aspectsIn = (keyword: string): ReadonlySet<Aspect> =>
    aspectsAsked(fold(keyword, toSimplified))

  /** What the place of a document makes of its score. */
  function placing(keyword: string, chosen: string): (slot: number) => number {
    const { regions, columns } = state.docColumns
    const asked = keyword === '' ? [] : places(fold(keyword, toSimplified))
    const key = `${asked.join()} ${chosen} ${regions.codes.length}`
    if (key !== placed.key) {
      const factors = Float64Array.from(regions.codes, (code) =>
        placeFactor(code, { asked, chosen }, weights),
      )
      placed = { key, factors }
    }
    const { factors } = placed
    return (slot) => factors[columns.region[slot]!]!
  }

  function respell(keyword: string): string | null {
    const folded = (text: string): string => fold(text, toSimplified)
    return nearest(folded(keyword), knownNames(), folded)
  }

  function* knownNames(): Generator<string> {
    yield* state.synonyms.terms()
    yield* state.docColumns.names.keys()
  }

  return {
    get size() {
      return state.docColumns.size
    },
    get postingBytes() {
      return state.index.postings.bytes
    },
    ids: () => state.docColumns.slotOf.keys(),
    upsert(doc) {
      drop(doc.id)
      const { docColumns, index, classes } = state
      const slot = docColumns.add(doc)
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
    reloadSynonyms(next) {
      const synonyms = synonymMatcherOf(next, toSimplified)
      const ids = idsHolding(changedTerms(state.synonyms, synonyms), state)
      table = next
      state.synonyms = synonyms
      state.index.useSynonyms(synonyms)
      return ids
    },
    correct: (keyword, alike) => correctedBy(keyword, state, toSimplified, alike),
    read: (keyword, other) => readingOf(keyword, bookOf(other), toSimplified),
    matching: (keyword, now) =>
      matchingOf(ask(keyword), state.docColumns, now, () => respell(keyword)),
    suggest: (prefix) =>
      suggestionsFor(
        fold(prefix.slice(0, LONGEST_KEYWORD), toSimplified).trim(),
        ask,
        state,
        options,
      ),
    snapshot: () => snapshotOf(state),
    restoring() {
      const parts = new Restoring(empty())
      return {
        take: (part) => parts.take(part),
        finish() {
          state = parts.finish()
          compaction = null
          placed = { key: '', factors: new Float64Array(0) }
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
