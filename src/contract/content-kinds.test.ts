import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyForm, type Field, type Form, type FormValue } from '#domain/fields/fields.ts'
import { FIXED_DICTIONARIES } from '#domain/content/forms/dictionary.ts'
import { problemsOf } from '#domain/fields/problems.ts'
import {
  CONTENT_KIND,
  CONTENT_KINDS,
  type ContentKind,
  idProblem,
  isDocumentKind,
  publishProblems,
  readForm,
} from '#domain/content/kinds.ts'
import { presentable } from '#domain/content/presentable.ts'
import { cases } from '#testing/seed.ts'
import { publications } from './publications.ts'
import { read } from './wire/schema.ts'

const root = join(import.meta.dirname, '../../content')

const frontMatterOf = (text: string): Record<string, unknown> => {
  const [, head = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const lines = head.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const
  })
  return { ...Object.fromEntries(lines), markdown: markdown.trim() }
}

interface StoredDictionary {
  dictType: string
  source: string
  entries: [code: string, name: string][]
}

/** Every file of the content as [kind, id, form]. */
const stored = (kind: ContentKind): [id: string, form: Record<string, unknown>][] => {
  if (kind === 'article')
    return globSync('articles/*.md', { cwd: root }).map((file) => [
      file.slice('articles/'.length, -'.md'.length),
      frontMatterOf(readFileSync(join(root, file), 'utf8')),
    ])
  if (kind === 'dictionary')
    return globSync('dictionaries/*.json', { cwd: root })
      .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as StoredDictionary)
      .filter(({ dictType }) => !FIXED_DICTIONARIES.has(dictType))
      .map(({ dictType, source, entries }) => [
        dictType,
        { name: source, entries: entries.map(([code, name]) => ({ code, name })) },
      ])
  if (kind === 'company')
    return globSync('companies/*.json', { cwd: root }).flatMap((file) =>
      (JSON.parse(readFileSync(join(root, file), 'utf8')) as (object & { id: string })[]).map(
        ({ id, ...form }): [string, Record<string, unknown>] => [id, form],
      ),
    )
  const folder = kind === 'policy' ? 'policies' : `publications/${kind}`
  return globSync(`${folder}/*.json`, { cwd: root }).flatMap((file) => {
    const value = JSON.parse(readFileSync(join(root, file), 'utf8')) as object | object[]
    return (Array.isArray(value) ? value : [value]).map(
      ({ id, replacedBy: _replaced, ...form }) => [id, form] as [string, Record<string, unknown>],
    )
  })
}

test('the content editor edits policies, companies, dictionaries and every kind of publication', () => {
  expect(CONTENT_KINDS.toSorted()).toEqual(
    ['policy', 'company', 'dictionary', ...Object.keys(publications)].toSorted(),
  )
})

describe.each(CONTENT_KINDS)('%s', (kind) => {
  const items = stored(kind)

  test('what stands in the content is a form with nothing lacking, and stays what it is', () => {
    expect(items.length).toBeGreaterThan(0)
    for (const [id, given] of items) {
      expect(idProblem(kind, id)).toBeNull()
      const form = readForm(kind, given)
      expect(form).toMatchObject(given)
      const problems = publishProblems(kind, form).filter(
        // Content that came with the product may lack the address of its source.
        ({ path }) => !(kind === 'policy' && path === 'source.url'),
      )
      expect([id, problems]).toEqual([id, []])
    }
  })

  test('an empty draft can be shown', () => {
    const { fields } = CONTENT_KIND[kind]
    const shown = presentable(fields, emptyForm(fields), '2026-11-22')
    expect(left(fields, shown)).toEqual([])
  })

  test('a form with nothing lacking has the shape of the contract', () => {
    const word = isDocumentKind(kind) ? publications[kind] : null
    const check = (form: Form): void => {
      const { publishedOn: _day, position: _position, ...body } = form
      if (word === null || publishProblems(kind, form).length > 0) return
      const judged = read(word, body)
      if (!judged.ok) throw new Error(JSON.stringify([judged.issue, body]))
    }
    const forms = items.map(([, given]) => readForm(kind, given))
    for (const form of forms) check(form)
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.infiniteStream(fc.nat()), (form, random) => {
        const next = random[Symbol.iterator]()
        const other = mutated(CONTENT_KIND[kind].fields, form, () => next.next().value as number)
        check(readForm(kind, other))
        const shown = presentable(CONTENT_KIND[kind].fields, readForm(kind, other), '2026-11-22')
        expect(left(CONTENT_KIND[kind].fields, shown)).toEqual([])
      }),
      { numRuns: cases(100, 300) },
    )
  })
})

/** What keeps a form that can be shown from being published: no address is made up. */
const left = (fields: readonly Field[], form: Form): string[] =>
  problemsOf(fields, form)
    .map(({ path }) => path)
    .filter((path) => path !== 'source.url')

const ODD: readonly FormValue[] = [
  '',
  ' ',
  'x',
  '甲'.repeat(301),
  'https://a.example/b',
  '/x',
  '2026-02-30',
]

/** The form with one or two values changed to something of the same kind. */
const mutated = (fields: readonly Field[], form: Form, random: () => number): Form => {
  const field = fields[random() % fields.length] as Field
  return { ...form, [field.name]: changed(field, form[field.name] ?? '', random) }
}

const changed = (field: Field, value: FormValue, random: () => number): FormValue => {
  const odd = ODD[random() % ODD.length] as FormValue
  switch (field.type) {
    case 'flag':
      return value !== true
    case 'number':
      return [null, -1, 0, 0.5, 1e6][random() % 5] as FormValue
    case 'record':
      return mutated(field.fields, value as Form, random)
    case 'rows': {
      const rows = value as Form[]
      const row = rows[random() % Math.max(1, rows.length)] ?? emptyForm(field.fields)
      return [...rows.slice(1), mutated(field.fields, row, random)]
    }
    case 'choices':
    case 'dictionary':
    case 'regions':
    case 'words':
    case 'refs':
      return [...(value as string[]), odd]
    case 'cells':
      return [[JSON.stringify(odd)]]
    default:
      return odd
  }
}
