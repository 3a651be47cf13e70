import { join } from 'node:path'
import { findArchive } from '#server/backups/places.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { countsOf, elsewhereText } from '#server/database/backup.ts'
import { migrationsDir } from '#server/database/migrate.ts'
import { verifyBackup } from '#server/database/verify.ts'

/** `npm run backup:verify -- FILE`, or `-- s3:NAME`: reads an archive to its end and says whether it is whole. */
const root = join(import.meta.dirname, '..')

const main = async (): Promise<void> => {
  const [name] = process.argv.slice(2)
  if (!name) throw new Error('Say what: npm run backup:verify -- FILE')
  const config = readConfig(readEnvironment(root, process.env))
  const { archive, name: file } = await findArchive(config, name)
  const { manifest, secrets, problems } = await verifyBackup(archive, migrationsDir)
  const { tables, madeAt, migrations, problems: lacking = [] } = manifest
  for (const problem of [...problems, ...lacking]) console.error(`✗ ${problem}`)
  if (problems.length > 0) throw new Error(`${file} is damaged: make another backup.`)
  const { rows, files, fileBytes } = countsOf(manifest)
  console.log(`${file} is whole, as of ${madeAt}:`)
  console.log(`  ${tables.length} tables, ${rows} rows, schema ${migrations.at(-1)?.number ?? 0}`)
  console.log(`  ${files} files, ${(fileBytes / 1024 ** 2).toFixed(1)} MB`)
  console.log(secrets ? '  with its secrets' : '  without secrets: SECRET_KEY has to be given')
  const elsewhere = elsewhereText(manifest)
  if (elsewhere !== '') console.log(elsewhere)
  if (lacking.length > 0)
    throw new Error(
      `It is as it was written, but the store of the files lacked ${lacking.length} when it was made.`,
    )
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
