import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { apiError } from '#contract/wire/api-error.ts'

/** Looks for known malware in a file; refuses (503) when it cannot. */
export type Scan = (path: string) => Promise<'clean' | 'infected'>

const TIMEOUT_MS = 30_000

/** Asks a clamd over its INSTREAM command; without a host nothing is looked for. */
export const createScan = (clamav: { host: string | undefined; port: number }): Scan => {
  const { host, port } = clamav
  if (host === undefined) return async () => 'clean'
  return async (path) => {
    let reply: string
    try {
      reply = await inStream(path, host, port)
    } catch (cause) {
      throw Object.assign(unavailable(), { cause })
    }
    if (reply.endsWith(': OK')) return 'clean'
    if (reply.endsWith(' FOUND')) return 'infected'
    throw unavailable()
  }
}

const unavailable = () =>
  apiError('unavailable', '文件安全检查暂时不可用，请稍后再试', { retryAfter: 30 })

/** zINSTREAM, then chunks led by their length, then an empty one. */
const inStream = async (path: string, host: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const parts: Buffer[] = []
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd does not answer')))
    socket.on('error', reject)
    socket.on('data', (part: Buffer) => parts.push(part))
    socket.on('close', () => {
      const reply = Buffer.concat(parts).toString('latin1').replaceAll('\0', '').trim()
      if (reply === '') reject(new Error('clamd said nothing'))
      else resolve(reply)
    })
    const send = async (): Promise<void> => {
      socket.write('zINSTREAM\0')
      for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
        const length = Buffer.alloc(4)
        length.writeUInt32BE(part.length)
        socket.write(length)
        if (!socket.write(part)) await new Promise((drained) => socket.once('drain', drained))
      }
      socket.write(Buffer.alloc(4))
    }
    socket.on('connect', () => {
      send().catch((error: unknown) => socket.destroy(error as Error))
    })
  })
