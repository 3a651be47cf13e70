import type { Fault } from '../faults/injector.ts'
import { type Result, run, type RunOptions } from '../faults/run.ts'
import { herd } from './sockets.ts'
import {
  atLeast,
  atMost,
  type Context,
  type Figure,
  line,
  none,
  type PlanLine,
  told,
} from './line.ts'

/** Lines of people who talk while something breaks (e2e/faults): the rules of the chat judge them. */

/** Twenty conversations, each with somebody at both ends. */
const TWENTY = { guests: 14, members: 6, experts: 4 } as const

type Given = Partial<RunOptions> & Pick<RunOptions, 'nodes' | 'rate' | 'every'>

const talk = async (
  faults: readonly Fault[],
  given: Given,
  { seed, say, stop }: Context,
): Promise<Result> =>
  run(
    {
      seconds: 0,
      seed,
      redis: false,
      messages: 0,
      injections: 0,
      mutant: '',
      size: TWENTY,
      // Few faults are a short round.
      round: (given.injections ?? 100) < 10 ? 15 : 60,
      quiet: 30,
      faults,
      stopEarly: false,
      log: '',
      say,
      ...given,
    },
    stop,
  )

/** What must hold of every such line. */
const kept = (result: Result, least: number): Figure[] => {
  const { violations, acked, injected } = result
  const of = (...kinds: readonly string[]): number =>
    violations.filter(({ kind }) => kinds.includes(kind)).length
  return [
    ...Object.entries(injected).map(([fault, times]) => told(`times: ${fault}`, times)),
    atLeast('messages acknowledged', acked, least),
    none('messages lost', of('lost')),
    none('messages stored or shown twice', of('duplicated')),
    none('messages out of order', of('reordered')),
    none('messages that nobody wrote', of('phantom')),
    none(
      'anything else that was not as it must be (logs, numbers, marks, presence)',
      violations.length - of('lost', 'duplicated', 'reordered', 'phantom'),
    ),
    told('all devices equal again after the load, slowest', result.quiet.max, 'ms'),
  ]
}

