import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(root, 'node_modules/.cq-pure-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Type-checks one text as a file of the pure rooms; the compiler's words, or the empty text. */
const check = (text: string): string => {
  writeFileSync(join(folder, 'planted.ts'), text)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.pure.json'), include: ['planted.ts'], exclude: [] }),
  )
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return String((error as { stdout: string }).stdout)
  }
}

test.each(['window', 'process', 'fetch', 'setTimeout', 'TextEncoder', 'URLSearchParams', 'crypto'])(
  'domain and contract cannot even name %s',
  (name) => {
    expect(check(`export const reached = ${name}`)).toContain(`'${name}'`)
  },
)

test('plain language is fine there', () => {
  expect(check('export const days = [1, 2].map((day) => day + 1)')).toBe('')
})
