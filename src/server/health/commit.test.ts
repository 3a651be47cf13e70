import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commitOf } from './commit.ts'

const HASH = '0123456789abcdef0123456789abcdef01234567'
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cq-commit-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), `${text}\n`)
}

test('a copy without a repository has none', () => {
  expect(commitOf(root)).toBe('')
})

test('a branch, a packed branch, a bare commit and a work tree are read', () => {
  write('.git/HEAD', 'ref: refs/heads/main')
  expect(commitOf(root)).toBe('')
  write('.git/packed-refs', `# pack-refs\n${HASH} refs/heads/main`)
  expect(commitOf(root)).toBe(HASH.slice(0, 12))
  write('.git/refs/heads/main', HASH.replace('0', 'f'))
  expect(commitOf(root)).toBe('f123456789ab')
  write('.git/HEAD', HASH)
  expect(commitOf(root)).toBe(HASH.slice(0, 12))
  write('.git/worktrees/one/HEAD', 'ref: refs/heads/main')
  write('.git/worktrees/one/commondir', '../..')
  write('tree/.git', `gitdir: ${join(root, '.git/worktrees/one')}`)
  expect(commitOf(join(root, 'tree'))).toBe('f123456789ab')
})
