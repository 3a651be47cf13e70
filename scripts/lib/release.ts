import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MigrationError, readMigrations } from '#server/database/migrate.ts'
import { isBefore } from '#server/settings-history.ts'
import { must, run } from './deploy/run.ts'

/** One version in CHANGELOG.md. */
export interface Section {
  /** 2026-11-29 */
  date: string
  text: string
}

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** What the changelog says of a version, under `## 1.2.3 (2026-11-29)`; null where it says nothing. */
export const sectionOf = (changelog: string, version: string): Section | null => {
  const lines = changelog.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`## ${version} (`))
  const date = /\((\d{4}-\d{2}-\d{2})\)$/.exec(lines[start] ?? '')?.[1]
  if (date === undefined || !isDay(date)) return null
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('## '))
  const text = (end < 0 ? rest : rest.slice(0, end)).join('\n').trim()
  return text === '' ? null : { date, text }
}

/** What stands under `## Unreleased`; null where there is no such heading. */
export const unreleasedOf = (changelog: string): string | null =>
  /^## Unreleased\n([^]*?)(?=^## |(?![^]))/m.exec(changelog)?.[1]?.trim() ?? null

const jsonOf = (file: string): { version?: string; packages?: { ''?: { version?: string } } } =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}

/** The name of a version's tag. */
export const tagOf = (version: string): string => `v${version}`

/** What is looked at. */
export interface ReleaseOptions {
  root: string
  version: string
  /** Settings that no release is known to have brought. */
  undated: readonly string[]
  /** Writes anew what is made from the code. */
  generate: () => Promise<void>
}

const git = async (root: string, ...args: string[]): Promise<string> =>
  (await must('git', ['-C', root, ...args])).stdout.trim()

const versionProblems = async ({ root, version }: ReleaseOptions): Promise<string[]> => {
  const lock = jsonOf(join(root, 'package-lock.json'))
  const stated = {
    'package.json': jsonOf(join(root, 'package.json')).version,
    'package-lock.json': lock.version,
    'package-lock.json, its first package': lock.packages?.['']?.version,
  }
  const others = Object.entries(stated)
    .filter(([, found]) => found !== version)
    .map(([file, found]) => `${file} says version ${found ?? 'nothing'}, not ${version}.`)
  const tags = (await git(root, 'tag', '--list', 'v*')).split('\n').filter((tag) => tag !== '')
  const later = tags.filter((tag) => !isBefore(tag.slice(1), version) && tag !== tagOf(version))
  return [
    ...others,
    ...(tags.includes(tagOf(version)) ? [`There is a tag ${tagOf(version)} already.`] : []),
    ...later.map((tag) => `${tag} is tagged already, which is later than ${version}.`),
  ]
}

const changelogProblems = ({ root, version }: ReleaseOptions): string[] => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const unreleased = unreleasedOf(changelog)
  return [
    ...(sectionOf(changelog, version) === null
      ? [`CHANGELOG.md has no text under "## ${version} (YYYY-MM-DD)".`]
      : []),
    ...(unreleased === null ? ['CHANGELOG.md has no heading "## Unreleased".'] : []),
    ...(unreleased
      ? [`CHANGELOG.md still has lines under Unreleased: they belong to ${version}.`]
      : []),
  ]
}

const treeProblems = async ({ root }: ReleaseOptions): Promise<string[]> => {
  const branch = await git(root, 'rev-parse', '--abbrev-ref', 'HEAD')
  const changed = await git(root, 'status', '--porcelain')
  return [
    ...(branch === 'main' ? [] : [`The branch is ${branch}, releases are made on main.`]),
    ...(changed === '' ? [] : [`The tree has changes that are not committed:\n${changed}`]),
  ]
}

const migrationProblems = async ({ root }: ReleaseOptions): Promise<string[]> => {
  try {
    await readMigrations(join(root, 'src/server/database/migrations'))
    return []
  } catch (error) {
    if (error instanceof MigrationError) return [error.message]
    throw error
  }
}

/**
 * Everything that stands against tagging this version here; empty when nothing does. What is made
 * from the code is written anew, and has to be committed when it differs.
 */
export const releaseProblems = async (options: ReleaseOptions): Promise<string[]> => {
  const { root, version, undated, generate } = options
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`${version} is no version like 1.2.3.`]
  const problems = [
    ...(await treeProblems(options)),
    ...(await versionProblems(options)),
    ...changelogProblems(options),
    ...(await migrationProblems(options)),
    ...undated.map((name) => `${name} stands in no release of src/server/settings-history.ts.`),
  ]
  if (problems.length > 0) return problems
  await generate()
  const stale = await git(root, 'status', '--porcelain')
  return stale === ''
    ? []
    : [`These were not what the code says, and are now: commit them.\n${stale}`]
}

/** The message of a version's tag. */
export const tagMessage = (root: string, version: string): string => {
  const section = sectionOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  return `Ceqiao ${version} (${section?.date ?? ''})\n\n${section?.text ?? ''}\n`
}

/** Makes the annotated tag of a version, with what the changelog says of it. */
export const makeTag = async (root: string, version: string): Promise<void> => {
  const message = tagMessage(root, version)
  const flags = ['tag', '--annotate', '--cleanup=verbatim', '--file=-', tagOf(version)]
  const { code, stderr } = await run('git', ['-C', root, ...flags], { input: message })
  if (code !== 0) throw new Error(`The tag could not be made: ${stderr.trim()}`)
}
