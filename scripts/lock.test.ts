import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
) as { packages: Record<string, { integrity?: string; optional?: boolean; os?: string[] }> }

test('every package that is installed here is known by its digest', () => {
  const without = Object.entries(packages)
    .filter(([path, { integrity }]) => path !== '' && integrity === undefined)
    // Builds for other systems that the registry did not serve when the lock was written.
    .filter(([, { optional, os }]) => !(optional === true && os !== undefined))
    .map(([path]) => path)
  expect(without).toEqual([])
})

test('no digest is weaker than SHA-512', () => {
  const weak = Object.values(packages).filter(
    ({ integrity = 'sha512-' }) => !integrity.startsWith('sha512-'),
  )
  expect(weak).toEqual([])
})
