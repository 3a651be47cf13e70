import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, holds, type PlanLine, type Sizes } from './line.ts'

/** What the lines came to, one file each, so that a run of the plan goes on where it was left. */

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/reliability')

export type Verdict = 'passed' | 'missed' | 'not run'

export interface Kept {
  id: string
  verdict: Verdict
  /** Why it was not run here, or what broke off; empty where the figures say all. */
  reason: string
  date: string
  commit: string
  seed: number
  minutes: number
  sizes: Sizes
  figures: readonly Figure[]
}

const fileOf = (id: string): string => join(folder, `${id}.json`)

/** The commit that is checked out; `+` behind it where the portal itself was changed since. */
export const commit = (): string => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'package.json')
    return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`
  } catch {
    return 'unknown'
  }
}

/** What is kept of a line; undefined where there is nothing. */
export const readKept = (id: string): Kept | undefined =>
  existsSync(fileOf(id)) ? (JSON.parse(readFileSync(fileOf(id), 'utf8')) as Kept) : undefined

/** Every result there is, whatever lines there are. */
export const readAll = (): Kept[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Kept)

export const keep = (kept: Kept): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(kept.id), `${JSON.stringify(kept, null, 2)}\n`)
}

/** Whether two sets of sizes are the same. */
export const isSame = (one: Sizes, other: Sizes): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

/** A line needs no new run where it was run with the sizes that it has now. */
export const isDone = (line: Pick<PlanLine, 'full'>, kept: Kept | undefined): boolean =>
  kept !== undefined && kept.verdict !== 'not run' && isSame(kept.sizes, line.full)

export const verdictOf = (figures: readonly Figure[]): Verdict =>
  figures.length > 0 && figures.every(holds) ? 'passed' : 'missed'
