import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanAddress, networkOf } from './address.ts'
import { readCookies, writeCookie } from './cookies.ts'
import { createSiteOf, hostName } from './hosts.ts'
import { LIMITS, overrideLimits, readLimits } from './limits.ts'
import { siteOrigin } from './origin.ts'
import { createTrust } from './proxies.ts'

test.each([
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['FE80::1%eth0', 'fe80::1'],
  ['<script>', ''],
  [undefined, ''],
])('the address %s is %s', (given, clean) => {
  expect(cleanAddress(given)).toBe(clean)
})

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('proxies are addresses and networks', () => {
  const trusts = createTrust(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  expect(['127.0.0.1', '::ffff:10.9.9.9', 'fd12::1'].every(trusts)).toBe(true)
  expect(['127.0.0.2', '11.0.0.1', 'fe80::1', 'x', ''].some(trusts)).toBe(false)
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x'])
    expect(() => createTrust([wrong])).toThrow(/TRUST_PROXY/)
})

test('cookies are ours by the name of the scheme only', () => {
  const header = 'sid=plain; __Host-sid=bound; guest="quoted"; other=1; sid=second;refresh=r'
  expect(readCookies(header, false)).toEqual({ sid: 'plain', refresh: 'r' })
  expect(readCookies(header, true)).toEqual({ sid: 'bound' })
  expect(readCookies(undefined, true)).toEqual({})
  expect(writeCookie({ name: 'sid', value: '', maxAgeSeconds: 9 }, true)).toBe(
    '__Host-sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
  )
})

test.each([
  ['Site.Example:8080', 'site.example'],
  ['site.example.', 'site.example'],
  ['[::1]:3000', '[::1]'],
  ['a b', ''],
  ['a/b', ''],
  ['256.256.256.256', ''],
  ['site.example:99999', ''],
  ['[:::]', ''],
  ['', ''],
])('the host %j is %j', (given, name) => {
  expect(hostName(given)).toBe(name)
})

test.each([
  ['http', 'Site.Example:80', 'http://site.example'],
  ['https', 'site.example:443', 'https://site.example'],
  ['https', 'site.example:80', 'https://site.example:80'],
  ['http', '[::1]:3000', 'http://[::1]:3000'],
  ['javascript', 'site.example', 'http://site.example'],
])('%s at %s is the origin %s', (protocol, host, origin) => {
  expect(siteOrigin({ protocol: protocol as 'http', host })).toBe(origin)
})

test('unset, every host is served, as its own site where it has one', () => {
  const siteOf = createSiteOf([], (host) => host === 'a.example')
  expect(siteOf('a.example')).toBe('a.example')
  expect(siteOf('anything')).toBe('default')
  expect(createSiteOf(['A.example'], () => true)('a.example')).toBe('a.example')
  expect(createSiteOf(['A.example'], () => true)('b.example')).toBeNull()
})

test('single limits are replaced, by figures that can be', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'limits-')), 'limits.json')
  writeFileSync(file, '{"http":{"connectionsPerAddress":5000}}')
  expect(readLimits(file)).toEqual({
    ...LIMITS,
    http: { ...LIMITS.http, connectionsPerAddress: 5000 },
  })
  expect(readLimits(undefined)).toBe(LIMITS)
  expect(() => readLimits(`${file}.none`)).toThrow(/LIMITS/)
  for (const wrong of [
    [],
    null,
    1,
    { nothing: 1 },
    { http: 1 },
    { http: { handlerMs: 0 } },
    { http: { handlerMs: '1' } },
    { calls: { reads: { max: 1.5 } } },
    { http: { toString: 1 } },
    JSON.parse('{"__proto__":{"a":1}}'),
  ])
    expect(() => overrideLimits(wrong)).toThrow(/LIMITS/)
})
