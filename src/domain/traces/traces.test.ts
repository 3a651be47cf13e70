import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byDay,
  MOST_TRACES,
  readTraces,
  sameThing,
  type Trace,
  withFavourite,
  withFootprint,
  withoutThing,
  withRestored,
} from './traces.ts'

const trace = (id: string, at = '2026-11-21 10:00:00', objType: Trace['objType'] = 'policy') => ({
  objType,
  id,
  title: `关于${id}的通知`,
  at,
})

describe('reading what is stored', () => {
  test('a list of ids is the favourite policies of before, none of them lost', () => {
    const ids = Array.from({ length: 120 }, (_, index) => `p${index}`)
    const read = readTraces(ids)
    expect(read.map(({ id }) => id)).toEqual(ids)
    expect(read[0]).toEqual({ objType: 'policy', id: 'p0', title: '', at: '' })
    expect(withFavourite(read, trace('新')).length).toBe(120)
  })

  test.each([
    [null, 0],
    ['policy', 0],
    [{ objType: 'policy', id: '甲' }, 0],
    [[{ objType: 'policy', id: '甲' }], 1],
    [[{ objType: 'house', id: '甲' }], 0],
    [[{ objType: 'toString', id: '甲' }], 0],
    [[{ objType: 'news', id: 7 }, null, 3, ['x'], ''], 0],
  ])('%j holds %i', (stored, length) => {
    expect(readTraces(stored)).toHaveLength(length)
  })
})

test('the same id of another kind is another thing', () => {
  const kept = [trace('1'), trace('1', '2026-11-21 10:00:00', 'news')]
  expect(withoutThing(kept, { objType: 'news', id: '1' })).toEqual([trace('1')])
})

test('a footprint is one a thing and day', () => {
  let kept: Trace[] = []
  kept = withFootprint(kept, trace('甲', '2026-11-20 09:00:00'))
  kept = withFootprint(kept, trace('甲', '2026-11-21 08:00:00'))
  kept = withFootprint(kept, trace('乙', '2026-11-21 08:30:00'))
  kept = withFootprint(kept, trace('甲', '2026-11-21 09:00:00'))
  expect(byDay(kept).map(({ day, traces }) => [day, traces.map(({ id }) => id)])).toEqual([
    ['2026-11-21', ['甲', '乙']],
    ['2026-11-20', ['甲']],
  ])
})

test('whatever is kept: newest first, each thing once, never more than the most', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 90 }), { maxLength: 200 }), (ids) => {
      let kept: Trace[] = []
      for (const id of ids) kept = withFavourite(kept, trace(String(id)))
      const last = ids.at(-1)
      expect(kept[0]?.id).toBe(last === undefined ? undefined : String(last))
      expect(kept.length).toBe(Math.min(MOST_TRACES, new Set(ids).size))
      for (const one of kept) expect(kept.filter((other) => sameThing(one, other))).toHaveLength(1)
    }),
  )
})

test('what is put back stands where it stood, and what came since stays', () => {
  const [new_, old] = [trace('新', '2026-11-21 10:00:05'), trace('旧', '2026-11-20 10:00:00')]
  const gone = trace('撤', '2026-11-21 09:00:00')
  expect(withRestored([new_, old], [gone])).toEqual([new_, gone, old])
  expect(withRestored([new_, gone, old], [gone])).toEqual([new_, gone, old])
})
