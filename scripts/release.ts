import { join } from 'node:path'
import { undatedSettings } from '#server/settings-history.ts'
import { must } from './lib/deploy/run.ts'
import { makeTag, releaseProblems, tagMessage, tagOf } from './lib/release.ts'

/**
 * `npm run release -- VERSION [--dry]`: looks whether everything says this version and is as the code
 * says, and makes its tag with what CHANGELOG.md says of it; `--dry` only says what it would do.
 */
const root = join(import.meta.dirname, '..')
/** What is written from the code, by the commands that write it. */
const GENERATED = ['census', 'docs', 'schema']

const main = async (): Promise<void> => {
  const given = process.argv.slice(2)
  const [version] = given.filter((word) => !word.startsWith('--'))
  const strange = given.find((word) => word.startsWith('--') && word !== '--dry')
  if (version === undefined || strange !== undefined)
    throw new Error('Say which: npm run release -- VERSION [--dry]')
  const generate = async (): Promise<void> => {
    for (const name of GENERATED) await must('npm', ['run', name], { cwd: root })
  }
  const problems = await releaseProblems({ root, version, generate, undated: undatedSettings() })
  if (problems.length > 0) {
    for (const problem of problems) console.error(`✗ ${problem}`)
    throw new Error(`${version} cannot be released yet.`)
  }
  if (given.includes('--dry')) {
    console.log(`Would make the tag ${tagOf(version)}:\n\n${tagMessage(root, version)}`)
    return
  }
  await makeTag(root, version)
  console.log(`${tagOf(version)} is made. To publish it: git push origin main ${tagOf(version)}`)
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
