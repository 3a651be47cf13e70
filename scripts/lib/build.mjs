// Runs on any Node from 18 on, without dependencies.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { npm, root } from './install.mjs'
import { step } from './progress.mjs'

/** What the built pages are made from. */
const inputs = [
  'src/web',
  'src/contract',
  'src/domain',
  'src/server/render.tsx',
  'public',
  'content',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

const stampFile = join(root, 'dist', '.stamp')

function* filesOf(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  const names = readdirSync(path).sort()
  for (const name of names) {
    if (!/\.test\.tsx?$/.test(name)) yield* filesOf(join(path, name))
  }
}

/** One hash over the names and contents of all inputs. */
export function inputsHash() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesOf(join(root, input))) {
      const content = readFileSync(file)
      hash
        .update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`)
        .update(content)
    }
  }
  return hash.digest('hex')
}

/** Whether dist was built from the inputs as they are. */
export const isBuilt = (hash = inputsHash()) =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash

/** Says that dist was built from these inputs. */
export function writeStamp(hash = inputsHash()) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, `${hash}\n`)
}

/** Says that dist is being written. */
export const removeStamp = () => rmSync(stampFile, { force: true })

/** Builds the pages when their inputs have changed since. */
export async function ensureBuilt() {
  const hash = inputsHash()
  if (isBuilt(hash)) return
  await step('Building the pages (npm run build)', () => npm(['run', 'build']))
  writeStamp(hash)
}
