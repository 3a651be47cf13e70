import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  ConfigError,
  demoMode,
  drainDelayOf,
  isLoopback,
  readConfig,
  readEnvironment,
  trustsAnyHost,
} from './config.ts'

test('defaults serve this machine only, with a database of its own', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    demo: '',
    siteHosts: [],
    dev: false,
  })
})

test('empty variables count as unset, lists are split', () => {
  expect(readConfig({ PORT: ' ', SITE_HOSTS: 'a.cn, b.cn,' })).toMatchObject({
    port: 3000,
    siteHosts: ['a.cn', 'b.cn'],
  })
})

test('all mistakes are told at once', () => {
  const wrong = {
    PORT: '99999',
    DEMO: '2',
    DATABASE_URL: 'mysql://x',
    SECRET_KEY: 'short',
    SITE_HOSTS: 'a.cn, https://b.cn',
  }
  const read = (): unknown => readConfig(wrong)
  expect(read).toThrow(ConfigError)
  for (const name of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^${name} must be`, 'm'))
})

test('the process comes before the .env file', () => {
  const root = mkdtempSync(join(tmpdir(), 'ceqiao-env-'))
  writeFileSync(join(root, '.env'), 'PORT=4000\nHOST=0.0.0.0\n')
  const own = { PORT: '5000' }
  const read = readConfig(readEnvironment(root, own))
  rmSync(root, { recursive: true })
  expect(read).toMatchObject({ port: 5000, host: '0.0.0.0' })
})

test.each([
  [{ HOST: '127.0.0.1' }, 'demo'],
  [{ HOST: 'localhost' }, 'demo'],
  [{ HOST: '::1' }, 'demo'],
  [{ HOST: '0.0.0.0' }, 'random'],
  [{ HOST: '192.168.1.2' }, 'random'],
  [{ TRUST_PROXY: '127.0.0.1' }, 'random'],
  [{ SITE_HOSTS: 'a.cn' }, 'random'],
  [{ SITE_URL: 'https://a.cn' }, 'random'],
  [{ DEMO: '1', HOST: '0.0.0.0' }, 'demo'],
  [{ DEMO: '1', TRUST_PROXY: '127.0.0.1' }, 'demo'],
  [{ DEMO: '0', HOST: '127.0.0.1' }, 'empty'],
  [{ DEMO: '0', HOST: '0.0.0.0' }, 'empty'],
] as const)('an empty database with %j: %s', (env, mode) => {
  expect(demoMode(readConfig(env))).toBe(mode)
})

test('a host name that begins like loopback is not', () => {
  expect(isLoopback('127.evil.example')).toBe(false)
})

test.each([
  [{}, 0],
  [{ TRUST_PROXY: '10.0.0.1' }, 2_000],
  [{ TRUST_PROXY: '10.0.0.1', DRAIN_DELAY: '0' }, 0],
  [{ DRAIN_DELAY: '500' }, 500],
])('the delay of a stop with %j: %i ms', (env, ms) => {
  expect(drainDelayOf(readConfig(env))).toBe(ms)
})

test.each([
  [{ TRUST_PROXY: '10.0.0.1' }, true],
  [{ TRUST_PROXY: '10.0.0.1', SITE_HOSTS: 'a.cn' }, false],
  [{ TRUST_PROXY: '10.0.0.1', SITE_URL: 'https://a.cn' }, false],
  [{}, false],
])('whether anybody chooses the host with %j: %s', (env, any) => {
  expect(trustsAnyHost(readConfig(env))).toBe(any)
})
