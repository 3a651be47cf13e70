import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What stands in our own sources: whatever else a log says may be about somebody. */
export interface KnownText {
  /** Whether a text is one that the program itself says. */
  says(text: string): boolean
  /** Whether a word (of an address, a name of a code) stands in the program. */
  word(word: string): boolean
}

/** Letters below which a text stands in the sources by chance. */
const LEAST = 8

/** Reads the sources of the server and of what it shares with the browser, without the tests. */
export const readKnownText = async (root: string): Promise<KnownText> => {
  const texts: string[] = []
  for (const room of ['server', 'contract', 'domain']) {
    const folder = join(root, 'src', room)
    for (const name of await readdir(folder, { recursive: true }))
      if (/\.(?:ts|tsx|sql)$/.test(name) && !/\.test\.|(?:^|\/)testing|(?:^|\/)seed/.test(name))
        texts.push(await readFile(join(folder, name), 'utf8'))
  }
  const all = texts.join('\n')
  const words = new Set(all.match(/[A-Za-z][A-Za-z0-9_-]*/g))
  return {
    says: (text) => text.length >= LEAST && all.includes(text),
    word: (word) => words.has(word),
  }
}
