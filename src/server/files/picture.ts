import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS } from '#domain/files/features.ts'
import type { FileKind } from '#domain/files/kinds.ts'
import { createConcurrencyLimit } from '../concurrency.ts'

sharp.cache(false)
// Pictures of strangers are opened by these readers and by no other.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
})

/** Pictures that are drawn at once. */
const RUNNING = 2

/** Draws pictures anew, a few at a time. */
export const createPictures = () => {
  const limit = createConcurrencyLimit({ running: RUNNING })
  return async (
    kind: FileKind,
    from: string,
    to: string,
  ): Promise<{ width: number; height: number } | null> => limit(async () => redraw(kind, from, to))
}

/**
 * Writes a picture's pixels, upright, into a new file without anything else that was in the old
 * one; null when it does not open or has too many pixels.
 */
const redraw = async (
  kind: FileKind,
  from: string,
  to: string,
): Promise<{ width: number; height: number } | null> => {
  const drawn = await draw(kind, from)
  if (drawn === null) return null
  const { data, width, height } = drawn
  await writeFile(to, data, { mode: 0o600 })
  return { width, height }
}

const draw = async (
  kind: FileKind,
  from: string,
): Promise<{ data: Buffer; width: number; height: number } | null> => {
  try {
    const image = sharp(from, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated: kind === 'gif',
    })
    const { format } = await image.metadata()
    if (format !== (kind === 'jpg' ? 'jpeg' : kind)) return null
    const encoded = encode(image.autoOrient(), kind)
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.pageHeight ?? info.height }
  } catch {
    return null
  }
}

const encode = (image: Sharp, kind: FileKind): Sharp => {
  if (kind === 'jpg') return image.jpeg({ quality: 90 })
  if (kind === 'webp') return image.webp({ quality: 90 })
  return kind === 'gif' ? image.gif() : image.png()
}
