import { expect, test } from 'vitest'
import { AUDIT_ACTION } from '#domain/audit/actions.ts'
import { PERMISSION_NAME } from '#domain/permissions/codes.ts'
import { contract } from './index.ts'
import { auditOf } from './wire/audit.ts'
import type { Endpoint } from './wire/endpoint.ts'

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, it]): [string, Endpoint] => [
    `${group}.${name}`,
    it,
  ]),
)
const fieldsOf = (word: unknown): string[] => Object.keys((word as { shape: object }).shape)

test('no two calls share a method and path', () => {
  const keys = endpoints.map(([, it]) => `${it.method} ${it.path}`)
  expect(keys).toEqual([...new Set(keys)])
})

test.each(endpoints)('%s can be served', (_name, it) => {
  expect(it.path).toMatch(/^(\/[A-Za-z0-9_.-]+)+\/?$/)
  // The caller adds the company to every call.
  expect(fieldsOf(it.input)).toContain('companyId')
  expect(it.sideEffect && it.method !== 'GET').toBeFalsy()
  // An answer that may be kept never sets a cookie.
  expect(it.plain && it.knowsVisitor).toBeFalsy()
})

/** Whether a call only reads: by its method, or because its address says so. */
const reads = ({ method, sideEffect, path }: Endpoint): boolean =>
  method === 'GET' ? sideEffect !== true : /\/(query|get)([A-Z][A-Za-z]*)?$/.test(path)

test('every call that writes states what it leaves in the audit log, or why it leaves nothing', () => {
  const silent = endpoints.filter(([, it]) => !reads(it) && it.audit === undefined)
  expect(silent.map(([name]) => name)).toEqual([])
})

test('every action of the audit log that a call may leave is stated by one', () => {
  const stated = new Set<string>(endpoints.flatMap(([, it]) => auditOf(it).actions))
  const unstated = Object.keys(AUDIT_ACTION).filter((action) => !stated.has(action))
  expect(unstated).toEqual([
    // The server leaves it by itself, or for a call that is refused.
    'login.lock',
    'content.release',
    'cert.expire',
    'access.denied',
  ])
})

test('permissions are asked of members, and are known by code and name', () => {
  const asking = endpoints.map(([, it]) => it).filter((it) => it.permission !== undefined)
  expect(asking.every((it) => it.access === 'member')).toBe(true)
  const asked = asking.map((it) => [it.permission?.code, it.permission?.name])
  expect(PERMISSION_NAME).toMatchObject(Object.fromEntries(asked))
})
