import { expect, test } from 'vitest'
import { toFix } from './to-fix.ts'

type Left = Parameters<typeof toFix>[0][number] & { id: string }

const leaf = (id: string, state: Left['state'], more: Partial<Left> = {}): Left => ({
  ...{ id, state, depth: 0, group: '', kind: 'required' },
  ...more,
})
const group = (id: string, how: 'all' | 'any', state: Left['state'], depth = 0): Left =>
  leaf(id, state, { group: how, kind: '', depth })

test.each<[string, Left[], string[]]>([
  ['nothing', [], []],
  ['what holds or does not apply', [leaf('a', 'met'), leaf('b', 'skipped')], []],
  [
    'failing first, then unknown, then by hand, else as they stand',
    [leaf('a', 'manual'), leaf('b', 'missing'), leaf('c', 'unmet'), leaf('d', 'missing')],
    ['c', 'b', 'd', 'a'],
  ],
  [
    'no bonus',
    [leaf('a', 'unmet', { kind: 'bonus' }), leaf('b', 'unmet', { kind: 'veto' })],
    ['b'],
  ],
  [
    'alternatives by their group',
    [
      group('any', 'any', 'missing'),
      leaf('x', 'unmet', { depth: 1 }),
      leaf('y', 'missing', { depth: 1 }),
      leaf('after', 'manual'),
    ],
    ['any', 'after'],
  ],
  [
    'no alternative of a group that holds',
    [group('any', 'any', 'met'), leaf('x', 'unmet', { depth: 1 }), leaf('y', 'unmet')],
    ['y'],
  ],
  [
    'the parts of what must hold together',
    [
      group('all', 'all', 'unmet'),
      leaf('x', 'met', { depth: 1 }),
      leaf('y', 'unmet', { depth: 1 }),
      group('any', 'any', 'missing', 1),
      leaf('z', 'missing', { depth: 2 }),
    ],
    ['y', 'any'],
  ],
])('left to fix: %s', (_what, requirements, expected) => {
  expect(toFix(requirements).map(({ id }) => id)).toEqual(expected)
})
