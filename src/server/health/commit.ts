import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const HASH = /^[0-9a-f]{40}$/
const SHOWN = 12

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '')

/** The folder of the repository's own files; a work tree names it in a file. */
const folderOf = (root: string): string => {
  const path = join(root, '.git')
  if (!existsSync(path) || statSync(path).isDirectory()) return path
  return resolve(root, textOf(path).replace(/^gitdir:\s*/, ''))
}

/** The commit that a copy of the repository stands at, twelve digits; empty without a repository. */
export const commitOf = (root: string): string => {
  try {
    const folder = folderOf(root)
    const head = textOf(join(folder, 'HEAD'))
    if (HASH.test(head)) return head.slice(0, SHOWN)
    const ref = head.replace(/^ref:\s*/, '')
    const shared = resolve(folder, textOf(join(folder, 'commondir')) || '.')
    const packed = textOf(join(shared, 'packed-refs'))
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
    const hash = textOf(join(shared, ref)) || (packed?.split(' ')[0] ?? '')
    return HASH.test(hash) ? hash.slice(0, SHOWN) : ''
  } catch {
    return ''
  }
}
