import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { ADDRESSES } from '#domain/pages/pages.ts'
import { ACCESS } from '#server/testing/access-table.ts'
import { consoleLoads } from '#web/shell/console/loads.ts'
import { loads } from '#web/shell/loads.ts'
import { MODULES } from '#web/shell/modules.ts'
import { pages } from '#web/shell/pages.ts'
import { endpointsOf } from '../scripts/census/endpoints.ts'
import { pageRowsOf } from '../scripts/census/pages.ts'

const calls: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
const addresses = Object.values(ADDRESSES).flatMap((paths): readonly string[] => paths)
const root = join(import.meta.dirname, '..')

test('no two calls share a path', () => {
  const paths = calls.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('no page address equals or shadows a call', () => {
  for (const address of addresses)
    expect(calls.filter(({ path }) => path === address || path.startsWith(`${address}/api/`))).toEqual(
      address === '/policy' ? calls.filter(({ path }) => path.startsWith('/policy/api/')) : [],
    )
})

test('every page has its module, and the table names the file that is loaded', () => {
  const named: Record<string, unknown> = { ...loads, ...consoleLoads }
  for (const [name, module] of Object.entries(MODULES))
    expect(String(named[name])).toContain(module)
})

test('a member call says its permission or is open to every member on purpose', () => {
  const open = Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints)
      .filter(([name, { access, permission }]) => {
        const onPurpose = ACCESS[group]?.[name]?.who === 'member'
        return access === 'member' && !permission && !onPurpose
      })
      .map(([name]) => `${group}.${name}`),
  )
  expect(open, 'add it to src/server/testing/access-table.ts').toEqual([])
})

test('the census agrees with the specification and with docs/endpoints.md', () => {
  const census = endpointsOf(calls, readFileSync(join(root, 'laws/fixtures/endpoints.tsv'), 'utf8'))
  expect(census.unknown, 'marked as specified but not in the specification').toEqual([])
  expect(readFileSync(join(root, 'docs/endpoints.md'), 'utf8')).toBe(census.markdown)
})

test('the pages agree with the specification and with docs/pages.md', () => {
  const census = pageRowsOf(ADDRESSES, pages, readFileSync(join(root, 'laws/fixtures/routes.tsv'), 'utf8'))
  expect(census.wrong, 'addresses that differ from the specification').toEqual([])
  expect(readFileSync(join(root, 'docs/pages.md'), 'utf8')).toBe(census.markdown)
})
