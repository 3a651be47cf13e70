import { accessSync, constants } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import type { Need } from './line.ts'

/** What of the machine a line needs and is not there. */

/** Debian's packages of the programs. */
const PACKAGES = { haproxy: 'haproxy', 'redis-server': 'redis-server', strace: 'strace' } as const
/** Ten thousand sockets, here and at the server. */
const FILES = 11_000

const isProgram = (name: string): boolean =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const isPackage = (name: string): boolean => {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

const openFiles = (): number =>
  Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).replace('unlimited', '1e9'))

const lacks: Readonly<Record<Need, () => string>> = {
  root: () => (process.getuid?.() === 0 ? '' : 'only root may do it'),
  chromium: () => (findChromium() === null ? 'no Chromium was found' : ''),
  haproxy: () => missing('haproxy'),
  'redis-server': () => missing('redis-server'),
  strace: () => missing('strace'),
  recheck: () =>
    isPackage('recheck') ? '' : 'there is no recheck (npm install --no-save recheck@4.5.0)',
  'open files': () => (openFiles() < FILES ? `it takes ${FILES} open files (ulimit -n)` : ''),
}
const missing = (name: keyof typeof PACKAGES): string =>
  isProgram(name) ? '' : `there is no ${name} (apt-get install ${PACKAGES[name]})`

/** Why a line with these needs cannot be run here; empty where it can. */
export const lackOf = (needs: readonly Need[]): string =>
  needs
    .map((need) => lacks[need]())
    .filter((why) => why !== '')
    .join(', ')
