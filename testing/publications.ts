import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PUBLICATIONS = join(import.meta.dirname, '../content/publications')

/** The documents of a kind as they stand in content; a file has one or a list. */
export const publicationFiles = (kind: string): unknown[] =>
  globSync(`${kind}/*.json`, { cwd: PUBLICATIONS }).flatMap((file) => {
    const read: unknown = JSON.parse(readFileSync(join(PUBLICATIONS, file), 'utf8'))
    return Array.isArray(read) ? (read as unknown[]) : [read]
  })

/** The same as calls answer them: without the day and the place in lists that a publication has. */
export const publicationBodies = (kind: string): unknown[] =>
  publicationFiles(kind).map((file) => {
    const { publishedOn: _day, position: _place, ...body } = file as Record<string, unknown>
    return body
  })
