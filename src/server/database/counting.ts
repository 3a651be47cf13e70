import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

const LINE_END = 10

/** What went through {@link countingBytes}. */
export interface Counted {
  bytes: number
  /** Line ends: in COPY's text format a row is a line; a line break in a value is written as \n. */
  rows: number
  sha256: string
}

/** Lets bytes through and counts them. `counted` ends the count, once. */
export const countingBytes = (): Transform & { counted: () => Counted } => {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  const through = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      bytes += part.length
      for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) rows += 1
      done(null, part)
    },
  })
  return Object.assign(through, {
    counted: () => ({ bytes, rows, sha256: hash.digest('hex') }),
  })
}
