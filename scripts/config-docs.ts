/**
 * Writes `.env.example`, deploy/env.example and docs/configuration.md from the settings themselves, and
 * deploy/prometheus.rules.yml from the table of alerts; with --check it only says whether they are fresh.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { prometheusRules } from '../src/domain/health/prometheus.ts'
import { settings } from '../src/server/config.ts'
import type { Setting } from '../src/server/config.ts'
import { decidedByCompose, variablesOf } from './lib/deploy/compose.ts'

const root = resolve(import.meta.dirname, '..')
const all: readonly Setting<unknown>[] = Object.values(settings)

function wrapped(text: string, width = 98): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width)
      lines[lines.length - 1] += ` ${word}`
    else lines.push(word)
  }
  return lines
}

/** The text of `.env.example`. */
const envExample = (): string =>
  [
    '# Copy to .env and uncomment what you change. Variables of the process come first.',
    '',
    ...all.flatMap(({ env, fallback, doc, shown }) => [
      ...wrapped(doc.replaceAll('`', '')).map((line) => `# ${line}`),
      ...(shown === undefined ? [] : [`# Default: ${shown.replaceAll('`', '')}.`]),
      `#${env}=${fallback}`,
      '',
    ]),
  ].join('\n')

/** What deploy/compose.yaml needs beside the settings, or wants to be given. */
const COMPOSE_HEAD = `# Settings of the containers. Copy to .env beside compose.yaml, readable by you alone (chmod 600), fill
# in the first three, and uncomment what you change.

# Host name of the site. Its certificate comes by itself once the name leads to this machine.
SITE_HOST=

# Main secret: openssl rand -hex 32. Keep a copy elsewhere; without it a backup cannot be served.
SECRET_KEY=

# Password of the database, letters and digits alone: openssl rand -hex 24
DATABASE_PASSWORD=

# A certificate of your own instead, with both files in deploy/certificates.
#TLS=tls /etc/ssl/ceqiao/fullchain.pem /etc/ssl/ceqiao/privkey.pem

# Begins the names of containers and volumes.
COMPOSE_PROJECT_NAME=ceqiao

# Tag of the portal's image, for an upgrade and the way back.
#CEQIAO_VERSION=local

# Network of the containers; another one where this is taken.
#NETWORK=172.30.0.0/24

# Connections of PostgreSQL: for each node DATABASE_POOL and seven a worker, and four more.
#DATABASE_CONNECTIONS=200

# Memory of PostgreSQL for its pages; a quarter of the machine's is usual.
#DATABASE_MEMORY=256MB
`

/** The text of deploy/env.example: what compose.yaml leaves to whoever runs it. */
const deployExample = (compose: string): string => {
  const own = new Set([...COMPOSE_HEAD.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name))
  const decided = decidedByCompose(compose)
  const defaults = variablesOf(compose)
  const free = all.filter(({ env }) => !own.has(env) && !decided.has(env) && env !== 'DEV')
  return [
    COMPOSE_HEAD,
    ...free.flatMap(({ env, fallback, doc }) => [
      ...wrapped(doc.replaceAll('`', '')).map((line) => `# ${line}`),
      `#${env}=${defaults.get(env) ?? fallback}`,
      '',
    ]),
  ].join('\n')
}

/** The text of docs/configuration.md. */
const configurationPage = (): string =>
  [
    '# Configuration',
    '',
    'Written by `npm run docs` from the settings in `src/server/config.ts`. Environment variables, or a `.env` file beside package.json ([.env.example](../.env.example)); what the environment says comes first.',
    '',
    '| Variable | Default | What it does |',
    '|---|---|---|',
    ...all.map(
      ({ env, fallback, doc, shown }) =>
        `| \`${env}\` | ${shown ?? `\`${fallback}\``} | ${doc.replaceAll('|', '\\|')} |`,
    ),
    '',
  ].join('\n')

const files = (): readonly { path: string; is: string; should: string }[] => {
  const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  return [
    { name: '.env.example', should: envExample() },
    { name: 'docs/configuration.md', should: configurationPage() },
    {
      name: 'deploy/env.example',
      should: deployExample(read(resolve(root, 'deploy/compose.yaml'))),
    },
    { name: 'deploy/prometheus.rules.yml', should: prometheusRules() },
  ].map(({ name, should }) => {
    const path = resolve(root, name)
    return { path, is: read(path), should }
  })
}

/** Files that differ from what the settings say. */
export const staleFiles = (): readonly string[] =>
  files()
    .filter(({ is, should }) => is !== should)
    .map(({ path }) => path)

if (import.meta.main) {
  const stale = staleFiles()
  if (process.argv.includes('--check')) {
    for (const path of stale) console.error(`✗ ${path} is stale: node scripts/config-docs.ts`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    for (const { path, should } of files()) if (stale.includes(path)) writeFileSync(path, should)
  }
}
