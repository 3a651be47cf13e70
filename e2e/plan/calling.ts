import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { consultation } from '#contract/consultation.ts'

/** What lines of the plan send to a portal as people do, and how long its answers take. */

/** An answer; status 0 where the connection broke. */
export interface Answered {
  status: number
  /** Whether it says when to come again. */
  retry: boolean
  ms: number
  body: string
}

/** An address of its own for each caller, as a trusted proxy tells it. */
export const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

interface Asking {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** The loopback address it comes from. */
  localAddress?: string
  timeoutMs?: number
}

/** Asks over a connection of its own and never fails: a broken one is status 0. */
export const ask = async (
  url: string,
  { method = 'GET', headers = {}, body = '', localAddress, timeoutMs = 60_000 }: Asking = {},
): Promise<Answered> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const ended = (status: number, retry: boolean, text: string): void =>
      resolve({ status, retry, ms: performance.now() - begun, body: text })
    const asked = request(
      url,
      {
        method,
        agent: false,
        headers: { connection: 'close', ...headers },
        timeout: timeoutMs,
        ...(localAddress === undefined ? {} : { localAddress }),
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', () => ended(0, false, 'broken'))
        answer.on('end', () =>
          ended(
            answer.statusCode ?? 0,
            answer.headers['retry-after'] !== undefined,
            Buffer.concat(parts).toString(),
          ),
        )
      },
    )
    asked.on('timeout', () => asked.destroy())
    asked.on('error', (error) => ended(0, false, error.message))
    asked.end(body)
  })

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const

/** Leaves a lead, each by somebody else; the text is what is looked for afterwards. */
export const leaveLead = async (origin: string, number: number): Promise<Answered> =>
  ask(origin + consultation.save.path, {
    method: 'POST',
    headers: { ...FORM, 'x-forwarded-for': addressOf(number) },
    body: new URLSearchParams({
      contactWay: `138${String(number).padStart(8, '0')}`,
      leaveMessage: `n${number}`,
      consent: 'true',
      sourcePath: '/',
    }).toString(),
  })

/**
 * Does it so many times a second until it is stopped: a machine that is late makes up for it.
 * Answers how to stop, and how often it was done.
 */
export const steadily = (perSecond: number, work: (number: number) => void): (() => number) => {
  const begun = performance.now()
  let number = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) * perSecond) / 1_000)
    while (number < due) {
      number += 1
      work(number)
    }
  }, 1_000 / perSecond)
  return () => {
    clearInterval(timer)
    return number
  }
}

/** What a steady visitor met. */
export interface Visited {
  times: number[]
  /** Answers other than 200, and broken connections, by status. */
  failures: Map<number, number>
  /** How some of these began, for whoever looks for the cause. */
  samples: string[]
}

const SAMPLES = 5

/**
 * Asks for these pages in turn, so many a second and whatever becomes of the ones before, until it
 * is stopped; answers how to stop and what was met.
 */
export const visit = (
  origin: string,
  paths: readonly string[],
  perSecond: number,
): { visited: Visited; stop: () => Promise<void> } => {
  const visited: Visited = { times: [], failures: new Map(), samples: [] }
  const open = new Set<Promise<void>>()
  const rest = steadily(perSecond, (number) => {
    const path = paths[number % paths.length] ?? '/'
    const asked = ask(origin + path, {
      headers: { 'x-forwarded-for': addressOf(0xff_00_00 + (number % 4_000)) },
    }).then(({ status, ms, body }) => {
      visited.times.push(ms)
      if (status === 200) return
      visited.failures.set(status, (visited.failures.get(status) ?? 0) + 1)
      if (visited.samples.length < SAMPLES) visited.samples.push(`${path}: ${body.slice(0, 120)}`)
    })
    const whole = asked.finally(() => open.delete(whole))
    open.add(whole)
  })
  return {
    visited,
    async stop() {
      rest()
      await Promise.all(open)
    },
  }
}

/** How many answers were no 200. */
export const failuresOf = ({ failures }: Visited): number =>
  [...failures.values()].reduce((sum, one) => sum + one, 0)

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Waits until it holds; answers after how many milliseconds, at most so many. */
export const timeUntil = async (
  holds: () => Promise<boolean>,
  mostMs: number,
  everyMs = 100,
): Promise<number> => {
  const begun = performance.now()
  // oxlint-disable-next-line no-await-in-loop -- looks from time to time
  while (performance.now() - begun < mostMs && !(await holds())) await wait(everyMs)
  return performance.now() - begun
}
