import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Names of code in the second column; of `members.askPermission` the last. */
const namesIn = (glossary: string): string[] =>
  glossary
    .split('\n')
    .map((line) => line.split('|')[2] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`(?:[\w]+\.)*([A-Za-z_]\w*)`/g)])
    .map(([, name = '']) => name)

const sources = globSync('{src,scripts,e2e,bench}/**/*.{ts,tsx,mjs,sql,css}', {
  cwd: root,
  exclude: ['bench/*/node_modules/**'],
})
const paths = [...sources, ...globSync('content/*', { cwd: root })]
const known = new Set([
  ...paths.flatMap((path) => path.match(/[\w-]+/g) ?? []),
  ...sources.flatMap((file) => read(file).match(/[A-Za-z_]\w*/g) ?? []),
])

test('what the glossary calls code is there', () => {
  const names = namesIn(read('docs/glossary.md'))
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('a planted name is found', () => {
  const [name = ''] = namesIn('| 政策 | a `policyOfTheMoon` | none |')
  expect(known.has(name)).toBe(false)
})
