/**
 * What each part of the ranking brings, with each switched off alone: nDCG@10 on bench/questions, the
 * share of everyday questions with a right document among the first three, and nDCG@10 by document on
 * many short passages (every line of the documents, asked by 常见问法, which are left out there); and
 * how often real questions and noise are said to have no good answer.
 *
 *     node bench/ablation.ts
 */
import { join } from 'node:path'
import { ASKED_PIECE, type SitePiece, wholeOf } from '#domain/search/site/pieces.ts'
import type { Weights } from '#domain/search/weights.ts'
import { halfOf, type Half } from './eval/halves.ts'
import { type EvalDoc, readDocs, readQueries } from './eval/labelled-set.ts'
import { mean, ndcgAt } from './eval/metrics.ts'
import { ASKED, createProduct, docOf, engineFor } from './eval/product.ts'
import type { Ranker } from './eval/ranker.ts'
import { askedOf } from './questions/documents.ts'
import { questionsOfContent, shortPassages } from './questions/short-passages.ts'
import { type EverydayQuestion, everydayQuestions, TOPICS } from './everyday/everyday-set.ts'

const NO_QUESTIONS = 'without 常见问法'
const OFF: Readonly<Record<string, Partial<Weights>>> = {
  'all as shipped': {},
  [NO_QUESTIONS]: {},
  'without the place': { nation: 1, elsewhere: 1, local: 1 },
  'without the nation before its places': { local: 1 },
  'without the whole': { whole: 0 },
  'without the order of details': { detail: 1, detailAsked: 1 },
  'without lay words': { official: 0, drifting: 0 },
  'rows that drift count whole': { drifting: 1 },
  'without single characters': { single: 0 },
  'without coverage': { coverage: 0 },
  'pairs inside a term count whole': { insideTerm: 1 },
  'k1 1.2 and b 0.75, as usual': { k1: 1.2, b: 0.75 },
}

const FIRST = 3
const HALVES: readonly Half[] = ['tuned', 'reported']

const folder = join(import.meta.dirname, 'questions')
const docs: EvalDoc[] = []
for await (const doc of readDocs(folder)) docs.push(doc)
const queries = await readQueries(folder)
const everyday = TOPICS.flatMap((topic) =>
  everydayQuestions(topic).map(({ id, text, relevant }) => ({
    ...{ id, text, kind: topic },
    relevant: new Set(relevant),
  })),
)

const asked = askedOf(join(import.meta.dirname, '../content'), docs)
const short = shortPassages(docs)
const lay = questionsOfContent(join(import.meta.dirname, '../content'))
const productOf = (weights: Partial<Weights>, set: readonly SitePiece[]): Ranker => {
  const product = createProduct(weights)
  for (const doc of set) product.add({ region: '', ...doc })
  product.finish()
  return product
}

/** How people ask for a document is no passage of it. */
const passages = (ids: readonly string[]): string[] =>
  ids.filter((id) => !id.endsWith(`/${ASKED_PIECE}`))

const rows = Object.entries(OFF).map(([name, weights]) => {
  const product = productOf(weights, name === NO_QUESTIONS ? docs : [...docs, ...asked])
  const lines = productOf(weights, short)
  const [tuned, reported] = HALVES.map((half) => ({
    ndcg: mean(
      halfOf(queries, half).map((it) => ndcgAt(10, passages(product.rank(it.text)), it.relevant)),
    ),
    first: mean(
      halfOf(everyday, half).map(({ text, relevant }) => {
        const wholes = [...new Set(product.rank(text).map(wholeOf))]
        return Number(wholes.slice(0, FIRST).some((id) => relevant.has(id)))
      }),
    ),
  }))
  const [linesTuned, linesReported] = HALVES.map((half) =>
    mean(
      halfOf(lay, half).map(({ text, relevant }) =>
        ndcgAt(10, [...new Set(lines.rank(text).map(wholeOf))], relevant),
      ),
    ),
  )
  const percent = (share: number | undefined): string => `${((share ?? 0) * 100).toFixed(1)} %`
  return [
    name,
    {
      'nDCG@10 tuned': tuned?.ndcg.toFixed(3),
      reported: reported?.ndcg.toFixed(3),
      'first three tuned': percent(tuned?.first),
      'first three reported': percent(reported?.first),
      'short passages tuned': linesTuned?.toFixed(3),
      'reported ': linesReported?.toFixed(3),
    },
  ]
})
console.table(Object.fromEntries(rows))

/** Whether a question is said to have no good answer: none at all, or only what comes near. */
const engine = engineFor()
for (const doc of docs) engine.upsert(docOf(doc))
for (const doc of asked) engine.upsert(docOf({ region: '', ...doc }))
const saidOf = (questions: readonly EverydayQuestion[]): string => {
  const answers = questions.map(({ text }) => engine.search({ ...ASKED, keyword: text, limit: 1 }))
  const share = (found: typeof answers): string =>
    `${((found.length / answers.length) * 100).toFixed(1)} %`
  const [none, near] = [
    answers.filter(({ total }) => total === 0),
    answers.filter(({ total, match }) => total > 0 && match === 'partial'),
  ]
  return `${share(none)} none, ${share(near)} near only`
}
const noise = everydayQuestions('noise')
console.log(`real questions: ${saidOf(TOPICS.flatMap(everydayQuestions))}`)
for (const kind of ['slip', 'pinyin', 'none'])
  console.log(`noise, ${kind}: ${saidOf(noise.filter((it) => it.kind === kind))}`)
