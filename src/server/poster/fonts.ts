import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Renderer } from '@takumi-rs/core'

const FAMILY = 'Noto Sans SC'

/** Which characters each file is for; the files lie beside it. */
const RANGES = fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'))

/** `U+4e00-4e05,U+4e0d` as pairs of first and last. */
const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

/** Registers Noto Sans SC: a hundred files, each for its own range of characters, one after another. */
export const registerFonts = async (renderer: Renderer): Promise<void> => {
  const subsets = JSON.parse(await readFile(RANGES, 'utf8')) as Record<string, string>
  const folder = join(dirname(RANGES), 'files')
  for (const [name, ranges] of Object.entries(subsets)) {
    const file = `noto-sans-sc-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
    // All at once they would hold up the event loop.
    await renderer.registerFont({
      name: FAMILY,
      data: await readFile(join(folder, file)),
      unicodeRange: rangesOf(ranges),
    })
  }
}
