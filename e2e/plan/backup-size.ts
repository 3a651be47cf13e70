import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findRunning } from '#server/database/embedded.ts'
import { clusterPasswords } from '#server/database/own-passwords.ts'
import { loadSecrets } from '#server/secrets.ts'
import { type Site, startSite } from '../../scripts/lib/site.ts'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F19: a backup of much data by the commands that operators use, restored and compared. */

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const MB = 2 ** 20
const FILE_MB = 8

/** A file's own bytes, told from all others. */
const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
const filesOf = async (folder: string): Promise<string[]> => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))
    .toSorted()
  const hashes: string[] = []
  for (const name of names)
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    hashes.push(`${name.slice(folder.length)} ${await hashOf(name)}`)
  return hashes
}

const withDatabase = async <T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const running = await findRunning(dataDir, clusterPasswords(await loadSecrets(dataDir)))
  const client = new pg.Client({ connectionString: running?.url ?? '' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every table with its rows' hash, whatever order they come in. */
const tablesOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const hashes: string[] = []
  for (const { name } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one table after the other
    const found = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${name} t`,
    )
    hashes.push(`${name} ${found.rows[0]?.hash}`)
  }
  return hashes
}

/** A file as an upload leaves it: its bytes under its id, and its row. */
const addFile = async (client: pg.Client, folder: string): Promise<void> => {
  const id = randomUUID()
  const bytes = randomBytes(FILE_MB * MB)
  const below = join(folder, id.slice(0, 2))
  mkdirSync(below, { recursive: true })
  writeFileSync(join(below, id), bytes)
  await client.query(
    `insert into stored_file (id, feature, original_name, mime, bytes, sha256)
     values ($1, 'chat', 'size.bin', 'application/octet-stream', $2, $3)`,
    [id, bytes.length, createHash('sha256').update(bytes).digest('hex')],
  )
}

const command = async (script: string, file: string, dataDir: string): Promise<number> => {
  const begun = performance.now()
  await run(process.execPath, [join(root, 'scripts', script), file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    maxBuffer: 2 ** 24,
  })
  return (performance.now() - begun) / 1_000
}

const runLine = async (
  { messages, filesMb }: { messages: number; filesMb: number },
  { say }: Context,
): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'cq-backup-size-'))
  // Root's database runs as another user, who passes through the folder.
  chmodSync(folder, 0o711)
  const started: Site[] = []
  const start = async (env: Readonly<Record<string, string>>): Promise<Site> => {
    const site = await startSite(env)
    started.push(site)
    return site
  }
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
  const file = join(folder, 'all.tar.gz')
  try {
    const env = { DATA_DIR: source, DEMO: '1' }
    const first = await start(env)
    await withDatabase(source, async (client) => {
      await client.query(
        `insert into conversation (id, client_key, customer_id, customer_name, topic, status, last_seq)
         select '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'size:' || n,
           (700000000000000000 + n)::text, '游客', 'consult', 'ended', $1::int / 100
         from generate_series(1, 100) n`,
        [messages],
      )
      await client.query(
        `insert into chat_message (conv_id, seq, msg_id, client_id, sender_id, sender_name, type, body)
         select '00000000-0000-4000-8000-' || lpad((1 + n % 100)::text, 12, '0'), 1 + n / 100,
           gen_random_uuid(), 'size-' || n, (700000000000000001 + n % 100)::text, '游客', 1,
           jsonb_build_object('text', repeat(md5(n::text), 30))
         from generate_series(0, $1::int - 1) n`,
        [messages],
      )
      for (let nth = 0; nth * FILE_MB < filesMb; nth += 1)
        // oxlint-disable-next-line no-await-in-loop -- one file after the other
        await addFile(client, join(source, 'files'))
    })
    await first.stop()
    const serving = await start(env)
    const [size, before] = await withDatabase(source, async (client) => {
      const { rows } = await client.query<{ mb: number }>(
        'select (pg_database_size(current_database()) / 1048576)::int as mb',
      )
      return [rows[0]?.mb ?? 0, await tablesOf(client)] as const
    })
    await serving.stop()
    const files = await filesOf(join(source, 'files'))
    const backup = await command('backup.ts', file, source)
    say(`  backup of ${size} MB of tables and ${filesMb} MB of files: ${backup.toFixed(0)} s`)
    const restore = await command('restore.ts', file, target)
    say(`  restored: ${restore.toFixed(0)} s`)
    const begun = performance.now()
    const again = await start({ ...env, DATA_DIR: target })
    const ready = (performance.now() - begun) / 1_000
    const after = await withDatabase(target, tablesOf)
    await again.stop()
    const restored = await filesOf(join(target, 'files'))
    // What a start writes itself: when each migration ran, its snapshot of the index, that it serves,
    // what jobs did; keys of the encryption are in no backup.
    const own = /^(schema_migration|search_snapshot|node|job|server|enc)/
    const differing = before.filter((it) => !own.test(it) && !after.includes(it))
    for (const it of differing) say(`  differs: ${it}`)
    return [
      atLeast('tables and files together', size + filesMb, (messages * 1_000) / MB + filesMb, 'MB'),
      told('tables compared', before.length),
      none('tables that differ afterwards', differing.length),
      told('files compared', files.length),
      none('files that differ afterwards', files.filter((it) => !restored.includes(it)).length),
      told('backup', backup, 's'),
      atMost('restore, until the server is ready again', restore + ready, 300, 's'),
    ]
  } finally {
    await Promise.all(started.map(async (site) => site.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

export const backupSize = line({
  id: 'F19',
  title: 'Everything is lost but the backup',
  did: ({ messages, filesMb }) =>
    `${messages.toLocaleString('en-US')} messages and ${filesMb} MB of files were backed up by \`npm run backup\`, restored by \`npm run restore\` into an empty folder, and every table and every file compared; the server was started on what had been restored. That a newer backup is refused, and that an archive is verified to its last byte, is proved by tests beside the code.`,
  full: { messages: 600_000, filesMb: 400 },
  quick: { messages: 2_000, filesMb: 16 },
  minutes: 6,
  needs: [],
  run: runLine,
})
