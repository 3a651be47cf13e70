import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { halfOf } from '../eval/halves.ts'
import { readQueries } from '../eval/labelled-set.ts'
import type { EvalQuery } from '../eval/labelled-set.ts'
import { documentsOf } from './documents.ts'
import { byKindOf, overlapsOf } from './overlap.ts'

const folder = import.meta.dirname
const docs = documentsOf(join(folder, '../../content'))
let queries: EvalQuery[] = []
beforeAll(async () => {
  queries = await readQueries(folder)
})

const KINDS =
  'lay synonym number body condition money time material process long short title pinyin ip jobtitle tax'

describe('the documents of the labelled set', () => {
  test('are at least 300, each with its own id and something to say', () => {
    expect(docs.length).toBeGreaterThanOrEqual(300)
    expect(new Set(docs.map(({ id }) => id)).size).toBe(docs.length)
    expect(docs.filter(({ title, text }) => title.trim() === '' || text.length < 5)).toEqual([])
  })

  test('are what content/ says now (npm run search:set)', () => {
    const written = readFileSync(join(folder, 'docs.jsonl'), 'utf8')
    expect(written === docs.map((doc) => `${JSON.stringify(doc)}\n`).join('')).toBe(true)
  })
})

describe('the questions of the labelled set', () => {
  test('are at least 330, no two alike', () => {
    expect(queries.length).toBeGreaterThanOrEqual(330)
    const bare = queries.map(({ text }) => text.replaceAll(/[\s\p{P}]/gu, ''))
    expect(bare.filter((text, nth) => bare.indexOf(text) !== nth)).toEqual([])
  })

  test('are of all sixteen kinds, fifteen and more of each', () => {
    const counts = Map.groupBy(queries, ({ kind }) => kind)
    expect([...counts.keys()].sort()).toEqual(KINDS.split(' ').sort())
    expect([...counts].filter(([, members]) => members.length < 15)).toEqual([])
  })

  test('have one to twelve right answers, all of them documents', () => {
    const ids = new Set(docs.map(({ id }) => id))
    expect(queries.flatMap(({ relevant }) => [...relevant].filter((id) => !ids.has(id)))).toEqual(
      [],
    )
    expect(queries.filter(({ relevant }) => relevant.size > 12).map(({ id }) => id)).toEqual([])
  })

  test('fall into two even halves, by kind too', () => {
    const [tuned, reported] = [halfOf(queries, 'tuned'), halfOf(queries, 'reported')]
    expect(Math.abs(tuned.length - reported.length)).toBeLessThanOrEqual(8)
    for (const kind of KINDS.split(' ')) {
      const [one, other] = [tuned, reported].map((half) => half.filter((it) => it.kind === kind))
      expect(Math.abs(one!.length - other!.length), kind).toBeLessThanOrEqual(1)
    }
  })

  test('of lay people and of other names use few words of their answers', () => {
    const shares = new Map(byKindOf(overlapsOf(queries, docs)).map((it) => [it.kind, it.share]))
    expect(shares.get('lay')).toBeLessThan(0.25)
    expect(shares.get('synonym')).toBeLessThan(0.4)
    expect(shares.get('long')).toBeLessThan(0.3)
  })
})
