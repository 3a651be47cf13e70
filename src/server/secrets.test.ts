import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ceqiao-secrets-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('are made once, for the owner only, and stay', async () => {
  const first = await loadSecrets(dir)
  expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  const second = await loadSecrets(dir)
  expect(second.superuserPassword).toBe(first.superuserPassword)
  expect(second.derive('cookies')).toEqual(first.derive('cookies'))
  expect(await readdir(dir)).toEqual(['secrets.json'])
})

test('first starts at once agree', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(dir)))
  expect(new Set(all.map((each) => each.ownerPassword)).size).toBe(1)
})

test('each purpose has a key of its own', async () => {
  const secrets = await loadSecrets(dir)
  expect(secrets.derive('cookies')).toHaveLength(32)
  expect(secrets.derive('cookies')).not.toEqual(secrets.derive('files'))
  expect(secrets.derive('cookies', 64)).toHaveLength(64)
})

test('a given main secret makes the same keys on every node', async () => {
  const other = await mkdtemp(join(tmpdir(), 'ceqiao-secrets-'))
  const main = 'ab'.repeat(32)
  const [one, two] = [await loadSecrets(dir, main), await loadSecrets(other, main)]
  expect(one.derive('cookies')).toEqual(two.derive('cookies'))
  expect(await readFile(join(dir, 'secrets.json'), 'utf8')).not.toContain(main)
  await rm(other, { recursive: true })
})

test('a damaged file is refused, never replaced', async () => {
  await writeFile(join(dir, 'secrets.json'), '{"main": "')
  await expect(loadSecrets(dir)).rejects.toThrow(/damaged: restore it/)
  expect(await readFile(join(dir, 'secrets.json'), 'utf8')).toBe('{"main": "')
})
