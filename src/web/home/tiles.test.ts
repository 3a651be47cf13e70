import { describe, expect, it } from 'vitest'
import { shadeOf, tileBeside, TILES } from './tiles.ts'

const at = (short: string) => {
  const tile = TILES.find((it) => it.short === short)
  if (!tile) throw new Error(`no tile ${short}`)
  return tile
}
const beside = (short: string, key: string) => tileBeside(at(short), key)?.short ?? null

describe('tiles', () => {
  it('holds the 34 provincial units, each once and each on its own place', () => {
    expect(new Set(TILES.map((it) => it.code)).size).toBe(34)
    expect(new Set(TILES.map((it) => `${it.row}/${it.column}`)).size).toBe(34)
    for (const code of ['710000', '810000', '820000'])
      expect(TILES.some((it) => it.code === code)).toBe(true)
  })

  it('moves to the nearest tile on the side of the arrow', () => {
    expect(beside('京', 'ArrowDown')).toBe('冀')
    expect(beside('京', 'ArrowLeft')).toBe('蒙')
    expect(beside('鲁', 'ArrowRight')).toBe('津')
    expect(beside('甘', 'ArrowDown')).toBe('青')
    expect(beside('新', 'ArrowLeft')).toBeNull()
    expect(beside('黑', 'ArrowUp')).toBeNull()
    expect(beside('京', 'Enter')).toBeNull()
  })

  it('reaches every tile by arrows', () => {
    const reached = new Set(['110000'])
    for (const code of reached) {
      const tile = TILES.find((it) => it.code === code)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = tile && tileBeside(tile, key)
        if (next) reached.add(next.code)
      }
    }
    expect(reached.size).toBe(34)
  })

  it('shades by the share of the greatest count', () => {
    expect([0, 1, 2, 3, 4].map((count) => shadeOf(count, 4))).toEqual([0, 1, 2, 3, 4])
    expect(shadeOf(1, 1000)).toBe(1)
    expect(shadeOf(0, 0)).toBe(0)
  })
})
