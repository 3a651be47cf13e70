// `npm run programs [-- nginx caddy …]`: the portal with the real programs it is run with, by parts
// (docs/testing.md), ending with one summed line.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { script } from './lib/child.mjs'
import { root } from './lib/install.mjs'
import { missingOf, PROGRAM_PARTS } from './lib/programs.mjs'
import { fetchRelease, RELEASES } from './lib/postgres-releases.mjs'
import { environment, suites } from './lib/tests.mjs'

const named = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const figuresFile = join(root, 'node_modules/.cq-figures-programs.jsonl')

await script(async () => {
  const parts = named.length > 0 ? named : Object.keys(PROGRAM_PARTS)
  const unknown = parts.filter((part) => !(part in PROGRAM_PARTS))
  if (unknown.length > 0)
    throw new Error(
      `There is no part ${unknown.join(', ')}; there are ${Object.keys(PROGRAM_PARTS).join(', ')}.`,
    )
  const begun = performance.now()
  const env = await environment({ FIGURES: figuresFile })
  await ensureBuilt()
  rmSync(figuresFile, { force: true })
  const lacks = parts.flatMap((part) => missingOf(part).map((lack) => `${part}: ${lack}`))
  if (parts.includes('postgres'))
    for (const major of Object.keys(RELEASES))
      await fetchRelease(major).catch((error) =>
        lacks.push(`postgres: PostgreSQL ${major} (${error.message.split('\n')[0]})`),
      )
  const { passed, failed, skipped, red } = await suites(['programs'], env, {
    filter: parts.map((part) => `e2e/programs/${part}.test.ts`),
  })
  if (existsSync(figuresFile))
    for (const line of readFileSync(figuresFile, 'utf8').trim().split('\n')) {
      const { name, value } = JSON.parse(line)
      console.log(`${name}: ${value}`)
    }
  for (const part of parts)
    for (const lack of missingOf(part)) console.log(`!!! ${part}: SKIPPED for want of ${lack} !!!`)
  for (const name of red) console.log(`✗ ${name}`)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(`In ${minutes} min`)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exit(failed === 0 && passed + skipped > 0 ? 0 : 1)
})
