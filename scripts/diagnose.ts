import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type Config, readConfig, readEnvironment } from '#server/config.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { collectBundle } from '#server/diagnose/bundle.ts'
import { commitOf } from '#server/health/commit.ts'
import { createLog } from '#server/log.ts'
import { openDatabase } from './lib/open-database.ts'

/** `npm run diagnose -- FILE.zip [LOG]`: what support needs to know of an installation, about nobody. */
const root = join(import.meta.dirname, '..')

const open = async (config: Config | null) => {
  if (config === null) throw new Error('the settings cannot be read')
  const opened = await openDatabase(config)
  const db = createDatabase(
    createPool({
      url: opened.url,
      log: createLog({ level: 'silent' }),
      max: 1,
      name: 'ceqiao diagnose',
    }),
  )
  return {
    db,
    close: async () => {
      await db.destroy()
      await opened.close()
    },
  }
}

const versionOf = (): string => {
  const read: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : ''
}

const main = async (): Promise<void> => {
  const [name, log] = process.argv.slice(2)
  if (!name) throw new Error('Say where to: npm run diagnose -- FILE.zip [LOG]')
  const file = resolve(name)
  if (existsSync(file)) throw new Error(`${file} exists already.`)
  const environment = readEnvironment(root, process.env)
  let config: Config | null = null
  try {
    config = readConfig(environment)
  } catch {
    // The bundle says which settings cannot be read.
  }
  const { files, problems } = await collectBundle({
    root,
    environment,
    dataDir: config?.dataDir ?? null,
    openDatabase: async () => open(config),
    logFile: log === undefined ? undefined : resolve(log),
    version: versionOf(),
    commit: commitOf(root),
    now: new Date(),
  })
  const zip = new ZipFile()
  for (const [entry, text] of files) zip.addBuffer(Buffer.from(text), entry)
  zip.end()
  try {
    await pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  console.log(`${file}: ${[...files.keys()].join(', ')}`)
  for (const problem of problems) console.log(`  ${problem}`)
  console.log('It names nobody and holds no secret; look into it before you send it.')
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
