import { cruise } from 'dependency-cruiser'
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import laws from '../.dependency-cruiser.mjs'

interface Violation {
  rule: { name: string }
  from: string
  to: string
}

/** Cruises the `src` of a tree: how many modules were read, and what breaks a law. */
const judge = async (baseDir: string): Promise<{ modules: number; violations: Violation[] }> => {
  const { output } = await cruise(['src'], {
    ...laws.options,
    baseDir,
    ruleSet: { forbidden: laws.forbidden as never },
    validate: true,
  } as never)
  if (typeof output === 'string') throw new Error(output)
  return {
    modules: output.modules.filter((module) => module.source.startsWith('src/')).length,
    violations: output.summary.violations as Violation[],
  }
}

const root = join(import.meta.dirname, '..')
const planted = mkdtempSync(join(tmpdir(), 'cq-laws-'))
afterAll(() => rmSync(planted, { recursive: true, force: true }))

test('the tree keeps every law about imports', async () => {
  const { modules, violations } = await judge(root)
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).length
  expect(modules, 'the checker read fewer files than there are').toBeGreaterThanOrEqual(files)
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
}, 60_000)

test('each law refuses the violation planted against it', async () => {
  cpSync(join(root, 'laws/planted'), planted, { recursive: true })
  cpSync(join(root, 'package.json'), join(planted, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(planted, 'node_modules'))
  const { violations } = await judge(planted)
  const broken = new Set(violations.map(({ rule }) => rule.name))
  expect([...broken].sort()).toEqual(laws.forbidden.map(({ name }) => name).sort())
  // What stands in store.ts and in near.store.ts is lawful; a name that only ends like one is not.
  const sql = violations.filter(({ rule }) => rule.name === 'sql-lives-in-stores')
  expect(sql.map(({ from }) => from).sort()).toEqual([
    'src/server/a/handlers.ts',
    'src/server/b/restore.ts',
  ])
}, 60_000)
