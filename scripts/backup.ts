import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, readEnvironment } from '#server/config.ts'
import { countsOf, elsewhereText, writeBackup } from '#server/database/backup.ts'
import { fileSource } from '#server/files/archived.ts'
import { openFileStore, storeName } from '#server/files/choose.ts'
import { createLog } from '#server/log.ts'
import { openDatabase } from './lib/open-database.ts'

/** `npm run backup -- FILE [--without-files]`: everything in one archive, while the server serves. */
const root = join(import.meta.dirname, '..')

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'without-files': { type: 'boolean', default: false } },
  })
  const [name] = positionals
  if (!name) throw new Error('Say where to: npm run backup -- FILE [--without-files]')
  const file = resolve(name)
  if (existsSync(file)) throw new Error(`${file} exists already.`)
  const config = readConfig(readEnvironment(root, process.env))
  if (config.databaseUrl === undefined && !existsSync(config.dataDir)) {
    throw new Error(`There is nothing to back up in ${config.dataDir}.`)
  }
  const store = openFileStore(config, createLog({ level: 'error' }))
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stop.abort())
  const database = await openDatabase(config)
  try {
    const manifest = await writeBackup({
      url: database.url,
      dataDir: config.dataDir,
      file,
      now: new Date(),
      signal: stop.signal,
      files: values['without-files'] ? { elsewhere: storeName(config) } : fileSource(store),
    })
    const { tables, problems = [] } = manifest
    const { rows, files } = countsOf(manifest)
    console.log(`${file}: ${tables.length} tables, ${rows} rows, ${files} files`)
    for (const problem of problems) console.error(`✗ ${problem}`)
    if (problems.length > 0)
      console.error(`The tables name ${problems.length} files that the archive cannot bring back.`)
    const elsewhere = elsewhereText(manifest)
    if (elsewhere !== '') console.log(elsewhere)
    console.log('It holds personal data and the secrets: keep it as safe as the server.')
  } finally {
    await database.close()
  }
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
