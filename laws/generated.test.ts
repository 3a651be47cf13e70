import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staleFiles } from '../scripts/config-docs.ts'
import { noticeOf } from '../scripts/lib/notice.ts'

const root = join(import.meta.dirname, '..')

test('.env.example, deploy/env.example and docs/configuration.md say what the settings say (npm run docs)', () => {
  expect(staleFiles()).toEqual([])
})

test('NOTICE lists what is shipped, all under free licences (npm run docs)', () => {
  const { text, unclear } = noticeOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  expect(readFileSync(join(root, 'NOTICE'), 'utf8')).toBe(text)
  expect(unclear).toEqual([])
})

test('package-lock.json names the builds of every platform (npm run lock)', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const missing = Object.values(lock.packages).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !lock.packages[`node_modules/${name}`]),
  )
  expect(missing).toEqual([])
})
