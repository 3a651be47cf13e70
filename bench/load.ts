/**
 * Measures the portal under more than it holds: how many searches a second one process answers, then
 * three times as many for some seconds, while the home page and /ready are asked beside them; the same
 * with two workers. Generator and portal share the machine.
 *
 *     node bench/load.ts [--seconds 15]
 */
import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { policies } from '#contract/policies.ts'
import { encodeForm } from '#contract/wire/form.ts'
import { type Site, startSite } from '../scripts/lib/site.ts'

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '15' } },
  allowPositionals: true,
})
const SECONDS = Number(options.seconds)
const CONNECTIONS = 32
const TIMES = 3
const PROBE_MS = 50
const TICKS = 100
const WORDS = [
  '高新技术企业',
  '研发费用',
  '专精特新',
  '知识产权',
  '补贴',
  '人才',
  '贷款贴息',
  '首台套',
]

/** What a generator is told. */
interface Order {
  origin: string
  seconds: number
  connections: number
  /** Requests a second; 0 for as many as are answered. */
  rate: number
}

/** What it saw. */
interface Seen {
  perSecond: number
  answered: number
  refused: number
  withoutRetryAfter: number
  other: number
  errors: number
  p50: number
  p99: number
  /** Processors that the generator took. */
  processors: number
}

/** In a process of its own: what it does must not hold up who measures. */
const generate = async ({ origin, seconds, connections, rate }: Order): Promise<Seen> => {
  let number = 0
  let [answered, refused, withoutRetryAfter, other] = [0, 0, 0, 0]
  const shot = autocannon({
    url: origin,
    duration: seconds,
    connections,
    ...(rate === 0 ? {} : { overallRate: rate }),
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          number += 1
          const keyword = `${WORDS[number % WORDS.length]} ${number}`
          return {
            ...request,
            path: policies.search.path,
            body: encodeForm({ keyword, page: '0', pageSize: '20' }),
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              // From many addresses: the limits stay on.
              'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
            },
          }
        },
        onResponse(status, _body, _context, headers) {
          if (status === 200) answered += 1
          else if (status === 503) {
            refused += 1
            if (!Object.keys(headers ?? {}).some((name) => /^retry-after$/i.test(name)))
              withoutRetryAfter += 1
          } else other += 1
        },
      },
    ],
  })
  const before = process.cpuUsage()
  const { latency, errors, timeouts } = await shot
  const { user, system } = process.cpuUsage(before)
  const perSecond = answered / seconds
  const { p50, p99 } = latency
  return {
    perSecond,
    answered,
    refused,
    withoutRetryAfter,
    other,
    errors: errors + timeouts,
    p50,
    p99,
    processors: (user + system) / 1e6 / seconds,
  }
}