export const TALKS: readonly PlanLine[] = [
  line({
    id: 'F1',
    title: 'The server is killed while people write',
    did: ({ kills, messages }) =>
      `Twenty customers and their experts wrote to each other on one server with its own database, until at least ${messages.toLocaleString('en-US')} messages had been acknowledged; meanwhile the server's process was killed without warning (kill -9) ${kills} times and started again.`,
    full: { kills: 100, messages: 50_000, rate: 75 },
    quick: { kills: 3, messages: 200, rate: 30 },
    minutes: 20,
    needs: [],
    async run({ kills, messages, rate }, context) {
      const result = await talk(
        ['kill node'],
        {
          ...{ nodes: 1, rate, every: 10, messages, injections: kills },
          world: { embedded: true },
        },
        context,
      )
      return [
        ...kept(result, messages),
        atMost('ready again after a kill, 95 of 100', result.ready.p95, 5_000, 'ms'),
        told('ready again after a kill, slowest', result.ready.max, 'ms'),
      ]
    },
  }),
  line({
    id: 'F2',
    title: 'One of two servers is killed while people write',
    did: ({ kills }) =>
      `The same with two servers on one PostgreSQL, of which one, chosen by chance, was killed ${kills} times; what is measured is how long those waited whose server lived.`,
    full: { kills: 50, messages: 5_000, rate: 30 },
    quick: { kills: 3, messages: 200, rate: 20 },
    minutes: 8,
    needs: [],
    async run({ kills, messages, rate }, context) {
      const result = await talk(
        ['kill node'],
        { nodes: 2, rate, every: 8, messages, injections: kills },
        context,
      )
      return [
        ...kept(result, messages),
        atMost(
          'message acknowledged by the server that lived, 99 of 100',
          result.steady.p99,
          500,
          'ms',
        ),
        told('ready again after a kill, 95 of 100', result.ready.p95, 'ms'),
      ]
    },
  }),
  line({
    id: 'F5',
    title: 'A server stands still, or loses its database and the other server',
    did: ({ freezes }) =>
      `Two servers; ${freezes} times one of them was stopped for 20 seconds in the middle of its work (SIGSTOP), or its connections to the database, and so to the other server, were cut off for 20 seconds in turn, while people wrote. A load balancer that asks /ready sends newcomers to the other one after two seconds; who sits on the frozen one has to notice by itself.`,
    limits:
      'The split is made by a relay between server and database that stops to pass anything on; loss and delay of single packets beneath TCP are not imitated.',
    full: { freezes: 20, messages: 2_000, rate: 20 },
    quick: { freezes: 2, messages: 100, rate: 15 },
    minutes: 10,
    needs: [],
    async run({ freezes, messages, rate }, context) {
      const result = await talk(
        ['freeze node', 'split node'],
        {
          ...{ nodes: 2, rate, every: 4, messages, injections: freezes },
          // A socket that says nothing for 40 seconds is noticed then.
          quiet: 60,
          world: { split: true },
        },
        context,
      )
      return [
        ...kept(result, messages),
        told(
          'devices that wrote something and left the frozen server within its 20 seconds',
          result.moves.moved,
        ),
        atMost(
          'from what somebody wrote until another server had them, slowest',
          result.moves.max,
          10_000,
          'ms',
        ),
        told('devices that stayed, having nothing to send by it', result.moves.stayed),
        told('messages written while a server stood still', result.moves.typed),
        told('of these, longest until acknowledged', result.moves.wait, 'ms'),
      ]
    },
  }),
  line({
    id: 'F6',
    title: 'The disk of the database fails at any moment',
    did: ({ faults }) =>
      `${faults} times one call of PostgreSQL that writes to its disk, or makes it lasting, was made to fail (input/output error and full disk in turn), the first time the first call of a process, the next time its second, and so on, while people wrote.`,
    full: { faults: 200, messages: 2_000, rate: 40 },
    quick: { faults: 3, messages: 100, rate: 20 },
    minutes: 40,
    needs: ['root', 'strace'],
    async run({ faults, messages, rate }, context) {
      const result = await talk(
        ['fail disk'],
        { nodes: 1, rate, every: 2, messages, injections: faults },
        context,
      )
      return [
        ...kept(result, messages),
        atLeast('calls to the disk that failed', result.disk.hit, Math.ceil(faults / 2)),
        told('times that no process came to the call within 15 seconds', result.disk.missed),
        none('servers that ended', result.ended),
      ]
    },
  }),
  line({
    id: 'F17',
    title: 'The clocks of the servers are wrong',
    did: ({ seconds }) =>
      `Two servers, one an hour ahead, the other a day behind, each of which jumped to the other side after 45 seconds, while people wrote for ${seconds} seconds and links were cut. Order, numbers, presence and unread counts come from the database's clock and must not notice.`,
    limits:
      'Only the time of day of the servers is wrong (their Date), as on a machine whose clock is set; that codes, sessions and tickets end by the database’s clock, and that a visitor’s clock may be wrong by twelve hours with encryption, is proved by tests beside the code.',
    full: { seconds: 150, messages: 1_500 },
    quick: { seconds: 20, messages: 60 },
    minutes: 4,
    needs: [],
    async run({ seconds, messages }, context) {
      const result = await talk(
        ['cut', 'reload devices', 'lose frames'],
        {
          ...{ nodes: 2, rate: 20, every: 5, seconds, messages },
          world: { skews: [3_600_000, -86_400_000] },
        },
        context,
      )
      return [...kept(result, messages), none('servers that ended', result.ended)]
    },
  }),
  line({
    id: 'F27',
    title: 'Hours of everything at once, and a herd that comes back',
    did: ({ minutes, sockets }) =>
      `People wrote for ${minutes} minutes on two servers, with links cut, frames lost, readers slow and pages loaded anew all the while; then a server with ${sockets.toLocaleString('en-US')} connections was killed, all of which came to the other one as the browser’s own chat does.`,
    full: { minutes: 120, rate: 20, sockets: 5_000 },
    quick: { minutes: 0.4, rate: 15, sockets: 200 },
    minutes: 125,
    needs: ['open files'],
    async run({ minutes, rate, sockets }, context) {
      const seconds = minutes * 60
      const result = await talk(
        ['cut', 'stall both', 'slow reader', 'reload devices', 'lose frames'],
        { nodes: 2, rate, every: 10, seconds, round: Math.min(seconds, 120), quiet: 60 },
        context,
      )
      return [
        ...kept(result, seconds * rate * 0.5),
        none('servers that ended', result.ended),
        atMost(
          'growth of a server’s memory over the second half',
          result.growth,
          0.2,
          'MB a minute',
        ),
        ...(await herd(sockets, context)),
      ]
    },
  }),
]
