/**
 * Writes `.env.example` and docs/configuration.md from the settings themselves;
 * with --check it only says whether they are fresh.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { settings } from '../src/server/config.ts'
import type { Setting } from '../src/server/config.ts'

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
