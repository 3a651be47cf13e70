// `npm test`: types, laws, lint, unit, API and browser tests, ending with one summed line.
// `npm run test:deep -- [part …]` (--deep): the same at the figures of the design and under a fresh
// seed, with what is exhaustive, kills or measures; whole, it writes docs/figures.md.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { script } from './lib/child.mjs'
import { root } from './lib/install.mjs'
import { checks, freshSeed, PARTS, prepare, projectsOf, suites, sum } from './lib/tests.mjs'

const deep = process.argv.includes('--deep')
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const figuresFile = join(root, 'node_modules/.cq-figures.jsonl')

/** docs/figures.md: what the deep run has measured, as it stood. */
function writeFigures(seed) {
  const lines = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : []
  const rows = lines.map((line) => JSON.parse(line))
  const day = new Date().toISOString().slice(0, 10)
  const text = [
    '# Figures',
    '',
    `Written by \`npm run test:deep\` on ${day}, 2 cores, seed ${seed}. Trust ratios and counts more than times.`,
    '',
    '| what | figure |',
    '|---|---|',
    ...rows.map(({ name, value }) => `| ${name} | ${value} |`),
    '',
  ]
  writeFileSync(join(root, 'docs/figures.md'), text.join('\n'))
}

await script(async () => {
  const unknown = named.filter((part) => !(part in PARTS))
  if (unknown.length > 0)
    throw new Error(
      `There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`,
    )
  const parts = named.length > 0 ? named : undefined
  const begun = performance.now()
  const seed = process.env.SEED ?? freshSeed()
  rmSync(figuresFile, { force: true })
  const { env, chromium, nu } = await prepare(
    deep ? { DEEP: '1', SEED: seed, FIGURES: figuresFile } : {},
  )
  if (deep) console.log(`Seed ${seed}; SEED=${seed} repeats it.`)
  const isChecked = parts === undefined || parts.includes('checks')
  // Before the tests: beside them the checkers of types take half as long again.
  const [checked] = await Promise.all([isChecked ? checks(env) : sum([]), ensureBuilt()])
  const projects = projectsOf({ parts, deep, chromium })
  const tested = projects.length > 0 ? await suites(projects, env) : sum([])
  const { passed, failed, skipped, red } = sum([checked, tested])
  if (deep && chromium && parts === undefined) writeFigures(seed)
  if (!chromium)
    console.log(
      '!!! BROWSER TESTS SKIPPED: no Chromium was found and none could be installed here (set CHROME_PATH) !!!',
    )
  if (deep && !nu && projects.includes('pages'))
    console.log(
      '!!! CHECK OF HTML SKIPPED: no Java was found, or the checker could not be downloaded (apt-get install default-jre-headless) !!!',
    )
  for (const name of red) console.log(`✗ ${name}`)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  const left = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${passed} passed, ${failed} failed${left} in ${minutes} min`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
})
