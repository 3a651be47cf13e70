// `npm run flaky -- N [part | path …] [--deep] [--minutes M]`: runs the tests N times, or as often as
// begins within M minutes, each time under a fresh seed, and lists what was not green.
import { script } from './lib/child.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { freshSeed, PARTS, prepare, projectsOf, suites } from './lib/tests.mjs'

const USAGE = 'npm run flaky -- N [part | path …] [--deep] [--minutes M]'

function read(args) {
  const deep = args.includes('--deep')
  const at = args.indexOf('--minutes')
  const minutes = at < 0 ? Infinity : Number(args[at + 1])
  const words = args.filter((word, index) => !word.startsWith('--') && (at < 0 || index !== at + 1))
  const times = Number(words[0])
  if (!(times > 0) || !(minutes > 0)) throw new Error(USAGE)
  const parts = words.slice(1).filter((word) => word in PARTS)
  const filter = words.slice(1).filter((word) => !(word in PARTS))
  return { deep, minutes, times, parts: parts.length > 0 ? parts : undefined, filter }
}

await script(async () => {
  const { deep, minutes, times, parts, filter } = read(process.argv.slice(2))
  const { env, chromium } = await prepare(deep ? { DEEP: '1' } : {})
  await ensureBuilt()
  const projects = projectsOf({ parts, deep, chromium })
  const begun = performance.now()
  const counts = new Map()
  const seconds = []
  for (let round = 1; round <= times; round += 1) {
    const from = performance.now()
    if (from - begun > minutes * 60_000) break
    const seed = freshSeed()
    const own = { ...env, SEED: seed }
    const { passed, failed, red, reasons } = await suites(projects, own, { filter, quiet: true })
    seconds.push((performance.now() - from) / 1000)
    console.log(
      `${round}: ${passed} passed, ${failed} failed, ${seconds.at(-1).toFixed(0)} s, seed ${seed}`,
    )
    for (const name of red) {
      console.log(`   ✗ ${name}\n${(reasons[name] ?? '').replaceAll(/^/gm, '     ')}`)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const sorted = seconds.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.log(
    `${seconds.length} runs, ${counts.size} tests not always green; median ${median.toFixed(0)} s, longest ${(sorted.at(-1) ?? 0).toFixed(0)} s`,
  )
  for (const [name, red] of counts) console.log(`${red} of ${seconds.length}: ${name}`)
  process.exit(counts.size === 0 ? 0 : 1)
})
