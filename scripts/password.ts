import { join } from 'node:path'
import { readConfig, readEnvironment } from '#server/config.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import { giveOneTimePassword } from '#server/one-time-password.ts'
import { openDatabase } from './lib/open-database.ts'

/** `npm run password -- LOGIN`: a new password for an account, when nobody can sign in any more. */
const root = join(import.meta.dirname, '..')

const main = async (): Promise<void> => {
  const [loginName] = process.argv.slice(2)
  if (!loginName) throw new Error('Say whose: npm run password -- LOGIN')
  const config = readConfig(readEnvironment(root, process.env))
  const database = await openDatabase(config)
  const pool = createPool({ url: database.url, log: createLog({ level: 'error' }), max: 1 })
  try {
    const password = await giveOneTimePassword(createDatabase(pool), loginName)
    console.log(`${loginName}: ${password}`)
    console.log(
      'It is shown only now, and all logins of the account have ended: sign in, change it.',
    )
  } finally {
    await pool.end()
    await database.close()
  }
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
