import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, suites } from '../../scripts/lib/tests.mjs'
import { atLeast, type Context, type Figure, none, told } from './line.ts'

/** Lines that tests prove: their files run at the figures of the deep run under the line's seed. */

export interface Tests {
  projects: readonly string[]
  /** Pieces of the files' paths. */
  files: readonly string[]
  /** A piece of the names of those tests that count, of files that have others too. */
  named?: string
  /** Sizes of the line's own, as the tests read them. */
  env?: Readonly<Record<string, string>>
}

/** What the tests themselves measured (e2e/figures.ts). */
const measured = (file: string): Figure[] => {
  if (!existsSync(file)) return []
  const rows = readFileSync(file, 'utf8').trim().split('\n')
  return rows
    .map((row) => JSON.parse(row) as { name: string; value: string | number })
    .filter(({ value }) => Number.isFinite(Number(value)))
    .map(({ name, value }) => told(name, Number(value)))
}

/**
 * Runs them and counts; one that is skipped proves nothing, so that none may be. `isQuick` runs
 * them at the figures of `npm test`.
 * @throws what keeps the tests from being run at all
 */
export const runTests = async (
  { projects, files, named, env = {} }: Tests,
  { seed, say }: Context,
  isQuick: boolean,
): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'cq-plan-'))
  const figures = join(folder, 'figures.jsonl')
  try {
    const prepared = await prepare({
      SEED: String(seed),
      FIGURES: figures,
      ...(isQuick ? {} : { DEEP: '1', ...env }),
    })
    const filter = [...files, ...(named === undefined ? [] : ['--testNamePattern', named])]
    const { passed, failed, skipped, red, reasons } = await suites(projects, prepared.env, {
      filter,
      quiet: true,
    })
    for (const name of red) say(`✗ ${name}\n${reasons[name] ?? ''}`)
    return [
      atLeast('tests passed', passed, 1),
      none('tests failed', failed),
      // Of a file of which some tests are chosen the others count as skipped.
      ...(named === undefined ? [none('tests that could not be run', skipped)] : []),
      ...measured(figures),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
