/**
 * Measures the reader of 我的情况 on the sentences of bench/situations: fields right, wrong, missed and
 * made up, by halves; and how long it takes at the worst.
 *
 *     node bench/situations.ts [--misses]
 */
import { parseArgs } from 'node:util'
import { createSituationReader } from '#domain/situation/read.ts'
import { SITUATION_MAX } from '#domain/situation/situation.ts'
import { createRandom } from '#testing/random.ts'
import { halfOf } from './eval/halves.ts'
import { judged, situationSentences, TODAY } from './situations/situation-set.ts'
import { regionsOfContent } from '#testing/regions.ts'

const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false } } })
const read = createSituationReader(regionsOfContent())

const sets = {
  tuned: [
    ...halfOf(situationSentences(), 'tuned'),
    ...situationSentences(['more', 'third', 'fourth']),
  ],
  reported: halfOf(situationSentences(), 'reported'),
}
for (const half of ['tuned', 'reported'] as const) {
  const counts = { right: 0, wrong: 0, missed: 0, madeUp: 0 }
  const perField = new Map<string, { right: number; all: number }>()
  for (const sentence of sets[half]) {
    const { situation } = read(sentence.text, TODAY)
    for (const { field, verdict } of judged(sentence.says, situation)) {
      counts[verdict]++
      const known = perField.get(field) ?? { right: 0, all: 0 }
      perField.set(field, {
        right: known.right + (verdict === 'right' ? 1 : 0),
        all: known.all + 1,
      })
      // Misses of the reported half are never read one by one.
      if (values.misses && half === 'tuned' && verdict !== 'right') {
        const said = JSON.stringify(sentence.says[field])
        const got = JSON.stringify(situation[field])
        console.log(`${sentence.id} ${field} ${verdict}: ${said} read ${got}\n  ${sentence.text}`)
      }
    }
  }
  const said = counts.right + counts.wrong + counts.missed
  console.log(
    `${half}: ${counts.right} of ${said} fields right (${((100 * counts.right) / said).toFixed(1)} %), ` +
      `${counts.wrong} wrong, ${counts.missed} missed, ${counts.madeUp} made up`,
    Object.fromEntries([...perField].map(([field, { right, all }]) => [field, `${right}/${all}`])),
  )
}

/** The longest that any of many texts up to the box's limit takes: sentences, their words in any order, and single words again and again. */
const worst = (): { ms: number; text: string } => {
  const sentences = situationSentences().map(({ text }) => text)
  const words = [
    ...new Set(sentences.flatMap((text) => text.match(/[㐀-鿿]{1,3}|\d+|[，。 ]/g) ?? [])),
  ]
  const { next } = createRandom(7)
  const pick = (): string => words[Math.floor(next() * words.length)] ?? ''
  const mixed = Array.from({ length: 5_000 }, () => Array.from({ length: 90 }, pick).join(''))
  const again = words.flatMap((word) => [word.repeat(200), (word + pick()).repeat(100)])
  let longest = { ms: 0, text: '' }
  for (const text of [...sentences, ...mixed, ...again]) {
    let least = Number.POSITIVE_INFINITY
    // The shortest of three: a machine that is busy for a moment is no fault of the reader.
    for (let round = 0; round < 3; round++) {
      const began = performance.now()
      read(text, TODAY)
      least = Math.min(least, performance.now() - began)
    }
    if (least > longest.ms) longest = { ms: least, text: text.slice(0, SITUATION_MAX) }
  }
  return longest
}
const { ms, text } = worst()
console.log(`the longest of all texts took ${ms.toFixed(2)} ms: ${text.slice(0, 40)}…`)
