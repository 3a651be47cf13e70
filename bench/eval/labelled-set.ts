import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'

/** A document to be found. */
export interface EvalDoc {
  id: string
  title: string
  text: string
  /** GB/T 2260 of the place where alone it holds; empty when it holds anywhere. */
  region: string
}

/** A question with every right answer. */
export interface EvalQuery {
  id: string
  text: string
  relevant: ReadonlySet<string>
  /** Kind of question; empty when the set names none. */
  kind: string
}

/** What is wrong with a set, line by line; the run ends with status 2. */
export class FaultySet extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

const MOST_FAULTS = 20

/** The documents of a folder, one at a time. */
export async function* readDocs(folder: string): AsyncGenerator<EvalDoc> {
  const seen = new Set<string>()
  yield* readJsonl(join(folder, 'docs.jsonl'), (row) => {
    const id = identity(row.id, seen)
    if (typeof row.text !== 'string') throw new Error('text is no string')
    const title = row.title ?? ''
    if (typeof title !== 'string') throw new Error('title is no string')
    const region = row.region ?? ''
    if (typeof region !== 'string') throw new Error('region is no string')
    return { id, title, text: row.text, region }
  })
}

/** The questions of a folder. */
export async function readQueries(folder: string): Promise<EvalQuery[]> {
  const seen = new Set<string>()
  const queries: EvalQuery[] = []
  for await (const query of readJsonl(join(folder, 'queries.jsonl'), (row): EvalQuery => {
    const id = identity(row.id, seen)
    if (typeof row.text !== 'string' || row.text.trim() === '') throw new Error('text is empty')
    if (!Array.isArray(row.relevant) || row.relevant.length === 0) {
      throw new Error('relevant is no list of ids')
    }
    const relevant = new Set(row.relevant.map((one: unknown) => identity(one, new Set())))
    return { id, text: row.text, relevant, kind: typeof row.kind === 'string' ? row.kind : '' }
  })) {
    queries.push(query)
  }
  if (queries.length === 0) throw new FaultySet(['queries.jsonl holds no question'])
  return queries
}

/** Ids are strings; whole numbers are taken as their digits. */
function identity(value: unknown, seen: Set<string>): string {
  const id = Number.isSafeInteger(value) ? String(value) : value
  if (typeof id !== 'string' || id === '') throw new Error('id is neither a string nor a number')
  if (seen.has(id)) throw new Error(`id ${id} stands twice`)
  seen.add(id)
  return id
}

async function* readJsonl<T>(
  path: string,
  read: (row: Record<string, unknown>) => T,
): AsyncGenerator<T> {
  if (!existsSync(path)) throw new FaultySet([`${path} does not exist`])
  const faults: string[] = []
  let number = 0
  for await (const line of linesOf(path)) {
    number++
    if (line.trim() === '') continue
    try {
      const row: unknown = JSON.parse(line)
      if (typeof row !== 'object' || row === null) throw new Error('no object')
      yield read(row as Record<string, unknown>)
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault)
      faults.push(`${path}:${number}: ${reason}`)
      if (faults.length === MOST_FAULTS) break
    }
  }
  if (faults.length > 0) throw new FaultySet(faults)
}

/** Lines end at \n only (a JSON string may hold U+2028); a line may be of any length. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let parts: string[] = []
  let first = true
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    let text = String(chunk)
    if (first) text = text.replace(/^\uFEFF/, '')
    first = false
    let from = 0
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      yield parts.join('') + text.slice(from, to)
      parts = []
      from = to + 1
    }
    parts.push(text.slice(from))
  }
  yield parts.join('')
}
