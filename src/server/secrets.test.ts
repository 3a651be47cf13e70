import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintOf, loadSecrets, readSecretsFile, replaceSecretsFile } from './secrets.ts'

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
  expect(second.keysFor('cookies').current).toEqual(first.keysFor('cookies').current)
  expect(await readdir(dir)).toEqual(['secrets.json'])
})

test('first starts at once agree', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(dir)))
  expect(new Set(all.map((each) => each.ownerPassword)).size).toBe(1)
})

test('each purpose has a key of its own', async () => {
  const secrets = await loadSecrets(dir)
  expect(secrets.keysFor('cookies').current).toHaveLength(32)
  expect(secrets.keysFor('cookies').current).not.toEqual(secrets.keysFor('files').current)
  expect(secrets.keysFor('cookies', 64).current).toHaveLength(64)
})

test('a given main secret makes the same keys on every node', async () => {
  const other = await mkdtemp(join(tmpdir(), 'ceqiao-secrets-'))
  const main = 'ab'.repeat(32)
  const [one, two] = [await loadSecrets(dir, main), await loadSecrets(other, main)]
  expect(one.keysFor('cookies').current).toEqual(two.keysFor('cookies').current)
  expect(await readFile(join(dir, 'secrets.json'), 'utf8')).not.toContain(main)
  await rm(other, { recursive: true })
})

test('a damaged file is refused, never replaced', async () => {
  await writeFile(join(dir, 'secrets.json'), '{"main": "')
  await expect(loadSecrets(dir)).rejects.toThrow(/damaged: restore it/)
  expect(await readFile(join(dir, 'secrets.json'), 'utf8')).toBe('{"main": "')
})

const [OLD, NEW] = ['1'.repeat(64), '2'.repeat(64)]

test('of two main secrets both read, and the one that is named signs', async () => {
  const before = await loadSecrets(dir, OLD)
  const both = await loadSecrets(dir, NEW, OLD)
  const keys = both.keysFor('cookies')
  expect(both.known).toEqual([fingerprintOf(NEW), fingerprintOf(OLD)])
  expect(both.signing).toBe(fingerprintOf(NEW))
  expect(both.signWith(fingerprintOf(OLD))).toBe(true)
  expect(keys.current).toEqual(before.keysFor('cookies').current)
  expect(keys.all).toHaveLength(2)
  expect(both.signWith(fingerprintOf(NEW))).toBe(true)
  expect(keys.all[1]).toEqual(before.keysFor('cookies').current)
  expect(both.signWith(fingerprintOf('3'.repeat(64)))).toBe(false)
  expect(both.signing).toBe(fingerprintOf(NEW))
})

test('the same secret twice, or in capitals, is one', async () => {
  const secrets = await loadSecrets(dir, 'AB'.repeat(32), 'ab'.repeat(32))
  expect(secrets.known).toEqual([fingerprintOf('ab'.repeat(32))])
  expect(secrets.keysFor('x').all).toHaveLength(1)
})

test('a file that a command has changed is followed: the old secret comes, and goes', async () => {
  const secrets = await loadSecrets(dir)
  const stored = await readSecretsFile(dir)
  const [old = ''] = secrets.known
  await replaceSecretsFile(dir, { ...stored, main: NEW, old: stored.main })
  expect(secrets.known).toEqual([old])
  await secrets.refresh()
  expect(secrets.known).toEqual([fingerprintOf(NEW), old])
  // It signs with what it signed with until it is told.
  expect(secrets.signing).toBe(old)
  secrets.signWith(fingerprintOf(NEW))
  await replaceSecretsFile(dir, { ...stored, main: NEW })
  await secrets.refresh()
  expect(secrets.known).toEqual([fingerprintOf(NEW)])
  expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dir)).toEqual(['secrets.json'])
  await rm(join(dir, 'secrets.json'))
  await secrets.refresh()
  expect(secrets.known).toEqual([fingerprintOf(NEW)])
})

test('a password that is refused gives way to the one beside it, and back', async () => {
  const secrets = await loadSecrets(dir)
  const stored = await readSecretsFile(dir)
  const { ownerPassword } = secrets
  expect(await secrets.refused(ownerPassword)).toBe(false)
  const next = { superuserPassword: 'next-super', ownerPassword: 'next-owner' }
  await replaceSecretsFile(dir, { ...stored, next })
  expect(await secrets.refused(ownerPassword)).toBe(true)
  expect(secrets).toMatchObject(next)
  // Another connection was refused with the old one meanwhile.
  expect(await secrets.refused(ownerPassword)).toBe(true)
  expect(secrets).toMatchObject(next)
  expect(await secrets.refused('next-owner')).toBe(true)
  expect(secrets.ownerPassword).toBe(ownerPassword)
  await replaceSecretsFile(dir, { ...stored, ...next })
  expect(await secrets.refused(ownerPassword)).toBe(true)
  expect(await secrets.refused('next-owner')).toBe(false)
})

test.each([['{"main":"x"}'], ['null'], ['[]']])('%s is no file of ours', async (text) => {
  await writeFile(join(dir, 'secrets.json'), text)
  await expect(loadSecrets(dir)).rejects.toThrow(/damaged/)
})
