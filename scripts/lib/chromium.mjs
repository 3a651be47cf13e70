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

const KNOWN = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
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
      quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
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
