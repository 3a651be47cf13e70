// `npm run lock`, after every change of dependencies: adds to package-lock.json the platform builds
// that a registry did not serve. npm leaves those out when it writes the lock, and `npm ci` then
// refuses the lock because they are missing, although this platform needs none of them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const OS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony']
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64']

/** The platform a package name ends in, e.g. `…-linux-arm64-musl`; null when it names none. */
function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = OS.find((each) => words.includes(each))
  const cpu = CPU.find((each) => words.includes(each))
  if (!os || !cpu) return null
  const musl = words.some((word) => word.startsWith('musl'))
  const libc = os !== 'linux' ? undefined : musl ? ['musl'] : ['glibc']
  return { os: [os], cpu: [cpu], ...(libc ? { libc } : {}) }
}

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
    if (path === '' || places.some((place) => lock.packages[place])) continue
    const platform = platformOf(name)
    if (!platform) throw new Error(`${name}: which platform is it for?`)
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform builds added`)
