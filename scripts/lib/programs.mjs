// Which programs the checks of `npm run programs` need, and the packages of Debian that have them.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Parts of `npm run programs`, with the programs that the whole of each needs. */
export const PROGRAM_PARTS = {
  nginx: { nginx: 'nginx' },
  caddy: { caddy: 'caddy' },
  rolling: { nginx: 'nginx', caddy: 'caddy', haproxy: 'haproxy' },
  postgres: { postgres: 'postgresql' },
  redis: { 'redis-server': 'redis-server' },
  s3: {},
  smtp: {},
  clamav: { clamd: 'clamav-daemon' },
}

/** Where Debian keeps programs beside the usual folders. */
const FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/lib/postgresql/15/bin']

/** The path of a program; null when it is not installed. */
export function findProgram(name) {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]) {
    if (folder === '' || folder.includes('node_modules')) continue
    try {
      accessSync(join(folder, name), constants.X_OK)
      return join(folder, name)
    } catch {
      // Not in this one.
    }
  }
  return null
}

/** What a part lacks, as `program (package)`. */
export const missingOf = (part) =>
  Object.entries(PROGRAM_PARTS[part])
    .filter(([name]) => findProgram(name) === null)
    .map(([name, packaged]) => `${name} (apt-get install ${packaged})`)
