/**
 * Measures the answer cards on the everyday questions and the noise, by the product's own index: how
 * often the card is right where one answers the question, how often the right one is the card or among
 * those that may be meant, and how often a card comes where none answers; by halves.
 *
 *     node bench/answers.ts [--misses]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { wholeOf } from '#domain/search/site/pieces.ts'
import { createSiteIndex } from '#domain/search/site/site-index.ts'
import { initialsOf } from '#server/text/initials.ts'
import { soundAlike } from '#server/text/sounds.ts'
import { halfOf } from './eval/halves.ts'
import { type EvalDoc, readDocs } from './eval/labelled-set.ts'
import { ASKED, docOf, TOOLS } from './eval/product.ts'
import { answersOfContent } from './everyday/answers-of-content.ts'
import { everydayQuestions, TOPICS } from './everyday/everyday-set.ts'
import { askedOf } from './questions/documents.ts'

const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false } } })
const content = join(import.meta.dirname, '../content')

const docs: EvalDoc[] = []
for await (const doc of readDocs(join(import.meta.dirname, 'questions'))) docs.push(doc)
const index = createSiteIndex({ ...TOOLS, initialsOf, alike: soundAlike })
const pieces = [...docs, ...askedOf(content, docs)].map((doc) => docOf({ region: '', ...doc }))
for (const [whole, ofWhole] of Map.groupBy(pieces, ({ id }) => wholeOf(id)))
  index.put(whole, ofWhole)
for (const _step of index.putAnswers(answersOfContent(content))) continue

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
    ...index.find({ keyword: text, now: ASKED.now, place: '', exact: false }).answers(),
  })),
)

const judge = (half: 'tuned' | 'reported') => {
  const counts = { right: 0, near: 0, silent: 0, wrong: 0, there: 0, madeUp: 0, none: 0 }
  for (const { id, text, right, answer: found, near } of halfOf(questions, half)) {
    const hit = found !== null && right.includes(found.id)
    if (right.length > 0) {
      counts.there++
      counts[hit ? 'right' : found === null ? 'silent' : 'wrong']++
      if (near.some((one) => right.includes(one.id))) counts.near++
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
  const { right, near, there, silent, wrong, madeUp, none } = judge(half)
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`
  console.log(
    `${half}: right ${right} of ${there} (${percent(right, there)}; ${silent} silent, ${wrong} another), ` +
      `right or named as perhaps meant ${right + near} (${percent(right + near, there)}), ` +
      `a card where none answers ${madeUp} of ${none} (${percent(madeUp, none)})`,
  )
}
