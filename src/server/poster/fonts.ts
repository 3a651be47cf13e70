import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Renderer } from '@takumi-rs/core'

const PACKAGE = '@fontsource-variable/noto-sans-sc'
const FAMILY = 'Noto Sans SC'

const inPackage = (file: string): string => fileURLToPath(import.meta.resolve(`${PACKAGE}/${file}`))

/** `U+4e00-4e05,U+4e0d` as pairs of first and last. */
const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

/** Registers Noto Sans SC: a hundred files, each for its own range of characters. */
export const registerFonts = async (renderer: Renderer): Promise<void> => {
  const subsets = JSON.parse(await readFile(inPackage('unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  await Promise.all(
    Object.entries(subsets).map(async ([name, ranges]) =>
      renderer.registerFont({
        name: FAMILY,
        data: await readFile(
          inPackage(`files/noto-sans-sc-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
        ),
        unicodeRange: rangesOf(ranges),
      }),
    ),
  )
}
