import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PublicationKind, publications } from '#contract/publications.ts'
import { read } from '#contract/wire/schema.ts'
import type { NewPublication } from '#server/publications/store.ts'

const KINDS = Object.keys(publications) as PublicationKind[]

/**
 * Reads `publications/<kind>/*.json` (one document or a list of them a file, each with `id`,
 * `publishedOn`, perhaps `position`, and the fields of its kind) and `articles/*.md`; what is wrong
 * is reported by file.
 */
export const readPublications = async (
  dir: string,
  report: (file: string, problems: readonly string[]) => void,
): Promise<NewPublication[]> => {
  const found: NewPublication[] = []
  const take = (file: string, kind: PublicationKind, given: Record<string, unknown>): void => {
    const { id, publishedOn, position = 0, ...body } = given
    if (typeof id !== 'string' || !/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(id))
      return report(file, [`id is missing or no id: ${JSON.stringify(id)}`])
    if (found.some((it) => it.kind === kind && it.id === id))
      return report(file, [`id is used twice: ${id}`])
    if (typeof publishedOn !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(publishedOn))
      return report(file, [`publishedOn of ${id} must be a day`])
    const judged = read(publications[kind], body)
    if (!judged.ok) {
      const { field, message, unknown } = judged.issue
      const unknowns = unknown.length > 0 ? ` does not know ${unknown.join(', ')}` : ''
      return report(file, [`${id}: ${field}${unknowns} ${message || 'is not allowed or missing'}`])
    }
    found.push({ kind, id, publishedOn, position: Number(position), body: judged.value } as never)
  }
  for (const kind of KINDS) {
    const folder = `publications/${kind}`
    for (const name of await namesIn(join(dir, folder), '.json')) {
      const file = `${folder}/${name}`
      const text = await readFile(join(dir, file), 'utf8')
      try {
        const value = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[]
        for (const one of Array.isArray(value) ? value : [value]) take(file, kind, one)
      } catch (error) {
        report(file, [error instanceof Error ? error.message : String(error)])
      }
    }
  }
  for (const name of await namesIn(join(dir, 'articles'), '.md')) {
    const file = `articles/${name}`
    const text = await readFile(join(dir, file), 'utf8')
    take(file, 'article', { id: name.slice(0, -'.md'.length), ...frontMatterOf(text) })
  }
  return found
}

const namesIn = async (dir: string, ending: string): Promise<string[]> => {
  try {
    return (await readdir(dir)).filter((it) => it.endsWith(ending)).toSorted()
  } catch {
    return []
  }
}

/** The `name: value` lines between two `---`, and all below them as `markdown`. */
const frontMatterOf = (text: string): Record<string, unknown> => {
  const [, head = '', markdown = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const fields = head.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const
  })
  return { ...Object.fromEntries(fields), markdown: markdown.trim() }
}
