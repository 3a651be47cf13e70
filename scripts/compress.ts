import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The build's last step but one: every text file of dist/web beside itself as .br and .gz, so that serving costs nothing. */
const folder = join(import.meta.dirname, '../dist/web')
for (const name of globSync('**/*.{js,css,svg,json,txt}', { cwd: folder })) {
  const path = join(folder, name)
  const bytes = readFileSync(path)
  if (bytes.length < 512) continue
  writeFileSync(`${path}.br`, brotliCompressSync(bytes))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
