import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '#testing/seed.ts'
import {
  type Fate,
  fateInRelease,
  fateOf,
  FOLLOWED,
  KEPT,
  type Met,
  NEVER,
  type Origin,
} from './fate.ts'

const origin = (base: string | null, shipped = base): Origin => ({ base, shipped })

test.each<[what: string, met: Met, fate: Fate]>([
  ['new in the release', { origin: null, now: null, next: 'b', pristine: true }, 'add'],
  [
    'offline here, met without a digest',
    { origin: null, now: null, next: 'b', pristine: false },
    'deleted',
  ],
  ['as the release has it', { origin: null, now: 'b', next: 'b', pristine: false }, 'adopt'],
  ['as it was loaded', { origin: origin('b'), now: 'b', next: 'b', pristine: false }, 'same'],
  [
    'changed by the release',
    { origin: origin('a'), now: 'a', next: 'b', pristine: false },
    'update',
  ],
  [
    'left out by the release',
    { origin: origin('a'), now: 'a', next: null, pristine: false },
    'retire',
  ],
  ['changed by both', { origin: origin('a'), now: 'x', next: 'b', pristine: false }, 'changed'],
  ['changed to the same', { origin: origin('a'), now: 'b', next: 'b', pristine: false }, 'adopt'],
  [
    'changed here, left out there',
    { origin: origin('a'), now: 'x', next: null, pristine: false },
    'gone',
  ],
  [
    'deleted here, changed there',
    { origin: origin('a'), now: null, next: 'b', pristine: false },
    'deleted',
  ],
  [
    'deleted on both sides',
    { origin: origin('a'), now: null, next: null, pristine: false },
    'adopt',
  ],
  ['of an operator alone', { origin: null, now: 'x', next: null, pristine: false }, 'same'],
  [
    'met without a digest, touched',
    { origin: null, now: 'x', next: 'b', pristine: false },
    'changed',
  ],
  [
    'met without a digest, untouched',
    { origin: null, now: 'a', next: 'b', pristine: true },
    'update',
  ],
  [
    'met as a difference and deleted since',
    { origin: { base: NEVER, shipped: 'b' }, now: null, next: 'c', pristine: true },
    'deleted',
  ],
  ['retired once and back', { origin: origin(null), now: null, next: 'b', pristine: false }, 'add'],
])('%s', (_what, met, fate) => expect(fateOf(met)).toBe(fate))

test('a release that says what the last one said changes nothing, whatever stands there', () => {
  const digest = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null })
  fc.assert(
    fc.property(digest, digest, digest, (base, shipped, now) => {
      const fate = fateInRelease({ origin: { base, shipped }, now, next: shipped, pristine: false })
      expect([...FOLLOWED, ...KEPT]).not.toContain(fate)
    }),
  )
})

/** One piece through releases and the hands of operators, as the store keeps it. */
const walk = (steps: readonly (readonly ['release' | 'operator', string | null])[]) => {
  let now: string | null = null
  let known: Origin | null = null
  let loaded: string | null = null
  /** What the operator has put there, as long as it stands; undefined: nothing of theirs. */
  let theirs: string | null | undefined
  for (const [who, value] of steps) {
    if (who === 'operator') {
      now = value
      // Whoever puts back what was loaded has left nothing of their own.
      theirs = value === loaded ? undefined : value
      continue
    }
    const fate = fateInRelease({ origin: known, now, next: value, pristine: true })
    if (FOLLOWED.includes(fate)) {
      expect(theirs, `${fate} of what an operator wrote`).toBeUndefined()
      now = value
    }
    if (fate === 'same') continue
    if (KEPT.includes(fate)) known = { base: known === null ? NEVER : known.base, shipped: value }
    else {
      known = { base: value, shipped: value }
      loaded = value
      theirs = undefined
    }
    if (theirs === undefined) expect(now).toBe(value)
    else expect(now).toBe(theirs)
  }
}

test('what nobody touched is what the newest release has; what an operator did is never undone', () => {
  const value = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null })
  const first = fc.constantFrom('a', 'b', 'c')
  const step = fc.tuple(fc.constantFrom('release' as const, 'operator' as const), value)
  fc.assert(
    fc.property(first, fc.array(step, { maxLength: 12 }), (loaded, steps) => {
      expect(() => walk([['release', loaded], ...steps])).not.toThrow()
    }),
    { numRuns: cases(500, 20_000) },
  )
})
