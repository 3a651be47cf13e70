import { join } from 'node:path'
import { readEnvironment } from '#server/config.ts'
import { checkConfigured } from './lib/upgrade/check.ts'
import { problemsOf, reportLines } from './lib/upgrade/report.ts'

/**
 * `npm run upgrade:check [-- --json] [-- --rehearse]`: says what the start of this release would do
 * to the configured database, and changes nothing. Ends with 1 where something stands against it.
 */
const root = join(import.meta.dirname, '..')
const OPTIONS = ['--json', '--rehearse']

const main = async (): Promise<void> => {
  const given = process.argv.slice(2)
  const strange = given.find((option) => !OPTIONS.includes(option))
  if (strange !== undefined)
    throw new Error(`${strange} is no option: npm run upgrade:check [-- ${OPTIONS.join(' ')}]`)
  const environment = readEnvironment(root, process.env)
  const report = await checkConfigured(environment, {
    root,
    rehearsal: given.includes('--rehearse'),
  })
  const problems = problemsOf(report)
  console.log(
    given.includes('--json')
      ? JSON.stringify({ ...report, problems }, null, 2)
      : reportLines(report).join('\n'),
  )
  if (problems.length > 0) process.exitCode = 1
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
