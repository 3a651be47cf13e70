import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from './lib/deploy/run.ts'
import { makeTag, releaseProblems, sectionOf, tagMessage, unreleasedOf } from './lib/release.ts'

const root = join(import.meta.dirname, '..')
const VERSION = '9.9.0'
let clone: string
let undated: string[]
const git = async (...args: string[]): Promise<string> =>
  (await must('git', ['-C', clone, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args]))
    .stdout
const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(join(clone, file), change(readFileSync(join(clone, file), 'utf8')))
const commit = async (): Promise<void> => {
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'a change')
}
const problems = async (
  version = VERSION,
  generate: () => Promise<void> = async () => undefined,
): Promise<string[]> => releaseProblems({ root: clone, version, generate, undated })

/** A repository with what a release looks at, ready for 9.9.0. */
beforeEach(async () => {
  undated = []
  clone = mkdtempSync(join(tmpdir(), 'ceqiao-release-'))
  await git('init', '--quiet', '--initial-branch=main')
  for (const path of [
    'package.json',
    'package-lock.json',
    'CHANGELOG.md',
    'src/server/database/migrations',
  ])
    cpSync(join(root, path), join(clone, path), { recursive: true })
  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as {
    version: string
  }
  for (const file of ['package.json', 'package-lock.json'])
    edit(file, (text) => text.replaceAll(`"version": "${version}"`, `"version": "${VERSION}"`))
  edit('CHANGELOG.md', (text) =>
    text.replace(
      /^## Unreleased\n[^]*?(?=^## )/m,
      `## Unreleased\n\n## ${VERSION} (2027-01-02)\n\n- What it brings.\n\n`,
    ),
  )
  await commit()
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

test('everything as it should be: a tag with what the changelog says', async () => {
  expect(await problems()).toEqual([])
  await git('config', 'user.name', 'T')
  await git('config', 'user.email', 't@example.com')
  await makeTag(clone, VERSION)
  expect(await git('cat-file', '-t', `v${VERSION}`)).toBe('tag\n')
  const message = await git('for-each-ref', '--format=%(contents)', `refs/tags/v${VERSION}`)
  expect(message.trim()).toBe(`Ceqiao ${VERSION} (2027-01-02)\n\n- What it brings.`)
  expect(await problems()).toEqual([`There is a tag v${VERSION} already.`])
  expect((await problems('9.8.9')).at(2)).toBe(
    'package-lock.json, its first package says version 9.9.0, not 9.8.9.',
  )
  expect(await problems('9.8.9')).toContain('v9.9.0 is tagged already, which is later than 9.8.9.')
})

test.each<[string, () => void | Promise<unknown>, RegExp]>([
  ['another branch', async () => git('switch', '--quiet', '--create', 'work'), /branch is work/],
  [
    'a file that is not committed',
    () => edit('CHANGELOG.md', (text) => `${text}\n`),
    /not committed/,
  ],
  [
    'the lock file of another version',
    async () => {
      edit('package-lock.json', (text) =>
        text.replace(`"version": "${VERSION}"`, '"version": "1.0.0"'),
      )
      await commit()
    },
    /^package-lock.json says version 1.0.0/,
  ],
  [
    'no section',
    async () => {
      edit('CHANGELOG.md', (text) =>
        text.replace(`## ${VERSION} (2027-01-02)`, '## 9.9.1 (2027-01-02)'),
      )
      await commit()
    },
    /no text under "## 9.9.0/,
  ],
  [
    'lines that belong to no version',
    async () => {
      edit('CHANGELOG.md', (text) =>
        text.replace('## Unreleased\n', '## Unreleased\n\n- One more.\n'),
      )
      await commit()
    },
    /still has lines under Unreleased/,
  ],
  ['a setting of no release', () => void undated.push('NEW_ONE'), /^NEW_ONE stands in no release/],
  [
    'a gap in the migrations',
    async () => {
      await git(
        'mv',
        'src/server/database/migrations/002-session.sql',
        'src/server/database/migrations/902-session.sql',
      )
      await commit()
    },
    /the next migration is number 2/,
  ],
])('%s is refused', async (_name, change, text) => {
  await change()
  expect(await problems()).toEqual([expect.stringMatching(text)])
})

test('what is made from the code and was stale is refused', async () => {
  const stale = async (): Promise<void> => writeFileSync(join(clone, 'docs.md'), 'as the code says')
  expect(await problems(VERSION, stale)).toEqual([expect.stringMatching(/commit them[^]*docs\.md/)])
  expect(await problems('9.9')).toEqual(['9.9 is no version like 1.2.3.'])
})

test('a section ends at the next one, has a day and says something', () => {
  const log =
    '# C\n\n## Unreleased\n\n- a\n\n## 1.1.0 (2026-02-30)\n\n- b\n\n## 1.0.0 (2026-02-28)\n\n- c\n\n### D\n\n- e\n'
  expect(sectionOf(log, '1.0.0')).toEqual({ date: '2026-02-28', text: '- c\n\n### D\n\n- e' })
  expect(sectionOf(log, '1.1.0')).toBeNull()
  expect(sectionOf('## 1.0.0 (2026-01-01)\n\n', '1.0.0')).toBeNull()
  expect(unreleasedOf(log)).toBe('- a')
  expect(unreleasedOf('## 1.0.0 (2026-01-01)\n')).toBeNull()
})

test('the changelog of this tree says what its version brings', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  expect(tagMessage(root, version)).toMatch(
    /^Ceqiao \d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)\n\n[^]{100,}/,
  )
  expect(unreleasedOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))).not.toBeNull()
})
