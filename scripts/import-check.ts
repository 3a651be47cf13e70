import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { Extraction, Found } from '../src/domain/notices/notice.ts'
import { isPlainArchive } from '../src/server/files/archive.ts'
import { createNoticeReader } from '../src/server/notices/reading.ts'

/** `npm run import:check -- FOLDER`: what is read of every document in a folder, one line of JSON each. */
const USAGE = `import:check -- FOLDER
Prints one line of JSON for every file of FOLDER: file, ms, fields with value and confidence, problems.
A file that cannot be read is a line with its error; the exit code is 0 all the same.`

const root = join(import.meta.dirname, '..')

const regionsOf = async (): Promise<{ code: string; name: string }[]> => {
  const { regions } = JSON.parse(await readFile(join(root, 'content/regions.json'), 'utf8')) as {
    regions: [string, string][]
  }
  return regions.map(([code, name]) => ({ code, name }))
}

interface Reported {
  value: unknown
  confidence: string
}

const told = ({ value, sureness }: Found<unknown>): Reported => ({ value, confidence: sureness })

/** The fields that were found, each with how sure it is. */
const fieldsOf = (it: Extraction): Record<string, unknown> => {
  const { windows, conditions, problems: _problems, ...others } = it
  const fields: Record<string, unknown> = {}
  for (const [name, found] of Object.entries(others)) {
    if (found === null) continue
    fields[name] = Array.isArray(found) ? found.map(told) : told(found)
  }
  return {
    ...fields,
    windows: windows.map(({ batch, opensOn, deadlines }) => ({
      batch,
      opensOn: opensOn && told(opensOn),
      deadlines: deadlines.map(told),
    })),
    conditions: conditions.map(({ threshold, period, ...condition }) => ({
      ...told(condition),
      threshold: threshold && told(threshold),
      period: period && told(period),
    })),
  }
}

const run = async (folder: string): Promise<void> => {
  const regions = await regionsOf()
  const reader = createNoticeReader({ isPlainArchive, regions: () => regions })
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  for (const file of files.toSorted()) {
    const began = performance.now()
    const ms = () => Math.round(performance.now() - began)
    try {
      const { extraction } = await reader.file(join(folder, file))
      const fields = fieldsOf(extraction)
      console.log(JSON.stringify({ file, ms: ms(), fields, problems: extraction.problems }))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      console.log(JSON.stringify({ file, ms: ms(), fields: {}, problems: [], error: message }))
    }
  }
}

const { positionals } = parseArgs({ allowPositionals: true })
const [folder, ...rest] = positionals
if (folder === undefined || rest.length > 0) {
  console.error(USAGE)
  process.exitCode = 2
} else await run(folder)
