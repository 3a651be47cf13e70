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
  try {
    const image = sharp(from, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated: kind === 'gif',
    })
    const { format } = await image.metadata()
    if (format !== (kind === 'jpg' ? 'jpeg' : kind)) return null
    const { width, height, pageHeight } = await encode(image.autoOrient(), kind).toFile(to)
    return { width, height: pageHeight ?? height }
  } catch (error) {
    // A file that sharp cannot write is our disk's fault, one that it cannot read the sender's.
    if (
      error instanceof Error &&
      /no space|ENOSPC|write error|unable to write/i.test(error.message)
    )
      throw Object.assign(error, { code: 'ENOSPC' })
    return null
  }
}

const encode = (image: Sharp, kind: FileKind): Sharp => {
  if (kind === 'jpg') return image.jpeg({ quality: 90 })
  if (kind === 'webp') return image.webp({ quality: 90 })
  return kind === 'gif' ? image.gif() : image.png()
}
