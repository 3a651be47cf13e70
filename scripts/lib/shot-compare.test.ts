import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compareFolders, difference, type Picture, reportOf } from './shot-compare.ts'

const WHITE = [255, 255, 255, 255] as const
const BLUE = [0, 0, 255, 255] as const
const RED = [214, 0, 0, 255]

type Colour = readonly [number, number, number, number]

const picture = (
  width: number,
  height: number,
  colourOf: (x: number, y: number) => Colour = () => WHITE,
): Picture => ({
  width,
  height,
  data: Uint8Array.from(
    Array.from({ length: width * height }, (_, at) =>
      colourOf(at % width, Math.floor(at / width)),
    ).flat(),
  ),
})

const pixel = ({ width, data }: Picture, x: number, y: number): number[] => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
]

test('equal pictures have no difference, wherever their bytes lie', () => {
  const one = picture(7, 5, (x) => (x % 2 === 0 ? BLUE : WHITE))
  const shifted = new Uint8Array(one.data.length + 1)
  shifted.set(one.data, 1)
  expect(difference(one, { ...one, data: shifted.subarray(1) })).toBeNull()
})

test('one step of one colour of one pixel is a difference', () => {
  const before = picture(4, 3)
  const after = picture(4, 3, (x, y) => (x === 2 && y === 1 ? [255, 254, 255, 255] : WHITE))
  const found = difference(before, after)
  expect(found?.pixels).toBe(1)
  expect(found?.box).toEqual({ left: 2, top: 1, width: 1, height: 1 })
})

test('the box is the smallest around all that differs, which is red over the paled picture', () => {
  const marked = (x: number, y: number): boolean => (x === 1 && y === 4) || (x === 6 && y === 2)
  const found = difference(
    picture(9, 8, () => BLUE),
    picture(9, 8, (x, y) => (marked(x, y) ? WHITE : BLUE)),
  )
  expect(found?.pixels).toBe(2)
  expect(found?.box).toEqual({ left: 1, top: 2, width: 6, height: 3 })
  const shown = found?.picture ?? picture(1, 1)
  expect(pixel(shown, 1, 4)).toEqual(RED)
  expect(pixel(shown, 0, 0)).toEqual([204, 204, 255, 255])
})

test('what only one of two sizes has differs', () => {
  const found = difference(picture(3, 4), picture(5, 2))
  expect(found?.pixels).toBe(3 * 2 + 2 * 2)
  expect(found?.box).toEqual({ left: 0, top: 0, width: 5, height: 4 })
  expect(found?.picture).toMatchObject({ width: 5, height: 4 })
  expect(pixel(found?.picture ?? picture(1, 1), 4, 3)).toEqual([255, 255, 255, 255])
})

const write = async (folder: string, name: string, { width, height, data }: Picture) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(join(folder, name))

test('folders are compared by name, and each difference is drawn', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cq-compare-'))
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  const differences = join(folder, 'differences')
  for (const one of [before, after]) mkdirSync(one)
  const changed = picture(3, 3, (x, y) => (x === 0 && y === 2 ? BLUE : WHITE))
  for (const name of ['same.png', 'changed.png', 'gone.png'])
    await write(before, name, picture(3, 3))
  for (const [name, one] of [
    ['same.png', picture(3, 3)],
    ['changed.png', changed],
    ['new.png', changed],
  ] as const)
    await write(after, name, one)

  const found = await compareFolders(
    { before, after, differences },
    {
      before: ['changed.png', 'gone.png', 'same.png'],
      after: ['same.png', 'changed.png', 'new.png'],
    },
  )
  expect(found).toEqual({
    same: ['same.png'],
    different: [{ name: 'changed.png', pixels: 1, box: { left: 0, top: 2, width: 1, height: 1 } }],
    missing: ['gone.png'],
    added: ['new.png'],
  })
  expect(readdirSync(differences)).toEqual(['changed.png'])
})

test('a comparison passes when all that is not the same is on the list', () => {
  const found = {
    same: ['a.png', 'b.png'],
    different: [
      { name: 'policy-390.png', pixels: 12, box: { left: 3, top: 4, width: 5, height: 6 } },
    ],
    missing: ['gone-768.png'],
    added: ['new-1440.png'],
  }
  const allowing =
    (...starts: readonly string[]) =>
    (name: string): boolean =>
      starts.some((start) => name.startsWith(start))
  expect(reportOf(found, allowing('policy-'))).toEqual({
    lines: [
      'same: 2',
      'different: policy-390.png, 12 pixels within 5×6 at 3,4 (allowed)',
      'missing: gone-768.png',
      'new: new-1440.png',
    ],
    passed: false,
  })
  expect(reportOf(found, allowing('policy-', 'gone', 'new')).passed).toBe(true)
  expect(reportOf({ ...found, different: [], missing: [], added: [] }, allowing()).passed).toBe(
    true,
  )
})
