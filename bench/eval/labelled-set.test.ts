import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { halfOf } from './halves.ts'
import { FaultySet, readDocs, readQueries } from './labelled-set.ts'
import type { EvalDoc, EvalQuery } from './labelled-set.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cq-set-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, ...lines: string[]): void =>
  writeFileSync(join(folder, name), lines.join('\n'))

async function docs(): Promise<EvalDoc[]> {
  const read: EvalDoc[] = []
  for await (const doc of readDocs(folder)) read.push(doc)
  return read
}

const faultsOf = async (run: Promise<unknown>): Promise<string[]> => {
  const fault = await run.then(
    () => null,
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(FaultySet)
  return (fault as FaultySet).message.split('\n').map((line) => line.replace(`${folder}/`, ''))
}

describe('documents', () => {
  test('are read whatever the line ends, mark, blanks and length', async () => {
    const long = '长'.repeat(3_000_000)
    put(
      'docs.jsonl',
      '\uFEFF{"id":"a","title":"题","text":"甲\u2028乙"}\r',
      '',
      `{"id":7,"text":"${long}"}`,
      '{"id":"c","title":null,"text":""}',
    )
    const read = await docs()
    expect(read.map(({ id, title }) => [id, title])).toEqual([
      ['a', '题'],
      ['7', ''],
      ['c', ''],
    ])
    expect(read[0]!.text).toBe('甲\u2028乙')
    expect(read[1]!.text).toBe(long)
  })

  test('with faults are refused, each fault by its line', async () => {
    put(
      'docs.jsonl',
      '{"id":"a","text":"x"}',
      'no json',
      '{"id":"a","text":"y"}',
      '{"id":"b"}',
      '[]',
    )
    expect(await faultsOf(docs())).toEqual([
      expect.stringMatching(/^docs\.jsonl:2: /),
      'docs.jsonl:3: id a stands twice',
      'docs.jsonl:4: text is no string',
      'docs.jsonl:5: id is neither a string nor a number',
    ])
  })

  test('that are not there are a fault', async () => {
    expect(await faultsOf(docs())).toEqual(['docs.jsonl does not exist'])
  })
})

describe('questions', () => {
  test('carry their right answers, and a kind when they have one', async () => {
    put(
      'queries.jsonl',
      '{"id":1,"text":"问","relevant":["a",7]}',
      '{"id":"q","text":"?","relevant":["a"],"kind":"lay"}',
    )
    expect(await readQueries(folder)).toEqual([
      { id: '1', text: '问', relevant: new Set(['a', '7']), kind: '' },
      { id: 'q', text: '?', relevant: new Set(['a']), kind: 'lay' },
    ])
  })

  test.each([
    ['{"id":"q","text":" ","relevant":["a"]}', 'queries.jsonl:1: text is empty'],
    ['{"id":"q","text":"x","relevant":[]}', 'queries.jsonl:1: relevant is no list of ids'],
    ['{"id":"q","text":"x"}', 'queries.jsonl:1: relevant is no list of ids'],
    ['', 'queries.jsonl holds no question'],
  ])('%s is a fault', async (line, fault) => {
    put('queries.jsonl', line)
    expect(await faultsOf(readQueries(folder))).toEqual([fault])
  })
})

describe('halves', () => {
  const query = (id: string, kind: string): EvalQuery => ({
    id,
    kind,
    text: id,
    relevant: new Set(['a']),
  })
  const queries = ['x', 'y', 'z'].flatMap((kind) =>
    Array.from({ length: 21 }, (_, nth) => query(`${kind}-${nth}`, kind)),
  )

  test('share every kind evenly and hold each question once', () => {
    const [tuned, reported] = [halfOf(queries, 'tuned'), halfOf(queries, 'reported')]
    expect([...tuned, ...reported].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      queries.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    for (const kind of ['x', 'y', 'z']) {
      const count = tuned.filter((one) => one.kind === kind).length
      expect([10, 11]).toContain(count)
    }
  })

  test('do not depend on the order of the file', () => {
    expect(new Set(halfOf(queries.toReversed(), 'tuned'))).toEqual(
      new Set(halfOf(queries, 'tuned')),
    )
  })
})
