import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { session } from '#contract/session.ts'
import { LIMITS } from '#server/wire/limits.ts'
import { leave, seat } from '../../bench/chat.ts'
import { load, type Times } from '../../bench/chat/load.ts'
import { openTestbed, signIn } from '../../bench/chat/testbed.ts'
import { freePort } from '../../scripts/lib/site.ts'
import { addressOf, ask, failuresOf, FORM, percentile, visit } from './calling.ts'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F4: Redis, which carries the news between two servers, is killed and comes back. */

const CONVERSATIONS = 100
const EXPERTS = 10
const PER_SECOND = 20
const PAGES = ['/', '/policy/list', '/live'] as const
/** Sockets notice that Redis is back within so long. */
const BACK_MS = 5_000

const startRedis = async (port: number): Promise<ChildProcess> => {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => resolve())
  })
  return child
}
const end = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve))
}

/** How many wrong passwords of one address are judged before it is told to wait. */
const judged = async (origin: string, address: string): Promise<number> => {
  const { max } = LIMITS.login.address
  let count = 0
  for (let nth = 0; nth < max * 2 + 10; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one guess after the other
    const { status } = await ask(origin + session.token.path, {
      method: 'POST',
      headers: { ...FORM, 'x-forwarded-for': address },
      body: new URLSearchParams({
        grant_type: 'password',
        username: `nobody-${nth}`,
        password: 'wrong',
      }).toString(),
    })
    if (status === 429) return count
    count += 1
  }
  return count
}

const run = async (
  { kills, seconds }: { kills: number; seconds: number },
  { say, stop }: Context,
): Promise<Figure[]> => {
  const port = await freePort()
  let redis = await startRedis(port)
  const testbed = await openTestbed({ REDIS_URL: `redis://127.0.0.1:${port}/0` })
  const nodes = [await testbed.startNode()]
  try {
    const { guests, loginNames } = await testbed.fill(CONVERSATIONS, EXPERTS)
    const [first] = nodes
    if (first === undefined) throw new Error('no node')
    const second = await testbed.startNode()
    nodes.push(second)
    const people = await seat(guests, first, await signIn(first.origin, loginNames), second)
    const during: Times[] = []
    const after: Times[] = []
    const { visited, stop: leaveSite } = visit(second.origin, PAGES, 10)
    let guesses = 0
    for (let nth = 0; nth < kills && !stop.aborted; nth += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one outage after the other
      await end(redis)
      const talk = load(people.guests, people.experts, { perSecond: PER_SECOND, seconds })
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (nth === 0) guesses = await judged(first.origin, addressOf(900_000))
      // oxlint-disable-next-line no-await-in-loop -- as above
      during.push(await talk)
      // oxlint-disable-next-line no-await-in-loop -- as above
      redis = await startRedis(port)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(BACK_MS)
      // oxlint-disable-next-line no-await-in-loop -- as above
      after.push(await load(people.guests, people.experts, { perSecond: PER_SECOND, seconds: 5 }))
      say(
        `  outage ${nth + 1}: slowest at the other server ${Math.max(...(during.at(-1)?.heard ?? [])).toFixed(0)} ms`,
      )
    }
    await leaveSite()
    await leave(people)
    const [row] = (
      await testbed.pool.query<{ stored: number; twice: number; holes: number }>(
        `select count(*)::int as stored,
           (count(*) - count(distinct client_id))::int as twice,
           (select count(*)::int from conversation c where last_seq <> (
             select count(*) from chat_message m where m.conv_id = c.id)) as holes
         from chat_message where client_id like 'message-%'`,
      )
    ).rows
    const sum = (of: readonly Times[], what: 'ack' | 'heard'): number[] =>
      of.flatMap((it) => it[what])
    const acknowledged = sum([...during, ...after], 'ack').length
    return [
      told(`times Redis was away for ${seconds} seconds`, kills),
      atLeast('messages acknowledged', acknowledged, kills * seconds * PER_SECOND * 0.9),
      none('messages lost', Math.max(0, acknowledged - (row?.stored ?? 0))),
      none('messages stored twice', row?.twice ?? 1),
      none('conversations with a hole in their numbers', row?.holes ?? 1),
      none(
        'messages that came late or never',
        [...during, ...after].reduce((all, it) => all + it.late, 0),
      ),
      atMost(
        'message at somebody on the other server without Redis, slowest',
        Math.max(...sum(during, 'heard')),
        3_000,
        'ms',
      ),
      atMost('the same with Redis back, slowest', Math.max(...sum(after, 'heard')), 1_000, 'ms'),
      told(
        'message acknowledged without Redis, 99 of 100',
        percentile(sum(during, 'ack'), 0.99),
        'ms',
      ),
      told('pages asked for meanwhile', visited.times.length),
      none('pages that were not answered', failuresOf(visited)),
      atLeast(
        'wrong passwords of one address judged without Redis before it had to wait',
        guesses,
        LIMITS.login.address.max / 2,
      ),
      atMost('the same, at most', guesses, LIMITS.login.address.max * 2, ''),
    ]
  } finally {
    await Promise.all(nodes.map(async (node) => node.stop()))
    await testbed.stop()
    await end(redis)
  }
}

export const redisAway = line({
  id: 'F4',
  title: 'Redis goes away and comes back',
  did: ({ kills, seconds }) =>
    `Two servers told each other of new messages by Redis, customers on one, experts on the other. ${kills} times Redis was killed, stayed away for ${seconds} seconds and was started again, empty, while people wrote and others read pages.`,
  full: { kills: 5, seconds: 30 },
  quick: { kills: 1, seconds: 5 },
  minutes: 4,
  needs: ['redis-server'],
  run,
})
