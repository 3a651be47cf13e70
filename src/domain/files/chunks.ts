/** 分块上传: how a file is cut into chunks, and how each is checked. */

/** Bytes of a chunk; the last one may be shorter. A file of one chunk goes up whole. */
export const CHUNK_BYTES = 2 * 1024 * 1024

/** How many chunks a file of so many bytes has. */
export const chunksOf = (bytes: number): number => Math.ceil(bytes / CHUNK_BYTES)

/** Where a chunk begins and ends (exclusive), in bytes. */
export const rangeOf = (bytes: number, seq: number): { from: number; to: number } => ({
  from: seq * CHUNK_BYTES,
  to: Math.min(bytes, (seq + 1) * CHUNK_BYTES),
})

/** The bytes of these chunks together. */
export const bytesIn = (bytes: number, received: readonly number[]): number =>
  received.reduce((sum, seq) => sum + rangeOf(bytes, seq).to - rangeOf(bytes, seq).from, 0)

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  return value >>> 0
})

/**
 * CRC-32 (ISO 3309, as in PNG and ZIP) as eight hexadecimal digits: finds what a link or a proxy
 * has damaged. Browsers have no digest on plain http.
 */
export const crc32 = (bytes: Uint8Array): string => {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0)
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}
