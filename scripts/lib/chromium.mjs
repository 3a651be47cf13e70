// Runs on any Node from 18 on, without dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from './install.mjs'
import { step } from './progress.mjs'

/** Flags for a headless run that touches nothing outside, as root as well. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's Chromium without windows: the same engine at two thirds of the cost, without its PDF viewer. */
const SHELL = '/usr/bin/chromium-headless-shell'

const KNOWN = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  SHELL,
]

/** Where Playwright's own download puts its browsers. */
const downloads = join(homedir(), '.cache/ms-playwright')

/** Path of a Chromium on this machine; null when there is none. */
export function findChromium() {
  const known = KNOWN.find((path) => path && existsSync(path))
  if (known) return known
  if (!existsSync(downloads)) return null
  const built = readdirSync(downloads)
    .filter((name) => name.startsWith('chromium-'))
    .map((name) => join(downloads, name, 'chrome-linux/chrome'))
  return built.find((path) => existsSync(path)) ?? null
}

/** The lightest browser for walks through pages: the one that is asked for, the shell, any Chromium; null without. */
export function findLightest() {
  return !process.env.CHROME_PATH && existsSync(SHELL) ? SHELL : findChromium()
}

const quietly = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } })
    .status === 0

/** A Chromium, installed when there is none; null when that is not possible here. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium and Chinese fonts (apt-get)', async () => {
      const env = { DEBIAN_FRONTEND: 'noninteractive' }
      quietly('apt-get', ['update', '-qq'], env)
      const packages = ['chromium', 'fonts-noto-cjk']
      const install = ['install', '-y', '-qq', '--no-install-recommends']
      quietly('apt-get', [...install, ...packages], env)
      // Not every Debian has it.
      quietly('apt-get', [...install, 'chromium-headless-shell'], env)
    })
  }
  if (!findChromium()) {
    await step('Downloading Chromium (playwright-core)', async () => {
      const cli = join(root, 'node_modules/playwright-core/cli.js')
      quietly(pinnedNode(), [cli, 'install', 'chromium'])
    })
  }
  return findChromium()
}
