import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

test('every document of the samples is one line with its fields', { timeout: 180_000 }, () => {
  const { status, rows } = check(samples)
  expect(status).toBe(0)
  expect(rows.length).toBeGreaterThanOrEqual(30)
  for (const { file, fields, ms, error } of rows) {
    expect(error, file).toBeUndefined()
    expect(fields.title?.confidence, file).toMatch(/^(sure|likely)$/)
    expect(ms, file).toBeLessThan(20_000)
  }
})

test(
  'a file that cannot be read is a line with its error, and no failure',
  { timeout: 60_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'import-check-'))
    try {
      writeFileSync(join(folder, '1.pdf'), '%PDF-1.7 broken')
      writeFileSync(join(folder, '2.docx'), 'PK\u0003\u0004 broken')
      copyFileSync(join(samples, '11-hefei-gongshi.txt'), join(folder, '3.txt'))
      const { status, rows } = check(folder)
      expect(status).toBe(0)
      expect(rows.map(({ file, error }) => [file, error !== undefined])).toEqual([
        ['1.pdf', true],
        ['2.docx', true],
        ['3.txt', false],
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
