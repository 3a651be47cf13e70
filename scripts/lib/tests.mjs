// What the commands of the tests share: the checkers and the projects of vitest, run and counted.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { ensureChromium, findLightest } from './chromium.mjs'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { ensureNu } from './nu.mjs'

/** What can be run by itself: the checkers, or projects of vitest; docs/testing.md tells their use. */
export const PARTS = {
  checks: [],
  rules: ['laws', 'unit', 'web'],
  server: ['server'],
  chat: ['chat', 'chat-journeys'],
  journeys: ['site', 'journeys', 'sealed'],
  pages: ['pages'],
  alone: ['alone'],
}

const DEEP_ONLY = new Set(['sealed', 'pages', 'alone'])
const BROWSER = new Set(['journeys', 'chat-journeys', 'sealed', 'pages', 'alone'])

const bin = (name) => join(root, 'node_modules/.bin', name)

/** A seed nobody has chosen. */
export const freshSeed = () => String(randomInt(2 ** 31))

/** Installs what is missing and gives the environment of the tests, with `more` added to it. */
export async function environment(more = {}) {
  await ensureInstalled()
  const path = [dirname(pinnedNode()), join(root, 'node_modules/.bin'), process.env.PATH ?? '']
  return { ...process.env, PATH: path.join(delimiter), ...more }
}

/**
 * Installs what is missing and gives the environment of the tests and whether there is a browser,
 * and, for the deep run, the checker of HTML. `more` is added to the environment.
 */
export async function prepare(more = {}) {
  await ensureInstalled()
  const any = await ensureChromium()
  const light = findLightest()
  const chromium = more.DEEP === '1' ? any : light
  const nu = more.DEEP === '1' ? await ensureNu() : null
  const env = await environment({
    ...(chromium ? { CHROME_PATH: chromium, CHROME_LIGHT: light } : {}),
    ...more,
  })
  return { env, chromium: chromium !== null, nu: nu !== null }
}

/** The projects that the parts name, of the deep run or of the usual one. */
export const projectsOf = ({ parts = Object.keys(PARTS), deep, chromium }) =>
  parts
    .flatMap((part) => PARTS[part])
    .filter((name) => (deep || !DEEP_ONLY.has(name)) && (chromium || !BROWSER.has(name)))

function run(command, args, env, { said } = {}) {
  return new Promise((resolve) => {
    const stdio = said === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
    const child = spawn(command, args, { cwd: root, env, stdio })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => said?.push(part))
    child.on('error', (error) => {
      said?.push(error.message)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

const none = () => ({ passed: 0, failed: 0, skipped: 0, red: [], reasons: {} })

/** Adds up results. */
export const sum = (results) =>
  results.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      red: [...all.red, ...one.red],
      reasons: { ...all.reasons, ...one.reasons },
    }),
    none(),
  )

/** Runs one checker; its output is shown when it fails, and it counts as one test. */
async function check(label, command, args, env) {
  const begun = performance.now()
  const said = []
  // The checkers of types are Go programs that spend a third of their time on looking for garbage.
  const code = await run(bin(command), args, { GOGC: '400', ...env }, { said })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${label} (${seconds} s)`)
  if (code === 0) return { ...none(), passed: 1 }
  console.log(said.join('').slice(-20_000))
  return { ...none(), failed: 1, red: [label] }
}

/** Types, lint, formatting and unused code: what runs beside the build. */
export async function checks(env) {
  const small = async () =>
    sum([
      await check('types of the pure rooms', 'tsc', ['-p', 'tsconfig.pure.json'], env),
      await check('formatting', 'oxfmt', ['--check', '.'], env),
      await check('nothing unused (knip)', 'knip', [], env),
    ])
  const types = async () =>
    sum([
      // The compiler of TypeScript is in it; in the deep run tsc agrees.
      await check('types and lint', 'oxlint', ['--deny-warnings', '.'], env),
      ...(env.DEEP === '1'
        ? [await check('types by tsc', 'tsc', ['--noEmit', '-p', '.'], env)]
        : []),
    ])
  return sum(await Promise.all([small(), types()]))
}

/**
 * Runs projects of vitest, all their files or those whose path contains `filter`, and counts what
 * their report says. `quiet`: shows nothing of them.
 */
export async function suites(projects, env, { filter = [], quiet = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cq-report-'))
  const report = join(folder, 'report.json')
  const args = [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...projects.flatMap((name) => ['--project', name]),
    ...filter,
  ]
  const code = await run(bin('vitest'), args, env, quiet ? { said: [] } : {})
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')), code)
  } catch {
    return { ...none(), failed: 1, red: [`${projects.join(', ')}: no report`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a report says, `red` with the first lines of why. */
function read({ numPassedTests, numPendingTests, testResults }, code) {
  const reasons = {}
  const red = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // A file that could not be read, or whose set-up failed, has no failed test.
    const bad =
      failed.length > 0
        ? failed.map((one) => [`${file} > ${one.fullName}`, one.failureMessages.join('\n')])
        : status === 'failed'
          ? [[file, message]]
          : []
    for (const [one, why] of bad) reasons[one] = (why ?? '').split('\n').slice(0, 12).join('\n')
    return bad.map(([one]) => one)
  })
  // An error outside of any test.
  if (red.length === 0 && code !== 0) red.push('vitest ended with an error')
  return { passed: numPassedTests, failed: red.length, skipped: numPendingTests, red, reasons }
}
