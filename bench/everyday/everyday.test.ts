import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wholeOf } from '#domain/search/site/pieces.ts'
import { halfOf } from '../eval/halves.ts'
import { documentsOf } from '../questions/documents.ts'
import { everydayQuestions, TOPICS } from './everyday-set.ts'

const content = join(import.meta.dirname, '../../content')
const topics = TOPICS.map((topic) => [topic, everydayQuestions(topic)] as const)
const noise = everydayQuestions('noise')
const all = [...topics.flatMap(([, questions]) => questions), ...noise]

/** Whole documents: a policy without its sections. */
const KNOWN = new Set(documentsOf(content).map(({ id }) => wholeOf(id)))

describe('everyday questions', () => {
  test.each(topics)('%s: 120 and more, numbered, each with an answer', (topic, questions) => {
    expect(questions.length).toBeGreaterThanOrEqual(120)
    expect(questions.map(({ id }) => id)).toEqual(
      questions.map((_, nth) => `${topic}-${String(nth + 1).padStart(3, '0')}`),
    )
    expect(questions.filter(({ relevant }) => relevant.length === 0)).toEqual([])
  })

  test('noise: slips and pinyin have an answer, what is no question has none', () => {
    expect(noise.length).toBeGreaterThanOrEqual(100)
    expect(
      noise.filter(({ kind, relevant }) => (kind === 'none') !== (relevant.length === 0)),
    ).toEqual([])
  })

  test('no two are alike', () => {
    const bare = all.map(({ text }) => text.replaceAll(/[\s\p{P}]/gu, '') || text)
    expect(bare.filter((text, nth) => bare.indexOf(text) !== nth)).toEqual([])
  })

  test('answers are there, none twice', () => {
    expect(all.flatMap(({ relevant }) => relevant.filter((id) => !KNOWN.has(id)))).toEqual([])
    expect(all.filter(({ relevant }) => new Set(relevant).size < relevant.length)).toEqual([])
  })

  test('fall into two halves, topic by topic', () => {
    for (const [topic, questions] of topics) {
      const asked = questions.map(({ id, text, relevant }) => ({
        ...{ id, text, kind: topic },
        relevant: new Set(relevant),
      }))
      expect(halfOf(asked, 'tuned'), topic).toHaveLength(asked.length / 2)
    }
  })
})
