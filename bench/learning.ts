/**
 * What learning from use brings and what it cannot do, on people who are made up: each reads a list
 * from its top, leaves it sooner or later, opens what is right for the question (a label of
 * bench/questions) mostly and what is not sometimes. Seeded, so that two runs say the same. What real
 * people opened is told by `npm run search:learn`.
 *
 *     node bench/learning.ts
 */
import { join } from 'node:path'
import {
  type Learned,
  learnFrom,
  type OpenedLine,
  passedOver,
} from '#domain/search/site/learning.ts'
import { wholeOf } from '#domain/search/site/pieces.ts'
import { createSiteIndex } from '#domain/search/site/site-index.ts'
import { heldOut, learningText } from './eval/learning.ts'
import { type EvalDoc, readDocs, readQueries } from './eval/labelled-set.ts'
import { mean, ndcgAt } from './eval/metrics.ts'
import { ASKED, docOf, TOOLS } from './eval/product.ts'
import { askedOf } from './questions/documents.ts'

const WEEK = 2_969
const PEOPLE = 24
/** Chances that somebody reads on, opens what is right, opens what is not, and looks further after it. */
const [READS_ON, RIGHT, WRONG, FURTHER] = [0.85, 0.8, 0.1, 0.2]
/** How often one who pushes the tenth of every list opens it. */
const PUSHES = 10

const folder = join(import.meta.dirname, 'questions')
const docs: EvalDoc[] = []
for await (const doc of readDocs(folder)) docs.push(doc)
const index = createSiteIndex({ ...TOOLS, initialsOf: () => '', alike: () => false })
const asked = askedOf(join(import.meta.dirname, '../content'), docs)
const pieces = [...docs, ...asked.map((piece) => ({ region: '', ...piece }))]
for (const [whole, ofWhole] of Map.groupBy(pieces, ({ id }) => wholeOf(id)))
  index.put(whole, ofWhole.map(docOf))
const questions = (await readQueries(folder)).map(({ text, relevant }) => ({
  text,
  right: new Set([...relevant].map(wholeOf)),
}))

let state = 7
const chance = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  return (state >>> 0) / 2 ** 32
}
const find = (keyword: string, learned: Learned) => {
  index.learn(learned)
  return index.find({ keyword, now: ASKED.now, place: '', exact: true })
}
const rank = (keyword: string, learned: Learned): string[] =>
  find(keyword, learned).hits.map(({ piece }) => wholeOf(piece))

/** The lines of one opening, as the server writes them. */
const linesOf = (keyword: string, list: readonly string[], at: number, bit: number) => {
  const { same } = find(keyword, new Map())
  const week = WEEK - Math.floor(chance() * 12)
  const line = { week, same, keyword, opened: 0n, passed: 0n }
  return [
    { ...line, whole: list[at]!, opened: 1n << BigInt(bit) },
    ...passedOver(list, at).map((whole) => ({ ...line, whole, passed: 1n << BigInt(bit) })),
  ]
}

const log: OpenedLine[] = []
const pushed: OpenedLine[] = []
for (const { text, right } of questions) {
  const list = rank(text, new Map())
  for (let person = 0; person < PEOPLE; person++) {
    const bit = Math.floor(chance() * 64)
    for (let at = 0; at < list.length && chance() < READS_ON; at++) {
      if (chance() > (right.has(list[at]!) ? RIGHT : WRONG)) continue
      log.push(...linesOf(text, list, at, bit))
      if (chance() > FURTHER) break
    }
  }
  if (list.length > 9)
    for (let time = 0; time < PUSHES; time++) pushed.push(...linesOf(text, list, 9, 5))
}

const qualityOf = (learned: Learned): string =>
  mean(questions.map(({ text, right }) => ndcgAt(10, rank(text, learned), right))).toFixed(3)
const learned = learnFrom(log, WEEK)
console.log(learningText(await heldOut(log, WEEK, rank)))
console.log(`nDCG@10 by labels: ${qualityOf(new Map())} → ${qualityOf(learned)}`)
const moved = questions.filter(
  ({ text }) => rank(text, learnFrom(pushed, WEEK)).join() !== rank(text, new Map()).join(),
).length
console.log(`lists that one network moves alone: ${moved}`)
