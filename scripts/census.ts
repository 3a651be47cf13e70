import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { ADDRESSES } from '#domain/pages/pages.ts'
import { pages } from '#web/shell/pages.ts'
import { endpointsOf } from './census/endpoints.ts'
import { pageRowsOf } from './census/pages.ts'

/** Writes docs/endpoints.md and docs/pages.md: what there is, and what the specification still asks for. */
const root = join(import.meta.dirname, '..')
const fixture = (name: string): string => readFileSync(join(root, 'laws/fixtures', name), 'utf8')
const calls: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
const endpoints = endpointsOf(calls, fixture('endpoints.tsv'))
const addresses = pageRowsOf(ADDRESSES, pages, fixture('routes.tsv'))
writeFileSync(join(root, 'docs/endpoints.md'), endpoints.markdown)
writeFileSync(join(root, 'docs/pages.md'), addresses.markdown)
console.log(
  `${calls.length} calls, ${endpoints.missing.length} missing; ${addresses.missing.length} pages missing`,
)
