// Runs on any Node from 18 on, without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root } from './install.mjs'
import { step } from './progress.mjs'

/**
 * The W3C's Nu checker as npm packs it. It is no dependency: only the deep run asks for its 31 MB,
 * and its install script, which downloads a Java wherever there is none, never runs.
 */
const NU = {
  version: '26.9.27',
  sha512:
    '0f02eb5ba91e7e45b7030aadbbdb9d48541b8c7c79aa7bb65c33976c48c13f47a1138ed9fdc43230ae2022babbe88d9642ceebf9460706250c242ba0ad7a4446',
}
const folder = join(root, 'node_modules/.cache/nu')
const jar = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar')

const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
const isPinned = () =>
  existsSync(jar) && createHash('sha512').update(readFileSync(jar)).digest('hex') === NU.sha512

/** Path of the checker's archive; null where it or Java is missing. */
export function findNu() {
  return hasJava() && isPinned() ? jar : null
}

const aptGet = (...args) =>
  spawnSync('apt-get', args, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** The checker, and a Java for it, installed when they are missing; null when that is not possible here. */
export async function ensureNu() {
  const isDebian = process.platform === 'linux' && existsSync('/usr/bin/apt-get')
  if (!hasJava() && isDebian && process.getuid?.() === 0)
    await step('Installing Java (apt-get)', async () => {
      aptGet('update', '-qq')
      aptGet('install', '-y', '-qq', '--no-install-recommends', 'default-jre-headless')
    })
  if (hasJava() && !isPinned())
    await step('Downloading the checker of HTML (vnu-jar)', async () => {
      const flags = ['--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts']
      // Without a network there is none, which is told at the end.
      await npm(['install', ...flags, `vnu-jar@${NU.version}`]).catch(() => undefined)
    })
  return findNu()
}
