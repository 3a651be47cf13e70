// `npm test`: types, laws, lint, unit, API and browser tests, ending with one summed line.
// `npm run test:deep` (--deep): the same at the figures of the design, with axe, the crawler,
// Lighthouse and the fault suites; writes its figures to docs/figures.md.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { script } from './lib/child.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled, pinnedNode, root } from './lib/install.mjs'

const deep = process.argv.includes('--deep')
const figuresFile = join(root, 'node_modules/.cq-figures.jsonl')
const total = { passed: 0, failed: 0, skipped: 0 }

const bin = (name) => join(root, 'node_modules/.bin', name)

/** Runs one checker; its output is shown when it fails, and it counts as one test. */
async function check(label, command, args, env) {
  const begun = performance.now()
  const { code, said } = await output(command, args, env)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  total[code === 0 ? 'passed' : 'failed'] += 1
  console.log(`${code === 0 ? '✓' : '✗'} ${label} (${seconds} s)`)
  if (code !== 0) console.log(said)
}

function output(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        said = (said + part).slice(-20_000)
      })
    }
    child.on('error', (error) => resolve({ code: 1, said: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

/** Runs the named vitest projects and adds up what their report says; `more` are further options. */
async function suites(projects, env, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'cq-report-'))
  const report = join(folder, 'report.json')
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ]
  const code = await new Promise((resolve) => {
    const child = spawn(
      bin('vitest'),
      [...args, ...projects.flatMap((name) => ['--project', name])],
      {
        cwd: root,
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    child.on('error', () => resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    total.passed += numPassedTests
    total.skipped += numPendingTests
    const unread = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length
    const failed = numFailedTests + unread
    total.failed += failed === 0 && code !== 0 ? 1 : failed
  } catch {
    total.failed += 1
  }
  rmSync(folder, { recursive: true, force: true })
}

/** docs/figures.md: what the deep run has measured, as it stood. */
function writeFigures() {
  const lines = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : []
  const rows = lines.map((line) => JSON.parse(line))
  const day = new Date().toISOString().slice(0, 10)
  const text = [
    '# Figures',
    '',
    `Written by \`npm run test:deep\` on ${day}, 2 cores. Trust ratios and counts more than times.`,
    '',
    '| what | figure |',
    '|---|---|',
    ...rows.map(({ name, value }) => `| ${name} | ${value} |`),
    '',
  ]
  writeFileSync(join(root, 'docs/figures.md'), text.join('\n'))
}

await script(async () => {
  rmSync(figuresFile, { force: true })
  await ensureInstalled()
  const chromium = await ensureChromium()
  const env = {
    ...process.env,
    PATH: `${dirname(pinnedNode())}${delimiter}${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    ...(chromium ? { CHROME_PATH: chromium } : {}),
    ...(deep
      ? { DEEP: '1', FUZZ_CASES: process.env.FUZZ_CASES ?? '20000', FIGURES: figuresFile }
      : {}),
  }
  const types = check('types', bin('tsc'), ['--noEmit', '-p', '.'], env)
  await check('types of the pure rooms', bin('tsc'), ['-p', 'tsconfig.pure.json'], env)
  await check('formatting', bin('oxfmt'), ['--check', '.'], env)
  await check('lint', bin('oxlint'), ['--deny-warnings', '.'], env)
  await Promise.all([check('nothing unused (knip)', bin('knip'), [], env), ensureBuilt(), types])
  await suites(['laws', 'unit', 'web', 'server'], env)
  if (deep) {
    // What is measured has the machine for itself.
    await suites(['site'], env)
    if (chromium) {
      await suites(['e2e', 'sealed', 'deep'], env)
      await suites(['alone'], env)
      writeFigures()
    }
  } else {
    // Each of these is a whole portal with its browser: a third one at once makes answers late.
    const most = [`--maxWorkers=${Math.max(2, availableParallelism())}`]
    await suites(chromium ? ['site', 'e2e'] : ['site'], env, most)
  }
  if (!chromium) {
    console.log(
      '!!! BROWSER TESTS SKIPPED: no Chromium was found and none could be installed here (set CHROME_PATH) !!!',
    )
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
})
