import { inflateSync } from 'node:zlib'

/** The pixels of a picture: four bytes each, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** Bytes a pixel by the kind of colour: red-green-blue, a palette, and with alpha. */
const CHANNELS: Record<number, number> = { 2: 3, 3: 1, 6: 4 }

/** The parts of a file of one kind, put together. */
const partsOf = (png: Buffer, kind: string): Buffer => {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === kind)
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return Buffer.concat(parts)
}

/** Reads an opaque PNG of eight bits a channel without interlacing, as posters are written. */
export const readPng = (png: Buffer): Pixels => {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = CHANNELS[png.readUInt8(25)]
  if (png.readUInt8(24) !== 8 || channels === undefined || png.readUInt8(28) !== 0)
    throw new Error('a kind of PNG that this reader does not know')
  const rows = unfiltered(inflateSync(partsOf(png, 'IDAT')), width * channels, height, channels)
  const palette = partsOf(png, 'PLTE')
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      data[pixel * 4 + channel] =
        (channels === 1
          ? palette[(rows[pixel] ?? 0) * 3 + channel]
          : rows[pixel * channels + channel]) ?? 0
  return { width, height, data }
}

/** Undoes the filter of every row (PNG specification §9). */
const unfiltered = (raw: Buffer, stride: number, height: number, step: number): Uint8Array => {
  const out = new Uint8Array(stride * height)
  for (let row = 0; row < height; row += 1) {
    const kind = raw[row * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const at = row * stride + x
      const left = x >= step ? (out[at - step] ?? 0) : 0
      const up = row > 0 ? (out[at - stride] ?? 0) : 0
      const corner = row > 0 && x >= step ? (out[at - stride - step] ?? 0) : 0
      out[at] = (raw[row * (stride + 1) + 1 + x] ?? 0) + predicted(kind, left, up, corner)
    }
  }
  return out
}

const predicted = (kind: number, left: number, up: number, corner: number): number => {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(left + up - corner - one)) as [
    number,
    number,
    number,
  ]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
