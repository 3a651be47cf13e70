import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { generateSchema } from '../../../scripts/lib/schema.ts'

test('schema.ts is what the migrated database says (npm run schema)', async () => {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'cq-schema-'))
  try {
    generateSchema(database.url, join(folder, 'schema.ts'))
    expect(readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')).toBe(
      readFileSync(join(folder, 'schema.ts'), 'utf8'),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await database.drop()
  }
})
