import { fold, type ToSimplified } from '#domain/text/fold.ts'
import type { ReadPart } from '../reading.ts'

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

/** Finds the one answer that a question asks for, or none: silence is better than the wrong one. */
export interface AnswerFinder {
  /** Takes these in the place of those that there are. */
  put(answers: readonly AskedAnswer[]): void
  /** `wholes`: what the question finds, best first. */
  find(question: string, wholes: readonly string[]): FoundAnswer | null
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
/** So many of the nearest ways of asking count. */
const NEAREST = 3
/** What a single character is worth beside a pair. */
const SINGLE = 0.5

interface Features {
  weights: ReadonlyMap<string, number>
  length: number
}

interface Way {
  text: string
  features: Features
}

/** Makes an empty finder; `read` takes a question apart as the search does. */
export const createAnswerFinder = (deps: {
  read: (question: string) => readonly ReadPart[]
  toSimplified: ToSimplified
}): AnswerFinder => {
  let answers: { asked: AskedAnswer; ways: Way[]; confused: Way[]; held: Set<string> }[] = []
  let rarity = (_token: string): number => 1

  const featuresOf = (tokens: ReadonlySet<string>): Features => {
    const weights = new Map([...tokens].map((token) => [token, rarity(token)]))
    return { weights, length: Math.hypot(...weights.values()) }
  }
  const wayOf = (text: string, tokens: ReadonlySet<string>): Way => ({
    text,
    features: featuresOf(tokens),
  })

  return {
    put(next) {
      const read = (texts: readonly string[]) => texts.map((text) => tokensIn(text, deps))
      const taken = next.map((asked) => ({
        ...{ asked, ways: read(asked.questions), confused: read(asked.confused) },
      }))
      rarity = rarityIn(taken.flatMap(({ ways, confused }) => [...ways, ...confused]))
      answers = taken.map(({ asked, ways, confused }) => ({
        asked,
        ways: ways.map((tokens, nth) => wayOf(asked.questions[nth] ?? '', tokens)),
        confused: confused.map((tokens, nth) => wayOf(asked.confused[nth] ?? '', tokens)),
        held: new Set(ways.flatMap((tokens) => [...tokens])),
      }))
    },
    find(question, wholes) {
      const asked = featuresOf(tokensIn(question, deps))
      if (asked.length === 0) return null
      const whole = sum(asked.weights.values())
      let best: { found: FoundAnswer; score: number } | null = null
      for (const { asked: answer, ways, confused, held } of answers) {
        const near = nearest(asked, ways)
        const [first] = near
        if (first === undefined) continue
        const alike = sum(near.map((it) => it.alike)) / NEAREST
        const mistaken = nearest(asked, confused)[0]?.alike ?? 0
        const shared = sum([...asked.weights].map(([token, w]) => (held.has(token) ? w : 0)))
        const place = wholes.findIndex((it) => answer.basis.includes(it))
        const score =
          alike +
          WORTH.confused * mistaken +
          (WORTH.held * shared) / whole +
          (place < 0 ? 0 : WORTH.evidence / (place + 1))
        if (score >= LEAST && score > (best?.score ?? 0))
          best = { found: { id: answer.id, asked: first.text }, score }
      }
      return best?.found ?? null
    },
  }
}

const nearest = (asked: Features, ways: readonly Way[]): { text: string; alike: number }[] =>
  ways
    .map(({ text, features }) => ({ text, alike: cosine(asked, features) }))
    .filter(({ alike }) => alike > 0)
    .toSorted((a, b) => b.alike - a.alike)
    .slice(0, NEAREST)

const sum = (values: Iterable<number>): number => {
  let all = 0
  for (const value of values) all += value
  return all
}

const cosine = (left: Features, right: Features): number => {
  let product = 0
  for (const [token, weight] of left.weights) product += weight * (right.weights.get(token) ?? 0)
  return product === 0 ? 0 : product / (left.length * right.length)
}

/** How much a token tells ways of asking apart; one that is in none of them the most. */
const rarityIn = (ways: readonly ReadonlySet<string>[]): ((token: string) => number) => {
  const counts = new Map<string, number>()
  for (const tokens of ways)
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return (token) => {
    const count = counts.get(token) ?? 0
    const rare = Math.log(1 + (ways.length - count + 0.5) / (count + 0.5))
    return token.length === 1 ? SINGLE * rare : rare
  }
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
