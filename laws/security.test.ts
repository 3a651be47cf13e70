import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** docs/security.md against OWASP ASVS 5.0.0, of which the fixture names the requirements by level. */
const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const STATUSES = ['met', 'partly', 'not met', 'not applicable']

interface Row {
  id: string
  level: string
  status: string
  asks: string
  where: string[]
  tests: string[]
}

const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, it = '']) => it)

const rowsOf = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const [, id = '', level = '', status = '', asks = '', where = '', tests = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    if (!/^\d+\.\d+\.\d+$/.test(id)) return []
    return [{ id, level, status, asks, where: filesIn(where), tests: filesIn(tests) }]
  })

/** Whether the tree has it, from its root or below `src`. */
const isThere = (path: string): boolean =>
  existsSync(join(root, path)) || existsSync(join(root, 'src', path))

/** What is wrong with a row, empty when nothing is. */
const faultsOf = (row: Row): string[] => {
  const { id, status, asks, where, tests } = row
  const faults = [
    ...(STATUSES.includes(status) ? [] : [`status ${status}`]),
    ...(asks.length >= 4 ? [] : ['says nothing']),
    ...[...where, ...tests].filter((path) => !isThere(path)).map((path) => `no ${path}`),
    ...tests.filter((path) => !/\.test\.tsx?$/.test(path)).map((path) => `no test: ${path}`),
    ...(status === 'met' && tests.length === 0 && !where.includes('SECURITY.md')
      ? ['met without a test']
      : []),
  ]
  return faults.map((fault) => `${id}: ${fault}`)
}

const rows = rowsOf(read('docs/security.md'))

test('every requirement of levels 1 and 2 has one row, in their order', () => {
  const wanted = JSON.parse(read('laws/fixtures/asvs-5.0.0.json')) as Record<'1' | '2', string[]>
  expect(wanted[1].length + wanted[2].length).toBe(253)
  for (const level of ['1', '2'] as const)
    expect(rows.filter((row) => row.level === level).map(({ id }) => id)).toEqual(wanted[level])
  expect(rows).toHaveLength(253)
})

test('every row says how it stands, and every file and test that it names is there', () => {
  expect(rows.flatMap(faultsOf)).toEqual([])
})

test('what is not met is told above the tables, and the sums are right', () => {
  const text = read('docs/security.md')
  const told = text.slice(0, text.indexOf('## What is decided'))
  const open = rows.filter(({ status }) => status === 'not met' || status === 'partly')
  const isTold = ({ id }: Row): boolean => {
    const range = id.startsWith('12.') ? '12.1.1 to 12.3.4' : id
    return told.includes(range)
  }
  expect(open.filter((row) => !isTold(row)).map(({ id }) => id)).toEqual([])
  const count = (status: string): number => rows.filter((row) => row.status === status).length
  expect(text).toContain(
    `${count('met')} are met, ${count('partly')} partly, ${count('not met')} not; ` +
      `${count('not applicable')} are not applicable`,
  )
})

test('the law sees a file that is gone, a row without a test and a word of its own', () => {
  const planted = rowsOf('| 1.1.1 | 2 | met | Input is decoded once | `server/gone.ts` | |')
  expect(planted.flatMap(faultsOf)).toEqual(['1.1.1: no server/gone.ts', '1.1.1: met without a test'])
  expect(rowsOf('| 1.1.1 | 2 | fine | Input | | `laws/pure.test.ts` |').flatMap(faultsOf)).toEqual([
    '1.1.1: status fine',
  ])
})
