import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Writes the types of every table at `url` to `file`. Days are text, moments are dates. */
export const generateSchema = (url: string, file: string): void => {
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${file}`,
      '--date-parser=string',
      '--exclude-pattern=schema_migration',
      '--log-level=warn',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
}
