import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Pixels in rows from the top, four bytes each: red, green, blue, opacity. */
export interface Picture {
  width: number
  height: number
  data: Uint8Array
}

/** Where two pictures differ. */
export interface Difference {
  /** Pixels that are not equal; those that one of the two does not have are among them. */
  pixels: number
  /** The smallest box around them. */
  box: { left: number; top: number; width: number; height: number }
  /** As large as both: what differs in red over the second picture, paled. */
  picture: Picture
}

const RED = [214, 0, 0, 255] as const

/** How much of a colour stays of it beside white. */
const PALE = 0.2

/** Compares two pictures to the pixel; null when they are equal. */
export const difference = (before: Picture, after: Picture): Difference | null => {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const wordsOf = ({ data }: Picture): Uint32Array => new Uint32Array(new Uint8Array(data).buffer)
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const shown = new Uint8Array(width * height * 4).fill(255)
  let pixels = 0
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const inOld = x < before.width && y < before.height
      const inNow = x < after.width && y < after.height
      if (!inOld && !inNow) continue
      const place = (y * width + x) * 4
      if (inOld && inNow && old[y * before.width + x] === now[y * after.width + x]) {
        const from = (y * after.width + x) * 4
        for (let part = 0; part < 3; part += 1)
          shown[place + part] = 255 - (255 - (after.data[from + part] ?? 255)) * PALE
        continue
      }
      shown.set(RED, place)
      pixels += 1
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  if (pixels === 0) return null
  const box = { left, top, width: right - left + 1, height: bottom - top + 1 }
  return { pixels, box, picture: { width, height, data: shown } }
}

/** How the pictures of a run compare with those of another. */
export interface Comparison {
  same: string[]
  different: ({ name: string } & Pick<Difference, 'pixels' | 'box'>)[]
  /** There before, not taken now. */
  missing: string[]
  /** Taken now, not there before. */
  added: string[]
}

const readPicture = async (file: Buffer): Promise<Picture> => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/**
 * Compares pictures of the same name in two folders, and draws what differs into a third.
 *
 * @param names those in `before`, and those that were taken into `after`
 */
export const compareFolders = async (
  folders: { before: string; after: string; differences: string },
  names: { before: readonly string[]; after: readonly string[] },
): Promise<Comparison> => {
  const taken = new Set(names.after)
  const found: Comparison = {
    same: [],
    different: [],
    missing: names.before.filter((name) => !taken.has(name)),
    added: [],
  }
  for (const name of names.after.toSorted()) {
    const file = join(folders.before, name)
    if (!existsSync(file)) {
      found.added.push(name)
      continue
    }
    const [old, now] = [readFileSync(file), readFileSync(join(folders.after, name))]
    const what = old.equals(now) ? null : difference(await readPicture(old), await readPicture(now))
    if (what === null) {
      found.same.push(name)
      continue
    }
    const { pixels, box, picture } = what
    found.different.push({ name, pixels, box })
    mkdirSync(folders.differences, { recursive: true })
    const { width, height, data } = picture
    await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(join(folders.differences, name))
  }
  return found
}

/** What is said of a comparison, a line each, and whether all that differs was allowed to. */
export const reportOf = (
  { same, different, missing, added }: Comparison,
  isAllowed: (name: string) => boolean,
): { lines: string[]; passed: boolean } => {
  const marked = (name: string): string => (isAllowed(name) ? ' (allowed)' : '')
  const lines = [
    `same: ${same.length}`,
    ...different.map(({ name, pixels, box: { left, top, width, height } }) => {
      const where = `${width}×${height} at ${left},${top}`
      return `different: ${name}, ${pixels} pixels within ${where}${marked(name)}`
    }),
    ...missing.map((name) => `missing: ${name}${marked(name)}`),
    ...added.map((name) => `new: ${name}${marked(name)}`),
  ]
  const notSame = [...different.map(({ name }) => name), ...missing, ...added]
  return { lines, passed: notSame.every(isAllowed) }
}
