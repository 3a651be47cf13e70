import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** What decides how a policy becomes terms: another byte in it, and every snapshot is old. */
export const FOLDERS = [
  'src/domain/search',
  'src/domain/search/terms',
  'src/domain/text',
  'src/domain/calendar',
  'src/server/text',
]
export const FILES = [
  'src/domain/policies/window.ts',
  'src/domain/policies/orgs.ts',
  'src/domain/policies/places.ts',
  'src/server/policies/rows.ts',
  'package-lock.json',
]

/**
 * A digest of everything besides the policies that decides what the search index holds; `terms`
 * names the rows that operators have added to the table of terms.
 */
export const indexSettings = async (terms: string): Promise<string> => {
  const listed = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(ROOT, folder)))
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => join(folder, name)),
    ),
  )
  const hash = createHash('sha256').update(`${terms}\n`)
  for (const name of [...listed.flat(), ...FILES].toSorted()) {
    hash.update(`${name}\n`)
    hash.update(await readFile(join(ROOT, name)))
  }
  return hash.digest('hex')
}
