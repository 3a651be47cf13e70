import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { cases, DEEP } from '#testing/seed.ts'

const root = join(import.meta.dirname, '..')
const samples = join(root, 'src/server/notices/samples/files')

interface Row {
  file: string
  ms: number
  fields: Record<string, { value: unknown; confidence: string }>
  problems: string[]
  error?: string
}

const check = (folder: string): { status: number | null; rows: Row[] } => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'scripts/import-check.ts'), folder],
    { encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 },
  )
  const lines = stdout.split('\n').filter((line) => line !== '')
  return { status, rows: lines.map((line) => JSON.parse(line) as Row) }
}

/** One document of each format; in the deep run all of them. */
const documents = readdirSync(samples)
  .toSorted()
  .filter((file, at, all) => DEEP || all.findIndex((one) => extname(one) === extname(file)) === at)

test(
  'every document is one line with its fields; one that cannot be read is a line with its error, and no failure',
  { timeout: 180_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'import-check-'))
    try {
      for (const file of documents) copyFileSync(join(samples, file), join(folder, file))
      const broken = ['98-broken.pdf', '99-broken.docx']
      writeFileSync(join(folder, '98-broken.pdf'), '%PDF-1.7 broken')
      writeFileSync(join(folder, '99-broken.docx'), 'PK\u0003\u0004 broken')
      const { status, rows } = check(folder)
      expect(status).toBe(0)
      expect(rows.map(({ file }) => file)).toEqual([...documents, ...broken])
      expect(rows.filter(({ error }) => error !== undefined).map(({ file }) => file)).toEqual(
        broken,
      )
      for (const { file, fields, ms } of rows.slice(0, documents.length)) {
        expect(fields.title?.confidence, file).toMatch(/^(sure|likely)$/)
        expect(ms, file).toBeLessThan(20_000)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(new Set(documents.map((file) => extname(file))).size).toBe(4)
    expect(documents.length).toBeGreaterThanOrEqual(cases(4, 30))
  },
)
