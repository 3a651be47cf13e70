import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, createPool } from '../database/pool.ts'
import { createLog } from '../log.ts'
import { loadSecrets } from '../secrets.ts'
import { rotating } from '../rotating.ts'
import { moveToKey } from '../rotation/key.ts'

/** For tests: changes the key and kills itself when the first rows are locked anew. */
const { DATABASE_URL = '', SECRET_KEY, SECRET_KEY_OLD } = process.env
const log = createLog({ level: 'silent' })
const dir = mkdtempSync(join(tmpdir(), 'cq-rotation-'))
const secrets = await loadSecrets(dir, SECRET_KEY, SECRET_KEY_OLD)
const db = createDatabase(createPool({ url: DATABASE_URL, log, max: 2 }))
await moveToKey({
  ...rotating(db, secrets),
  secrets,
  say: () => undefined,
  onSlice(stale) {
    if (stale > 0) process.kill(process.pid, 'SIGKILL')
  },
})
