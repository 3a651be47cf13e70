import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { extract } from '#domain/notices/extract.ts'
import { createGeography } from '#domain/notices/issuers.ts'
import { regionsOfContent } from '#testing/regions.ts'
import { kindOf } from './parse/kinds.ts'
import { parse } from './parse/parse.ts'
import { isHeldBack, loadSamples } from './samples/gold.ts'
import { measure, tableOf, type Unit } from './samples/measure.ts'

/** Right readings of all there is to read. */
const SHARE = 0.9

const samples = loadSamples()
const units = new Map<string, Unit[]>()

beforeAll(async () => {
  const geography = createGeography(regionsOfContent())
  for (const { name, path, gold } of samples) {
    const bytes = new Uint8Array(readFileSync(path))
    const { extraction } = extract(await parse(kindOf(bytes), bytes), geography)
    units.set(name, measure(gold, extraction))
  }
})

const of = (held: boolean): Unit[] =>
  [...units].filter(([name]) => isHeldBack(name) === held).flatMap(([, list]) => list)
const shareOf = (list: readonly Unit[]): number =>
  list.filter(({ right }) => right).length / list.length
const wrongAndSure = (list: readonly Unit[]): Unit[] =>
  list.filter(({ right, sureness }) => !right && sureness === 'sure')

test('there are enough samples of every kind of file', () => {
  const kinds = Map.groupBy(samples, ({ path }) => path.split('.').at(-1))
  expect(samples.length).toBeGreaterThanOrEqual(30)
  for (const kind of ['docx', 'pdf', 'html', 'txt'])
    expect(kinds.get(kind)?.length ?? 0).toBeGreaterThanOrEqual(5)
})

describe.each([
  ['samples the rules were made with', false],
  ['samples that were held back', true],
] as const)('%s', (name, held) => {
  test('are read', () => {
    const list = of(held)
    console.log(`${name}\n${tableOf(list)}`)
    expect(shareOf(list)).toBeGreaterThanOrEqual(SHARE)
  })
  test('nothing that is sure is wrong', () => {
    expect(wrongAndSure(of(held))).toEqual([])
  })
})
