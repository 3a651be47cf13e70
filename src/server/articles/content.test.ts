import { expect, test } from 'vitest'
import { dayOfCode } from '#domain/articles/codes.ts'
import type { PublicationBody } from '#contract/publications.ts'
import { readContent } from '#server/seed/content.ts'
import { blocksOf } from './markdown.ts'

const { publications, policies } = await readContent()
const articles = publications
  .filter(({ kind }) => kind === 'article')
  .map(({ id, publishedOn, body }) => ({
    id,
    publishedOn,
    body: body as PublicationBody<'article'>,
  }))
const codes = new Set(articles.map(({ id }) => id))
const policyIds = new Set(policies.map(({ id }) => id))

test('about forty articles from 2022062101 to 2022071401, and guides of later days', () => {
  const sorted = [...codes].filter((code) => code < '2023').toSorted()
  expect(sorted.length).toBeGreaterThanOrEqual(38)
  expect([sorted[0], sorted.at(-1)]).toEqual(['2022062101', '2022071401'])
  expect(new Set(articles.map(({ body }) => body.title)).size).toBe(articles.length)
})

/** The day of the first commit: nothing here was written before it. */
const FIRST_DAY = '2026-11-21'

test.each(articles)(
  '$id carries the day on which it was written, at the length of a notice or a guide',
  (it) => {
    expect(it.publishedOn >= FIRST_DAY).toBe(true)
    expect(it.body.checkedOn >= it.publishedOn).toBe(true)
    // The codes of 2022 are addresses that the specification gives; later ones name the day.
    const named = it.id < '2023' ? it.publishedOn : dayOfCode(it.id)
    expect(named).toBe(it.publishedOn)
    const blocks = blocksOf(it.body.markdown)
    const runs = blocks.flatMap(({ runs, items, cells }) => [
      ...runs,
      ...items.flat(),
      ...cells.flat(2),
    ])
    const length = Array.from(runs.map(({ text }) => text.replaceAll(/\s/g, '')).join('')).length
    expect(length).toBeGreaterThan(300)
    expect(length).toBeLessThan(it.id < '2023' ? 750 : 1_500)
  },
)

test.each(articles)('$id leads only to what exists', ({ body }) => {
  expect(policyIds).toContain(body.currentPolicy)
  const runs = blocksOf(body.markdown).flatMap((it) => [
    ...it.runs,
    ...it.items.flat(),
    ...it.cells.flat(2),
  ])
  const broken = runs.filter(({ to }) => {
    const [kind = '', name = ''] = to.split(':')
    if (kind === 'policy') return !policyIds.has(name)
    if (kind === 'article') return !codes.has(name)
    return false
  })
  expect(broken).toEqual([])
  // What looks like a link of the site and is none would be lost without a word.
  expect(body.markdown.match(/\]\((?!policy:|article:|page:|https:)/g)).toBeNull()
})
