import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/site.ts'
import { session } from '#contract/session.ts'
import { BEAT_MS } from '#domain/health/signals.ts'
import { createRandom } from '#testing/random.ts'
import { openWorld } from '../faults/world.ts'
import { addressOf, ask, failuresOf, FORM, percentile, steadily, visit } from './calling.ts'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F23: a flood of logins, each of which costs the server a tenth of a processor's second. */

const PAGES = ['/', '/policy/list', '/tips', '/serviceProject/list'] as const
const PER_SECOND = 20
const LAG = /^ceqiao_event_loop_lag_p99_seconds (\S+)$/m

const run = async (
  { perSecond, seconds }: { perSecond: number; seconds: number },
  { seed, say }: Context,
): Promise<Figure[]> => {
  const metrics = await freePort()
  const world = await openWorld({
    ...{ nodes: 1, redis: false, dice: createRandom(seed), patches: [] },
    env: { METRICS_PORT: String(metrics) },
    limits: {},
  })
  try {
    const origin = world.originOf(0)
    for (const path of PAGES) await ask(origin + path)
    const seen = new Map<number, number>()
    const open = new Set<Promise<void>>()
    // The lateness that is told is of the stretch before: none may reach back to the start.
    await wait(BEAT_MS)
    const endFlood = steadily(perSecond, (number) => {
      const asked = ask(origin + session.token.path, {
        method: 'POST',
        // From everywhere, at accounts that are there and at names that are not.
        headers: { ...FORM, 'x-forwarded-for': addressOf(number % 5_000) },
        body: new URLSearchParams({
          grant_type: 'password',
          username: number % 2 === 0 ? 'demo' : `guess-${number}`,
          password: `wrong-${number}`,
        }).toString(),
      }).then(({ status }) => void seen.set(status, (seen.get(status) ?? 0) + 1))
      const whole = asked.finally(() => open.delete(whole))
      open.add(whole)
    })
    const { visited, stop: leave } = visit(origin, PAGES, PER_SECOND)
    const lags: number[] = []
    const begun = performance.now()
    const looking = setInterval(() => {
      if (performance.now() - begun < BEAT_MS) return
      void ask(`http://127.0.0.1:${metrics}/metrics`).then(({ body }) => {
        const [, lag] = LAG.exec(body) ?? []
        if (lag !== undefined) lags.push(Number(lag) * 1_000)
      })
    }, 2_000)
    await wait(seconds * 1_000)
    const number = endFlood()
    await Promise.all(open)
    await leave()
    await wait(BEAT_MS)
    clearInterval(looking)
    // A login that fails is a call that was answered: 200, with the reason in its envelope.
    const judged = seen.get(200) ?? 0
    const later = (seen.get(429) ?? 0) + (seen.get(503) ?? 0)
    for (const [status, times] of seen) say(`  status ${status} ×${times}`)
    return [
      atLeast('logins tried', number, perSecond * seconds * 0.9),
      told('logins answered that name or password are wrong', judged),
      told('logins told to come later (429, or 503 with a time)', later),
      none('logins answered anything else, or not', number - judged - later),
      told('pages asked for meanwhile', visited.times.length),
      none('pages that were not answered', failuresOf(visited)),
      atMost('pages, 99 of 100', percentile(visited.times, 0.99), 300, 'ms'),
      atMost(
        'lateness of the event loop, 99 of 100, at the worst moment',
        Math.max(0, ...lags),
        100,
        'ms',
      ),
      none('servers that ended', world.ended()),
    ]
  } finally {
    await world.stop()
  }
}

export const loginFlood = line({
  id: 'F23',
  title: 'A flood of logins',
  did: ({ perSecond, seconds }) =>
    `${perSecond} wrong logins a second from thousands of addresses for ${seconds} seconds, beside visitors who read pages. Passwords are stored so that judging one is slow on purpose (Argon2id).`,
  full: { perSecond: 200, seconds: 60 },
  quick: { perSecond: 100, seconds: 6 },
  minutes: 2,
  needs: [],
  run,
})
