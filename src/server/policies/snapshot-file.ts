import { createHash } from 'node:crypto'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { SNAPSHOT_FORMAT, SNAPSHOT_KIND } from '#domain/search/snapshot.ts'
import type { SnapshotKind, SnapshotPart } from '#domain/search/snapshot.ts'

/** What a file says of itself before its parts. */
export interface SnapshotHeader {
  /** Of everything that decides how documents are indexed. */
  settings: string
  /** The revision of the content that the parts hold. */
  revision: number
}

/** The file is torn, of another format, or no snapshot at all. */
export class SnapshotTorn extends Error {
  override name = 'SnapshotTorn'
}

const MAGIC = Buffer.from('CEQIAO\u0001S', 'latin1')
/** Kind, length and checksum before each part. */
const FRAME = 12
const LONGEST_PART = 1 << 28
/** Milliseconds of work between two turns of the event loop. */
const SLICE_MS = 4

/**
 * Writes a snapshot beside `path` and gives its digest and the step that puts it in its place.
 * Takes the first part before it waits for anything.
 */
export const writeSnapshot = async (
  path: string,
  header: SnapshotHeader,
  parts: Iterator<SnapshotPart | null, void>,
): Promise<{ digest: string; bytes: number; publish: () => Promise<void> }> => {
  const temporary = `${path}.new`
  const hash = createHash('sha256')
  let bytes = 0
  let step = parts.next()
  const file = await open(temporary, 'w', 0o600).catch((error: unknown) => {
    parts.return?.()
    throw error
  })
  const put = async (...buffers: Uint8Array[]): Promise<void> => {
    for (const buffer of buffers) {
      hash.update(buffer)
      bytes += buffer.byteLength
    }
    await file.writev(buffers)
  }
  try {
    await put(...headerOf(header))
    let began = performance.now()
    for (; step.done !== true; step = parts.next()) {
      if (step.value !== null) await put(frameOf(step.value, bytes), step.value.bytes)
      if (performance.now() - began < SLICE_MS && step.value === null) continue
      await nextTick()
      began = performance.now()
    }
    await file.sync()
  } finally {
    parts.return?.()
    await file.close()
  }
  return {
    digest: hash.digest('hex'),
    bytes,
    async publish() {
      await rename(temporary, path)
      const folder = await open(dirname(path), 'r')
      try {
        await folder.sync()
      } finally {
        await folder.close()
      }
    },
  }
}

/**
 * Reads a snapshot: `begin` is told the header and may decline by false, `take` gets every part.
 * Gives header and digest, or null when declined; throws {@link SnapshotTorn} for anything that
 * was not written whole.
 */
export const readSnapshot = async (
  path: string,
  begin: (header: SnapshotHeader) => boolean,
  take: (part: SnapshotPart) => void,
): Promise<{ header: SnapshotHeader; digest: string } | null> => {
  const file = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    const left = { at: 0 }
    const get = async (length: number): Promise<Buffer<ArrayBuffer>> => {
      const buffer = await exactly(file, left.at, length)
      left.at += length
      hash.update(buffer)
      return buffer
    }
    const header = await readHeader(get)
    if (!begin(header)) return null
    for (let ended = false; !ended;) {
      const at = left.at
      const frame = await get(FRAME)
      const length = frame.readUInt32LE(4)
      const kind = KINDS.get(frame.readUInt32LE(0))
      if (kind === undefined || length > LONGEST_PART) throw new SnapshotTorn('an unknown part')
      const bytes = await get(length)
      if (frame.readUInt32LE(8) !== checksum(frame, bytes, at)) {
        throw new SnapshotTorn(`the part at byte ${at} is damaged`)
      }
      take({ kind, bytes })
      ended = kind === 'end'
    }
    if ((await file.stat()).size !== left.at) throw new SnapshotTorn('something follows the end')
    return { header, digest: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

const KINDS = new Map(
  Object.entries(SNAPSHOT_KIND).map(([kind, number]) => [number as number, kind as SnapshotKind]),
)

const headerOf = (header: SnapshotHeader): Buffer[] => {
  const text = Buffer.from(JSON.stringify(header))
  const numbers = Buffer.alloc(12)
  numbers.writeUInt32LE(SNAPSHOT_FORMAT, 0)
  numbers.writeUInt32LE(text.length, 4)
  numbers.writeUInt32LE(crc32(text, SNAPSHOT_FORMAT), 8)
  return [MAGIC, numbers, text]
}

const readHeader = async (get: (length: number) => Promise<Buffer>): Promise<SnapshotHeader> => {
  if (!(await get(MAGIC.length)).equals(MAGIC)) throw new SnapshotTorn('it is no snapshot')
  const numbers = await get(12)
  const format = numbers.readUInt32LE(0)
  if (format !== SNAPSHOT_FORMAT) throw new SnapshotTorn(`its format is ${format}`)
  const length = numbers.readUInt32LE(4)
  if (length > 65_536) throw new SnapshotTorn('its header is too long')
  const text = await get(length)
  if (crc32(text, format) !== numbers.readUInt32LE(8))
    throw new SnapshotTorn('its header is damaged')
  return JSON.parse(text.toString()) as SnapshotHeader
}

const frameOf = ({ kind, bytes }: SnapshotPart, at: number): Buffer => {
  const frame = Buffer.alloc(FRAME)
  frame.writeUInt32LE(SNAPSHOT_KIND[kind], 0)
  frame.writeUInt32LE(bytes.byteLength, 4)
  frame.writeUInt32LE(checksum(frame, bytes, at), 8)
  return frame
}

/** Of kind, length and bytes, begun with the place: a part that was moved does not fit. */
const checksum = (frame: Buffer, bytes: Uint8Array, at: number): number =>
  crc32(bytes, crc32(frame.subarray(0, 8), at >>> 0))

const exactly = async (
  file: FileHandle,
  from: number,
  length: number,
): Promise<Buffer<ArrayBuffer>> => {
  // A store of its own, so that the words in it stand at even places.
  const buffer = Buffer.from(new ArrayBuffer(length))
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(buffer, done, length - done, from + done)
    if (bytesRead === 0) throw new SnapshotTorn('it is cut off')
    done += bytesRead
  }
  return buffer
}