const generated = async (order: Order): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['generate', JSON.stringify(order)])
    child.once('message', (seen) => resolve(seen as Seen))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the generator ended with ${code}`)))
  })

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0

/** Asks an address again and again, over a connection each, until told to stop. */
const probe = (url: string) => {
  const times: number[] = []
  let failures = 0
  let asking = true
  const over = (async () => {
    while (asking) {
      const began = performance.now()
      const fine = await fetch(url, { headers: { connection: 'close' } }).then(
        async (answer) => (await answer.text(), answer.ok),
        () => false,
      )
      times.push(performance.now() - began)
      if (!fine) failures += 1
      await wait(PROBE_MS)
    }
  })()
  return {
    async stop() {
      asking = false
      await over
      return { p50: at(times, 0.5), p99: at(times, 0.99), asked: times.length, failures }
    },
  }
}

/** Seconds of processor taken so far. */
interface Taken {
  portal: number
  database: number
}

const own = (pid: number): { name: string; seconds: number } => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.replace(/^.*\) /, '').split(' ')
  return {
    name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
  }
}

/** What a process and those it has started took, PostgreSQL apart. */
const takenBy = (pid: number): Taken => {
  const { name, seconds } = own(pid)
  const taken = { portal: 0, database: 0 }
  taken[name.startsWith('postgres') ? 'database' : 'portal'] += seconds
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  for (const child of children.split(' ').filter(Boolean)) {
    const more = takenBy(Number(child))
    taken.portal += more.portal
    taken.database += more.database
  }
  return taken
}

/** Milliseconds until three searches in a row are answered within a quarter of a second. */
const recovery = async (origin: string): Promise<number> => {
  const began = performance.now()
  for (let fine = 0; fine < 3;) {
    const asked = performance.now()
    const answer = await fetch(origin + policies.search.path, {
      method: 'POST',
      body: new URLSearchParams({ keyword: '补贴', page: '0', pageSize: '20' }),
    })
    await answer.text()
    fine = answer.ok && performance.now() - asked < 250 ? fine + 1 : 0
    if (performance.now() - began > 60_000) throw new Error('it does not recover')
  }
  return performance.now() - began
}

const withSite = async <T>(workers: number, work: (site: Site) => Promise<T>): Promise<T> => {
  const data = mkdtempSync(join(tmpdir(), 'cq-bench-load-'))
  const site = await startSite({
    DATA_DIR: data,
    DEMO: '1',
    TRUST_PROXY: '127.0.0.1',
    WORKERS: String(workers),
  })
  try {
    await (await fetch(`${site.origin}/`)).text()
    await generated({ origin: site.origin, seconds: 3, connections: CONNECTIONS, rate: 0 })
    return await work(site)
  } finally {
    await site.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Searches a second that are answered, and what portal, database and generator took of the processors. */
const most = async ({ origin, process: portal }: Site) => {
  const before = takenBy(portal.pid ?? 0)
  const seen = await generated({ origin, seconds: SECONDS, connections: CONNECTIONS, rate: 0 })
  const after = takenBy(portal.pid ?? 0)
  const shares = {
    portal: (after.portal - before.portal) / SECONDS,
    database: (after.database - before.database) / SECONDS,
    generator: seen.processors,
  }
  return { ...seen, shares }
}

const sharesText = ({ portal, database, generator }: Taken & { generator: number }): string =>
  [portal, database, generator].map((share) => share.toFixed(2)).join(', ')

const main = async (): Promise<void> => {
  const one = await withSite(1, async (site) => {
    const held = await most(site)
    const quiet = probe(`${site.origin}/`)
    await wait(2_000)
    const calm = await quiet.stop()
    const probes = [
      probe(`${site.origin}/`),
      probe(`${site.origin}/ready`),
      probe(`${site.origin}/live`),
    ]
    const rate = Math.round(held.perSecond * TIMES)
    const seen = await generated({
      origin: site.origin,
      seconds: SECONDS,
      connections: CONNECTIONS * 8,
      rate,
    })
    const recovered = await recovery(site.origin)
    const [home, ready, live] = await Promise.all(probes.map(async (each) => each.stop()))
    return { held, calm, rate, seen, recovered, home, ready, live }
  })
  const two = await withSite(2, most)
  const ms = (value = 0): number => Math.round(value)
  console.table({
    'one process: searches a second': { figure: ms(one.held.perSecond) },
    'one process: processors of portal, database, generator': {
      figure: sharesText(one.held.shares),
    },
    'home from the cache, calm: p99 ms': { figure: ms(one.calm.p99) },
    'asked a second in the overload': { figure: one.rate },
    'answered a second': { figure: ms(one.seen.perSecond) },
    'refused with 503': { figure: one.seen.refused },
    'of them without Retry-After': { figure: one.seen.withoutRetryAfter },
    'other answers, errors': { figure: one.seen.other + one.seen.errors },
    'home from the cache: p50, p99 ms': { figure: `${ms(one.home?.p50)}, ${ms(one.home?.p99)}` },
    '/ready: p99 ms, failures': { figure: `${ms(one.ready?.p99)}, ${one.ready?.failures}` },
    '/live: p99 ms, failures': { figure: `${ms(one.live?.p99)}, ${one.live?.failures}` },
    'recovered after, ms': { figure: ms(one.recovered) },
    'two workers: searches a second': { figure: ms(two.perSecond) },
    'two workers: processors of portal, database, generator': { figure: sharesText(two.shares) },
    'two workers to one process': { figure: (two.perSecond / one.held.perSecond).toFixed(2) },
  })
}

const [, , role, order] = process.argv
if (role === 'generate' && order !== undefined)
  process.send?.(await generate(JSON.parse(order) as Order))
else await main()
