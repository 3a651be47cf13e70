import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig, readEnvironment } from '#server/config.ts'
import { externalSteps, rotateExternalPassword } from '#server/database/external-password.ts'
import { rotationLock } from '#server/database/lock.ts'
import { rotateOwnPasswords } from '#server/database/own-passwords.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import { rotating } from '#server/rotating.ts'
import { assertMoved, beginOwnKey, forgetOwnKey, moveToKey } from '#server/rotation/key.ts'
import { createRotationStore } from '#server/rotation/store.ts'
import { loadSecrets, newMainSecret } from '#server/secrets.ts'
import { openDatabase } from './lib/open-database.ts'

/** `npm run rotate -- key [--finish]`, `npm run rotate -- database`: other secrets, while the server serves. */
const root = join(import.meta.dirname, '..')
const say = (line: string): void => console.log(line)

const ENDED =
  'From now on these end no subscription, confirm nothing and open nothing: links in mails and ' +
  'messages, and codes, that were sent before the key was changed. Sign-ins and calendar links go on.'

/** Opens the database as the role of the application; one command that changes the secrets at a time. */
const withDatabase = async (
  config: Config,
  work: (db: ReturnType<typeof createDatabase>) => Promise<void>,
): Promise<void> => {
  const opened = await openDatabase(config)
  const lock = new pg.Client({ connectionString: opened.url })
  lock.on('error', () => undefined)
  const log = createLog({ level: 'error' })
  const db = createDatabase(createPool({ url: opened.url, log, max: 2, name: 'ceqiao rotate' }))
  try {
    await lock.connect()
    await lock.query('SELECT pg_advisory_lock($1)', [rotationLock])
    await work(db)
  } finally {
    await db.destroy()
    await lock.end().catch(() => undefined)
    await opened.close()
  }
}

const rotateKey = async (config: Config, finish: boolean): Promise<void> => {
  const { dataDir, secretKey, secretKeyOld } = config
  const own = secretKey === undefined
  if (!own && secretKeyOld === undefined && !finish) {
    say('SECRET_KEY is a setting here. Give every server these two instead of it:\n')
    say(`SECRET_KEY=${newMainSecret()}\nSECRET_KEY_OLD=${secretKey}\n`)
    say(
      'Start them again one after the other; those with the old one serve on beside them. Then run',
    )
    say('this again with the same two settings: it sees that every server knows both, and changes')
    say('over. Keep the old one with the archives made under it.')
    return
  }
  await withDatabase(config, async (db) => {
    if (own && !finish) await beginOwnKey(createRotationStore(db), dataDir)
    const secrets = await loadSecrets(dataDir, secretKey, secretKeyOld)
    const deps = { ...rotating(db, secrets), secrets, say }
    if (!finish) {
      await moveToKey(deps)
      say('Links handed out before work on. When they may end: npm run rotate -- key --finish')
      return
    }
    await assertMoved(deps)
    if (own) await forgetOwnKey(dataDir)
    say(
      own
        ? 'The old key is gone; servers that run forget it within ten seconds.'
        : 'Nothing needs the old key any more: take SECRET_KEY_OLD out of the settings of every ' +
            'server, and start them again one after the other.',
    )
    say(ENDED)
  })
}

const rotateDatabase = async (config: Config): Promise<void> => {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) {
    const next = process.env.DATABASE_URL_NEW
    if (next === undefined) say(externalSteps(databaseUrl))
    else {
      await rotateExternalPassword(databaseUrl, next)
      say('The role has its new password. Set DATABASE_URL to the new address on every server, and')
      say('start them again one after the other, now: until then they get no new connections.')
    }
    return
  }
  const database = await openDatabase(config)
  try {
    const { adminUrl = '' } = database
    await rotateOwnPasswords({ dir: dataDir, adminUrl })
  } finally {
    await database.close()
  }
  say('The database has new passwords, written to secrets.json. Connections that were open go on;')
  say('where the old password has leaked, start the server again: that ends them.')
}

const main = async (): Promise<void> => {
  const [what, ...options] = process.argv.slice(2)
  const config = readConfig(readEnvironment(root, process.env))
  const finish = options.length === 1 && options[0] === '--finish'
  if (what === 'key' && (finish || options.length === 0)) return rotateKey(config, finish)
  if (what === 'database' && options.length === 0) return rotateDatabase(config)
  throw new Error('Say what: npm run rotate -- key [--finish], or npm run rotate -- database')
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
