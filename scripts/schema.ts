import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { effectsFile, effectsText, measureEffects } from '#server/database/effects.ts'
import { startCluster } from '#server/database/embedded.ts'
import { migrationsDir, readMigrations } from '#server/database/migrate.ts'
import { createLog } from '#server/log.ts'
import { generateSchema } from './lib/schema.ts'

/**
 * `npm run schema`: migrates a throw-away database and writes its types to
 * src/server/database/schema.ts, and what each migration does to the tables before it to
 * src/server/database/migrations/effects.json.
 */
const root = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'cq-schema-'))
chmodSync(dir, 0o711)
const log = createLog({ level: 'error' })
const password = randomBytes(12).toString('hex')
const cluster = await startCluster({
  dir,
  log,
  passwords: { superuser: password, owner: password },
  throwaway: true,
})
try {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const effects = await measureEffects(client, await readMigrations(migrationsDir))
  await client.end()
  writeFileSync(effectsFile, effectsText(effects))
  generateSchema(cluster.url, join(root, 'src/server/database/schema.ts'))
} finally {
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
