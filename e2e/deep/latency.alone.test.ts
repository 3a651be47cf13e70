import { afterAll, beforeAll, expect, test } from 'vitest'
import { leave, percentile, seat } from '../../bench/chat.ts'
import {
  type Guest,
  type Testbed,
  openTestbed,
  signIn,
  startEcho,
} from '../../bench/chat/testbed.ts'
import { load } from '../../bench/chat/load.ts'
import { figure } from '../figures.ts'

/** F14 (reliability.md), on two nodes. */
const LOAD = { perSecond: 300, seconds: 20 }
const GOAL = { ack: 200, heard: 500 }
/** Milliseconds of the yardstick, an echo of the same bytes; a machine that needs more is slow. */
const QUIET_ECHO = 3
const CONVERSATIONS = 300
const EXPERTS = 20

let testbed: Testbed
let guests: Guest[]
let loginNames: string[]

beforeAll(async () => {
  testbed = await openTestbed()
  const node = await testbed.startNode()
  const filled = await testbed.fill(CONVERSATIONS, EXPERTS)
  guests = filled.guests
  loginNames = filled.loginNames
  await node.stop()
})
afterAll(async () => testbed?.stop())

test('on two nodes each message is acknowledged and reaches the expert in time', async () => {
  const echo = await startEcho()
  const [first, second] = [await testbed.startNode(), await testbed.startNode()]
  try {
    const bare = await seat(guests, echo)
    const people = await seat(guests, first, await signIn(first.origin, loginNames), second)
    await load(people.guests, people.experts, { ...LOAD, seconds: 3 })
    const yardstick = percentile((await load(bare.guests, [], LOAD)).ack, 0.99)
    const { ack, heard, late } = await load(people.guests, people.experts, LOAD)
    await leave(people)
    await leave(bare)
    const [acked, reached] = [percentile(ack, 0.99), percentile(heard, 0.99)]
    const name = `chat on two nodes, ${LOAD.perSecond} messages a second`
    const beside = `(echo ${yardstick.toFixed(1)})`
    figure(`${name}: acknowledged, p99, ms ${beside}`, acked.toFixed(0))
    figure(`${name}: at the expert on the other node, p99, ms ${beside}`, reached.toFixed(0))
    expect(late).toBe(0)
    expect(ack.length).toBeGreaterThanOrEqual(LOAD.perSecond * LOAD.seconds * 0.9)
    if (yardstick > QUIET_ECHO) return
    expect(acked).toBeLessThanOrEqual(GOAL.ack)
    expect(reached).toBeLessThanOrEqual(GOAL.heard)
  } finally {
    await Promise.all([first.stop(), second.stop(), echo.stop()])
  }
}, 300_000)
