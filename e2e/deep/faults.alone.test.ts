import { expect, test } from 'vitest'
import { faults } from '../faults/command.ts'
import { figure } from '../figures.ts'

const KILLS = ['kill node', 'kill PostgreSQL', 'stall both', 'stall up', 'stall down']

test('a minute of kills and stalled links on one node: no message is lost, twice or out of order', async () => {
  const { code, said, result } = await faults(
    ...['--seconds', '60', '--nodes', '1', '--rate', '15', '--every', '4'],
    ...['--faults', KILLS.join(','), '--quiet', '60'],
  )
  expect(result.violations, said).toEqual([])
  expect(code, said).toBe(0)
  expect(result.acked).toBeGreaterThan(30)
  expect(Object.keys(result.injected).toSorted(), said).toEqual(KILLS.toSorted())
  figure(
    `a minute of kills on one node (seed ${result.seed}): acknowledged, none lost`,
    result.acked,
  )
}, 300_000)

test('sixty seconds of every fault on two nodes: all rules hold', async () => {
  const { code, said, result } = await faults('--seconds', '60', '--nodes', '2', '--rate', '20')
  expect(result.violations, said).toEqual([])
  expect(code, said).toBe(0)
  expect(result.acked).toBeGreaterThan(200)
  const { acked, seed, recovery, injected } = result
  const times = Object.values(injected).reduce((sum, one) => sum + one, 0)
  figure(`chat under ${times} faults on two nodes (seed ${seed}): acknowledged, none lost`, acked)
  // In some runs chance kills no node.
  if (recovery.p95 > 0) figure('chat: devices back after a node was killed, p95, ms', recovery.p95)
}, 300_000)
