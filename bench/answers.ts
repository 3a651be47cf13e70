/**
 * Measures the answer cards on the everyday questions and the noise: how often the card is right where
 * one answers the question, and how often one comes where none does; by halves.
 *
 *     node bench/answers.ts [--misses]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createSearchEngine } from '#domain/search/engine.ts'
import { createAnswerFinder } from '#domain/search/site/answer-finder.ts'
import { wholeOf } from '#domain/search/site/pieces.ts'
import { halfOf } from './eval/halves.ts'
import { type EvalDoc, readDocs } from './eval/labelled-set.ts'
import { createProduct, TOOLS } from './eval/product.ts'
import { answersOfContent } from './everyday/answers-of-content.ts'
import { everydayQuestions, TOPICS } from './everyday/everyday-set.ts'
import { askedOf } from './questions/documents.ts'

const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false } } })
const content = join(import.meta.dirname, '../content')

const docs: EvalDoc[] = []
for await (const doc of readDocs(join(import.meta.dirname, 'questions'))) docs.push(doc)
const product = createProduct()
for (const doc of [...docs, ...askedOf(content, docs)]) product.add({ region: '', ...doc })
product.finish()

const labels = new Map(
  readFileSync(join(import.meta.dirname, 'everyday/answers.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; answers: string[] })
    .map(({ id, answers }) => [id, answers] as const),
)
const questions = [...TOPICS, 'noise' as const].flatMap((kind) =>
  everydayQuestions(kind).map(({ id, text }) => ({
    ...{ id, kind, text, right: labels.get(id) ?? [] },
    wholes: [...new Set(product.rank(text).map(wholeOf))].slice(0, 3),
  })),
)

const finder = createAnswerFinder({ ...TOOLS, read: createSearchEngine(TOOLS).read })
for (const _step of finder.put(answersOfContent(content))) continue

const judge = (half: 'tuned' | 'reported') => {
  const counts = { right: 0, silent: 0, wrong: 0, there: 0, madeUp: 0, none: 0 }
  for (const { id, text, right, wholes } of halfOf(questions, half)) {
    const found = finder.find(text, wholes)
    const hit = found !== null && right.includes(found.id)
    if (right.length > 0) {
      counts.there++
      counts[hit ? 'right' : found === null ? 'silent' : 'wrong']++
    } else {
      counts.none++
      if (found !== null) counts.madeUp++
    }
    // Misses of the reported half are never read one by one.
    if (values.misses && half === 'tuned' && (right.length > 0 ? !hit : found !== null))
      console.log(id, text, right, found?.id, found?.asked)
  }
  return counts
}

for (const half of ['tuned', 'reported'] as const) {
  const { right, there, silent, wrong, madeUp, none } = judge(half)
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`
  console.log(
    `${half}: right ${right} of ${there} (${percent(right, there)}; ${silent} silent, ${wrong} another), ` +
      `a card where none answers ${madeUp} of ${none} (${percent(madeUp, none)})`,
  )
}
