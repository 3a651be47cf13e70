import { expect, test } from 'vitest'
import { faults } from './faults/command.ts'
import { figure } from './figures.ts'

const FAULTS = ['kill node', 'kill PostgreSQL', 'stall both'] as const

test('a node and PostgreSQL killed, and links that stall: no message is lost, twice or out of order', async () => {
  const { code, said, result } = await faults(
    ...['--seconds', '12', '--nodes', '1', '--rate', '15', '--every', '2.5'],
    // Ten seconds by the rules; here other tests want the processor too.
    ...['--faults', FAULTS.join(','), '--quiet', '60'],
  )
  expect(result.violations, said).toEqual([])
  expect(code, said).toBe(0)
  expect(result.acked).toBeGreaterThan(30)
  expect(Object.keys(result.injected).toSorted(), said).toEqual(FAULTS.toSorted())
  figure('faults of 12 s on one node: acknowledged messages, none lost', result.acked)
}, 240_000)
