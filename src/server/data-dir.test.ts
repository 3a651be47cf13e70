import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assertDataDir, dataDirFault } from './data-dir.ts'

const folder = mkdtempSync(join(tmpdir(), 'cq-data-dir-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const said = async (dir: string): Promise<string> =>
  assertDataDir(dir).then(
    () => '',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : ''),
  )

test('a folder that can be written is made and left empty', async () => {
  const dir = join(folder, 'deep', 'data')
  expect(await said(dir)).toBe('')
  expect(readdirSync(dir)).toEqual([])
})

test('a path through a file is refused with a sentence', async () => {
  writeFileSync(join(folder, 'file'), '')
  expect(await said(join(folder, 'file', 'data'))).toMatch(
    /^StartRefused: The data folder .* cannot be written: part of the path is a file \(ENOTDIR\)\./,
  )
  expect(await said(join(folder, 'file'))).toContain('it is a file (EEXIST)')
})

// Root writes where nobody may.
test.skipIf(process.getuid?.() === 0)('a folder of others is refused with a sentence', async () => {
  const dir = join(folder, 'closed')
  mkdirSync(dir)
  chmodSync(dir, 0o555)
  expect(await said(dir)).toContain('this user may not write there (EACCES)')
})

test('a read-only disk has its sentence; other faults stay what they are', () => {
  const fault = (code: string) => Object.assign(new Error('raw'), { code })
  expect(String(dataDirFault('/srv/data', fault('EROFS')))).toContain(
    'The data folder /srv/data cannot be written: it lies on a disk that is mounted read-only (EROFS).',
  )
  const other = fault('EIO')
  expect(dataDirFault('/srv/data', other)).toBe(other)
})
