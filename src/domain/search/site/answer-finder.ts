import { fold, type ToSimplified } from '#domain/text/fold.ts'
import type { ReadPart } from '../reading.ts'
import { ANSWER } from './kinds.ts'

/** An answer, how it is asked for, and what it does not answer. */
export interface AskedAnswer {
  id: string
  /** Its own question first. */
  questions: readonly string[]
  /** What sounds like it and is not answered: 容易混淆的问法. */
  confused: readonly string[]
  /** Things it rests on: `policy/x`. */
  basis: readonly string[]
}

/** An answer that fits a question, and the way of asking that comes nearest. */
export interface FoundAnswer {
  id: string
  asked: string
}

/** What a question finds among the answers. */
export interface AnswerFinding {
  /** The one that it asks for, or none: silence is better than the wrong one. */
  answer: FoundAnswer | null
  /** Where there is none: those that may be meant, the likeliest first. */
  near: readonly FoundAnswer[]
}

/** Finds the answer that a question asks for. */
export interface AnswerFinder {
  /** Takes these in the place of those that there are, at the last of its steps; a step takes a few milliseconds. */
  put(answers: readonly AskedAnswer[]): Generator<void>
  /**
   * `wholes`: what the question finds, best first; `worth`: what answers (`answer/x`) are worth to those
   * who asked the same before, where that is not 1.
   */
  find(
    question: string,
    wholes: readonly string[],
    worth?: ReadonlyMap<string, number>,
  ): AnswerFinding
}

/** Fitted on the tuned half of bench/everyday/answers.jsonl; see decision 62. */
const WORTH = {
  /** How alike the nearest of what it does not answer is. */
  confused: -0.36,
  /** The share of the question that its ways of asking hold together. */
  held: 0.25,
  /** What it rests on is the first that the question finds; half of it at the second. */
  evidence: 0.17,
}
/** How alike the nearest ways of asking are, with the rest of what speaks for it: at least so much. */
const LEAST = 0.545
/** So much makes an answer one that may be meant, and so much of what speaks for the likeliest; so many are named. */
const NEAR = { least: 0.2, share: 0.6, most: 3 }
/** So many of the nearest ways of asking count. */
const NEAREST = 3
/** What a single character is worth beside a pair. */
const SINGLE = 0.5

/** One way of asking, for an answer or for what it does not answer. */
interface Way {
  answer: number
  text: string
  asks: boolean
  tokens: ReadonlySet<string>
}

/** Makes an empty finder; `read` takes a question apart as the search does. */
export const createAnswerFinder = (deps: {
  read: (question: string) => readonly ReadPart[]
  toSimplified: ToSimplified
}): AnswerFinder => {
  let answers: readonly AskedAnswer[] = []
  let ways: readonly Way[] = []
  let lengths = new Float64Array(0)
  let holders = new Map<string, number[]>()

  /** How much a token tells ways of asking apart; one that is in none of them the most. */
  const rarityOf = (token: string): number => {
    const count = holders.get(token)?.length ?? 0
    const rare = Math.log(1 + (ways.length - count + 0.5) / (count + 0.5))
    return token.length === 1 ? SINGLE * rare : rare
  }
  const lengthOf = (tokens: Iterable<string>): number => Math.hypot(...Array.from(tokens, rarityOf))

  return {
    *put(next) {
      const taken: Way[] = []
      for (const [answer, { questions, confused }] of next.entries()) {
        for (const [kind, texts] of [questions, confused].entries())
          for (const text of texts)
            taken.push({ answer, text, asks: kind === 0, tokens: tokensIn(text, deps) })
        yield
      }
      answers = next
      ways = taken
      holders = new Map()
      ways.forEach(({ tokens }, way) => {
        for (const token of tokens) {
          const known = holders.get(token)
          if (known === undefined) holders.set(token, [way])
          else known.push(way)
        }
      })
      lengths = Float64Array.from(ways, ({ tokens }) => lengthOf(tokens))
    },
    find(question, wholes, worth) {
      const tokens = tokensIn(question, deps)
      const length = lengthOf(tokens)
      if (length === 0) return { answer: null, near: [] }
      const products = new Float64Array(ways.length)
      const held = new Float64Array(answers.length)
      let whole = 0
      for (const token of tokens) {
        const rare = rarityOf(token)
        whole += rare
        let last = -1
        for (const way of holders.get(token) ?? []) {
          products[way]! += rare * rare
          const { answer, asks } = ways[way]!
          if (asks && answer !== last) held[answer]! += rare
          if (asks) last = answer
        }
      }
      const near = nearestOf(ways, (way) => products[way]! / (lengths[way]! * length))
      const scored = [...near].map(([answer, { alike, asked, mistaken }]) => {
        const place = wholes.findIndex((it) => answers[answer]!.basis.includes(it))
        const score =
          alike.reduce((sum, one) => sum + one, 0) / NEAREST +
          WORTH.confused * mistaken +
          (WORTH.held * held[answer]!) / whole +
          (place < 0 ? 0 : WORTH.evidence / (place + 1))
        const { id } = answers[answer]!
        return { found: { id, asked }, score: score * (worth?.get(`${ANSWER}/${id}`) ?? 1) }
      })
      const ordered = scored.toSorted((a, b) => b.score - a.score)
      const most = ordered[0]?.score ?? 0
      if (most >= LEAST) return { answer: ordered[0]!.found, near: [] }
      const least = Math.max(NEAR.least, NEAR.share * most)
      const meant = ordered.slice(0, NEAR.most).filter(({ score }) => score >= least)
      return { answer: null, near: meant.map(({ found }) => found) }
    },
  }
}

interface Near {
  /** The nearest ways of asking, at most {@link NEAREST}. */
  alike: number[]
  /** The words of the nearest. */
  asked: string
  /** How near the nearest of what it does not answer is. */
  mistaken: number
}

/** Of each answer that something speaks for, what comes nearest. */
const nearestOf = (ways: readonly Way[], likeness: (way: number) => number): Map<number, Near> => {
  const near = new Map<number, Near>()
  ways.forEach(({ answer, text, asks }, way) => {
    const alike = likeness(way)
    if (alike <= 0) return
    const known = near.get(answer) ?? { alike: [], asked: '', mistaken: 0 }
    near.set(answer, known)
    if (!asks) {
      known.mistaken = Math.max(known.mistaken, alike)
      return
    }
    if (alike > (known.alike[0] ?? 0)) known.asked = text
    if (known.alike.length === NEAREST && alike <= known.alike[NEAREST - 1]!) return
    known.alike = [...known.alike, alike].toSorted((a, b) => b - a).slice(0, NEAREST)
  })
  return near
}

/** Meanings of the terms with what they stand for, pairs of characters and single ones, words and numbers. */
const tokensIn = (
  question: string,
  { read, toSimplified }: Parameters<typeof createAnswerFinder>[0],
): Set<string> => {
  const tokens = new Set<string>()
  for (const { kind, concept, means } of read(question)) {
    if (kind !== 'term') continue
    tokens.add(concept)
    for (const name of means) tokens.add(`§${fold(name, toSimplified)}`)
  }
  for (const [run] of fold(question, toSimplified).matchAll(/[㐀-鿿]+|[a-z]+|\d+/g)) {
    if (!/^[㐀-鿿]/.test(run)) {
      tokens.add(`=${run}`)
      continue
    }
    for (let at = 0; at < run.length; at++) {
      tokens.add(run.charAt(at))
      if (at + 1 < run.length) tokens.add(run.slice(at, at + 2))
    }
  }
  return tokens
}
