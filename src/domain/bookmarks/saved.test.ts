import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byDay,
  MOST_SAVED,
  readSaved,
  sameTarget,
  type SavedTarget,
  withFavourite,
  withFootprint,
  withoutTarget,
  withRestored,
} from './saved.ts'

const saved = (
  id: string,
  at = '2026-11-21 10:00:00',
  objType: SavedTarget['objType'] = 'policy',
) => ({
  objType,
  id,
  title: `关于${id}的通知`,
  at,
})

describe('reading what is stored', () => {
  test('a list of ids is the favourite policies of before, none of them lost', () => {
    const ids = Array.from({ length: 120 }, (_, index) => `p${index}`)
    const read = readSaved(ids)
    expect(read.map(({ id }) => id)).toEqual(ids)
    expect(read[0]).toEqual({ objType: 'policy', id: 'p0', title: '', at: '' })
    expect(withFavourite(read, saved('新')).length).toBe(120)
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
    expect(readSaved(stored)).toHaveLength(length)
  })
})

test('the same id of another kind is another thing', () => {
  const kept = [saved('1'), saved('1', '2026-11-21 10:00:00', 'news')]
  expect(withoutTarget(kept, { objType: 'news', id: '1' })).toEqual([saved('1')])
})

test('a footprint is one a thing and day', () => {
  let kept: SavedTarget[] = []
  kept = withFootprint(kept, saved('甲', '2026-11-20 09:00:00'))
  kept = withFootprint(kept, saved('甲', '2026-11-21 08:00:00'))
  kept = withFootprint(kept, saved('乙', '2026-11-21 08:30:00'))
  kept = withFootprint(kept, saved('甲', '2026-11-21 09:00:00'))
  expect(byDay(kept).map(({ day, saved }) => [day, saved.map(({ id }) => id)])).toEqual([
    ['2026-11-21', ['甲', '乙']],
    ['2026-11-20', ['甲']],
  ])
})

test('whatever is kept: newest first, each thing once, never more than the most', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 90 }), { maxLength: 200 }), (ids) => {
      let kept: SavedTarget[] = []
      for (const id of ids) kept = withFavourite(kept, saved(String(id)))
      const last = ids.at(-1)
      expect(kept[0]?.id).toBe(last === undefined ? undefined : String(last))
      expect(kept.length).toBe(Math.min(MOST_SAVED, new Set(ids).size))
      for (const one of kept) expect(kept.filter((other) => sameTarget(one, other))).toHaveLength(1)
    }),
  )
})

test('what is put back stands where it stood, and what came since stays', () => {
  const [new_, old] = [saved('新', '2026-11-21 10:00:05'), saved('旧', '2026-11-20 10:00:00')]
  const gone = saved('撤', '2026-11-21 09:00:00')
  expect(withRestored([new_, old], [gone])).toEqual([new_, gone, old])
  expect(withRestored([new_, gone, old], [gone])).toEqual([new_, gone, old])
})
