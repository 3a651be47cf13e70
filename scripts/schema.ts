import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/log.ts'
import { generateSchema } from './lib/schema.ts'

/** `npm run schema`: migrates a throw-away database and writes its types to src/server/database/schema.ts. */
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
  await migrate({ url: cluster.url, log })
  generateSchema(cluster.url, join(root, 'src/server/database/schema.ts'))
} finally {
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
