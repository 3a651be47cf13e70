/**
 * How far every row of the built-in table of lay words drifts, one row at a time: nDCG@10 by document
 * of the questions that say one of its words, with the row and without it, on the labelled sets. Rows
 * that lose on the tuned half are listed; what leaving them out changes is told for both halves.
 *
 *     node bench/synonym-drift.ts
 */
import { join } from 'node:path'
import { wholeOf } from '#domain/search/site/pieces.ts'
import { synonymMatcherOf } from '#domain/search/synonym-matcher.ts'
import { SYNONYMS, type SynonymTable } from '#domain/search/synonyms.ts'
import type { LayTerm } from '#domain/search/terms/rows.ts'
import { fold } from '#domain/text/fold.ts'
import { halfOf, type Half } from './eval/halves.ts'
import { type EvalDoc, type EvalQuery, readDocs, readQueries } from './eval/labelled-set.ts'
import { mean, ndcgAt } from './eval/metrics.ts'
import { ASKED, docOf, engineFor, TOOLS } from './eval/product.ts'
import { DEPTH } from './eval/ranker.ts'
import { everydayQuestions, TOPICS } from './everyday/everyday-set.ts'
import { askedOf } from './questions/documents.ts'
import { questionsOfContent } from './questions/short-passages.ts'

const content = join(import.meta.dirname, '../content')
const folder = join(import.meta.dirname, 'questions')
const docs: EvalDoc[] = []
for await (const doc of readDocs(folder)) docs.push(doc)

/** A set of questions with the whole things that are right. */
const wholes = (queries: readonly EvalQuery[]): EvalQuery[] =>
  queries.map((query) => ({ ...query, relevant: new Set([...query.relevant].map(wholeOf)) }))
const everyday = TOPICS.flatMap((topic) =>
  everydayQuestions(topic).map(({ id, text, relevant }) => ({
    ...{ id, text, kind: topic },
    relevant: new Set(relevant),
  })),
)
const labelled = [...wholes(await readQueries(folder)), ...everyday]

/** The engine as it ships asks the labelled sets; 常见问法 ask one that does not know them. */
const [shipped, plain] = [engineFor(), engineFor()]
for (const doc of docs) for (const engine of [shipped, plain]) engine.upsert(docOf(doc))
for (const doc of askedOf(content, docs)) shipped.upsert(docOf({ region: '', ...doc }))
const sets = [
  { engine: shipped, questions: labelled },
  { engine: plain, questions: wholes(questionsOfContent(content)) },
]

const qualityOf = (
  { engine }: (typeof sets)[number],
  { text, relevant }: EvalQuery,
  terms: SynonymTable,
): number => {
  const { hits } = engine.search({
    ...{ ...ASKED, keyword: text, sort: 'relevance', limit: DEPTH, weaker: 'too' },
    terms,
  })
  return ndcgAt(10, [...new Set(hits.map(({ id }) => wholeOf(id)))], relevant)
}

/** Rows whose words a question says. */
const matcher = synonymMatcherOf(SYNONYMS, TOOLS.toSimplified)
const folded = (text: string): string => fold(text, TOOLS.toSimplified)
const rowsOfWord = new Map<string, LayTerm[]>()
for (const row of SYNONYMS.lay)
  for (const word of row.lay)
    rowsOfWord.set(folded(word), [...(rowsOfWord.get(folded(word)) ?? []), row])
const rowsSaid = (question: string): Set<LayTerm> => {
  const text = folded(question)
  return new Set(
    matcher.phrases(text).flatMap(({ start, end }) => rowsOfWord.get(text.slice(start, end)) ?? []),
  )
}

const without = (...rows: readonly LayTerm[]): SynonymTable => ({
  ...SYNONYMS,
  lay: SYNONYMS.lay.filter((row) => !rows.includes(row)),
})

/** What a row brings to a half: the sum of differences, and of how many questions. */
interface Worth {
  gain: number
  questions: number
}
const worthOf = new Map<LayTerm, Record<Half, Worth>>()
for (const set of sets)
  for (const half of ['tuned', 'reported'] as const)
    for (const query of halfOf(set.questions, half)) {
      const said = rowsSaid(query.text)
      if (said.size === 0) continue
      const whole = qualityOf(set, query, SYNONYMS)
      for (const row of said) {
        const worth = worthOf.get(row) ?? {
          tuned: { gain: 0, questions: 0 },
          reported: { gain: 0, questions: 0 },
        }
        worth[half].gain += whole - qualityOf(set, query, without(row))
        worth[half].questions += 1
        worthOf.set(row, worth)
      }
    }

const LOSS = -0.1
const drifting = [...worthOf].filter(([, { tuned }]) => tuned.gain < LOSS)
console.log(
  `${SYNONYMS.lay.length} rows, ${worthOf.size} of them said by a question; ` +
    `${[...worthOf.values()].filter(({ tuned }) => tuned.gain > -LOSS).length} bring something to the tuned half, ` +
    `${drifting.length} lose there`,
)
for (const [{ lay, official, drifts }, { tuned }] of drifting.toSorted(
  ([, a], [, b]) => a.tuned.gain - b.tuned.gain,
))
  console.log(
    `${tuned.gain.toFixed(2)} of ${tuned.questions}: ${lay.join(' ')} ${drifts ? '~>' : '>'} ${official.join(' ')}`,
  )
for (const set of sets)
  for (const half of ['tuned', 'reported'] as const) {
    const questions = halfOf(set.questions, half)
    const [as, left] = [SYNONYMS, without(...drifting.map(([row]) => row))].map((table) =>
      mean(questions.map((query) => qualityOf(set, query, table))).toFixed(4),
    )
    console.log(`${half}, ${questions.length} questions: ${as}, without those rows ${left}`)
  }
