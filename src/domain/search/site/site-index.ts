import { fold, type ToSimplified } from '#domain/text/fold.ts'
import type { SoundAlike } from '../correction.ts'
import type { SearchDoc } from '../document.ts'
import { createSearchEngine } from '../engine.ts'
import { sameKey } from '../hot.ts'
import type { Places } from '../places.ts'
import type { SynonymTable } from '../synonyms.ts'
import { type AnswerFinding, type AskedAnswer, createAnswerFinder } from './answer-finder.ts'
import type { AskedQuestions } from './asked.ts'
import { groupOf, type SiteGroup, type SiteKind } from './kinds.ts'
import type { Learned } from './learning.ts'
import { ASKED_PIECE, partOf, pieceName, wholeOf } from './pieces.ts'

/** A thing that a question finds, by its best piece. */
export interface SiteHit {
  kind: SiteKind
  /** Its id among those of its kind. */
  objId: string
  /** The piece that fits best: `policy/x/conditions`; 常见问法 only where nothing else of it fits. */
  piece: string
  score: number
  /** It holds too little of the question to be counted. */
  weaker: boolean
}

/** What a question finds, whatever kind it is. */
export interface SiteFinding {
  /** The same for questions that ask the same. */
  same: string
  /** Best first; what is weaker stands in its place by its score. */
  hits: readonly SiteHit[]
  /** Those that are not weaker. */
  counts: Readonly<Record<SiteGroup, number>>
  /** `partial`: nothing carries most of the question or is named as its answer, these come nearest. */
  match: 'full' | 'partial' | 'none'
  /** Finds the answer that is asked for, or those that may be. */
  answers: () => AnswerFinding
  /** Folded terms to mark. */
  terms: readonly string[]
  /** What was asked instead of a question with a slip in it; empty otherwise. */
  corrected: string
  /** The nearest known name where nothing was found; empty otherwise. */
  spell: string
}

export interface SiteQuestion {
  keyword: string
  now: number
  /** Where the asker is, for the order alone. */
  place: string
  /** Asks what was typed, even where it looks like a slip. */
  exact: boolean
}

/** 站内检索: the index over things of every kind, each of them in pieces. */
export interface SiteIndex {
  /** Puts the pieces of a thing in the place of those that there are; none takes it out. */
  put(whole: string, pieces: readonly SearchDoc[]): void
  /** Says what answers a question that is asked in these very words: it comes first. */
  answer(asked: Iterable<AskedQuestions>): void
  /** 解答: replaces those that there are, step by step. */
  putAnswers(answers: readonly AskedAnswer[]): Generator<void>
  /** Orders from now on by what was learned from use as well. */
  learn(learned: Learned): void
  /** Reads questions by another table of terms; what was put before is to be put again. */
  useTerms(table: SynonymTable): void
  find(question: SiteQuestion): SiteFinding
}

/** What an answer rests on tells for it where it is among so many first hits. */
const EVIDENCE = 3

/** A list is as deep as this many pieces. */
const MOST_PIECES = 1_000

/** Makes an empty index. */
export const createSiteIndex = (deps: {
  toSimplified: ToSimplified
  initialsOf: (name: string) => string
  places: Places
  alike: SoundAlike
}): SiteIndex => {
  const { alike, ...tools } = deps
  const engine = createSearchEngine({ ...tools, passageOf: partOf })
  const finder = createAnswerFinder({ read: engine.read, toSimplified: deps.toSimplified })
  const held = new Map<string, readonly string[]>()
  let answers = new Map<string, string>()
  let learned: Learned = new Map()
  const worded = (question: string): string => fold(question, deps.toSimplified).trim()

  const asked = (keyword: string, { now, place }: SiteQuestion) =>
    engine.search({
      ...{ now, keyword, place, sort: 'relevance', facets: false },
      ...{ limit: MOST_PIECES, weaker: 'too' },
    })

  const answered = (question: SiteQuestion) => {
    const { keyword, exact } = question
    const asTyped = exact || answers.has(worded(keyword))
    const corrected = asTyped ? null : engine.correct(keyword, alike)
    const answer = corrected === null ? null : asked(corrected, question)
    return corrected !== null && answer !== null && answer.total > 0
      ? { answer, corrected }
      : { answer: asked(keyword, question), corrected: '' }
  }

  return {
    put(whole, pieces) {
      const ids = pieces.map(({ id }) => id)
      for (const id of held.get(whole) ?? []) if (!ids.includes(id)) engine.remove(id)
      for (const piece of pieces) engine.upsert(piece)
      if (ids.length === 0) held.delete(whole)
      else held.set(whole, ids)
    },
    answer(asked) {
      answers = new Map(
        [...asked].flatMap(({ whole, questions }) =>
          questions.map((question) => [worded(question), whole] as const),
        ),
      )
    },
    putAnswers: finder.put,
    learn(next) {
      learned = next
    },
    useTerms: (table) => void engine.reloadSynonyms(table),
    find(question) {
      const { answer, corrected } = answered(question)
      const byWhole = new Map<string, SiteHit>()
      for (const { id, score, weaker } of answer.hits) {
        const whole = wholeOf(id)
        const known = byWhole.get(whole)
        if (known !== undefined) {
          known.weaker &&= weaker
          if (pieceName(known.piece) === ASKED_PIECE) known.piece = id
          continue
        }
        const [kind, objId] = whole.split('/') as [SiteKind, string]
        byWhole.set(whole, { kind, objId, piece: id, score, weaker })
      }
      const meant = corrected || question.keyword
      const same = sameKey(meant, engine.read, deps.toSimplified)
      const named = byWhole.get(answers.get(worded(meant)) ?? '')
      const found = [...byWhole.values()].filter((hit) => hit !== named)
      const rest = preferred(found, learned.get(same))
      const hits = named === undefined ? rest : [{ ...named, weaker: false }, ...rest]
      const counts = {
        policy: 0,
        service: 0,
        article: 0,
        jobTitle: 0,
        page: 0,
        expert: 0,
        company: 0,
      }
      for (const { kind, weaker } of hits) if (!weaker) counts[groupOf(kind)]++
      const { terms, spell } = answer
      const first = hits.slice(0, EVIDENCE).map(({ piece }) => wholeOf(piece))
      const match = named === undefined ? answer.match : 'full'
      return {
        ...{ same, hits, counts, match, terms, corrected, spell: spell ?? '' },
        answers: () => finder.find(meant, first, learned.get(same)),
      }
    },
  }
}

/** Hits in the order of what they are worth to those who asked before; others keep theirs. */
const preferred = (
  hits: readonly SiteHit[],
  worth: ReadonlyMap<string, number> | undefined,
): readonly SiteHit[] => {
  if (worth === undefined) return hits
  let least = Infinity
  const valued = hits.map((hit) => {
    // Behind the first of them some score more than their place says.
    least = Math.min(least, hit.score)
    return { hit, value: least * (worth.get(wholeOf(hit.piece)) ?? 1) }
  })
  return valued.toSorted((a, b) => b.value - a.value).map(({ hit }) => hit)
}
