import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { collectFields, type Flat } from '#contract/wire/form.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Upload } from './handler.ts'
import type { Limits } from './limits.ts'

/** Fields and files of a multipart form; `forget` removes what was spooled. */
export interface MultipartForm {
  fields: Flat
  uploads: readonly Upload[]
  forget: () => Promise<void>
}

/** Reads multipart forms of one server into a folder of its own. */
export const createMultipart = (folder: string, limits: Limits['upload']) => {
  let running = 0
  return async (request: FastifyRequest): Promise<MultipartForm> => {
    const most = limits.files * limits.fileBytes + limits.fields * limits.fieldBytes
    if (Number(request.headers['content-length'] ?? 0) > most) throw apiError('tooLarge')
    if (running >= limits.running) throw apiError('unavailable', undefined, { retryAfter: 5 })
    running += 1
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const spool = await mkdtemp(join(folder, 'form-'))
    const forget = async (): Promise<void> => rm(spool, { recursive: true, force: true })
    try {
      return { ...(await readParts(request, spool, limits)), forget }
    } catch (error) {
      await forget()
      throw error
    } finally {
      running -= 1
    }
  }
}

const readParts = async (
  request: FastifyRequest,
  spool: string,
  limits: Limits['upload'],
): Promise<Pick<MultipartForm, 'fields' | 'uploads'>> => {
  const parser = openParser(request, limits)
  const pairs: [string, string][] = []
  const streams: Readable[] = []
  const writing: Promise<Upload>[] = []
  const broken = Promise.withResolvers<never>()
  // Whatever is wrong is told when the whole has come: nobody reads an answer while sending.
  let problem: Error | undefined
  const wrong = (error: Error): void => {
    problem ??= error
  }
  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated) wrong(apiError('tooLarge'))
    pairs.push([name, value])
  })
  parser.on('file', (field, stream, name) => {
    if (field !== 'file') wrong(apiError('malformed'))
    stream.on('limit', () => wrong(apiError('tooLarge')))
    streams.push(stream)
    const written = spoolPart(stream, join(spool, randomUUID()), name)
    // A disk that takes no more ends the form at once.
    written.catch(broken.reject)
    writing.push(written)
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => wrong(apiError('tooLarge')))
  try {
    await Promise.race([broken.promise, arrival(request, parser, limits)])
  } catch (error) {
    abandon(request, parser)
    for (const stream of streams) stream.destroy()
    throw error
  } finally {
    await Promise.allSettled(writing)
  }
  if (problem !== undefined) throw problem
  return { fields: collectFields(pairs), uploads: await Promise.all(writing) }
}

/** Waits until the whole form has been read. */
const arrival = async (
  { raw }: FastifyRequest,
  parser: BusboyInstance,
  limits: Limits['upload'],
): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('finish', resolve)
      parser.on('error', () => reject(apiError('malformed')))
      raw.on('error', () => reject(apiError('malformed')))
      raw.on('close', () => {
        if (!raw.readableEnded) reject(apiError('malformed'))
      })
      timer = watchPace(raw, limits, () => reject(apiError('slow')))
      raw.pipe(parser)
    })
  } finally {
    clearInterval(timer)
  }
}

/** Throws away what is left of a form as it comes, so that its sender reads the answer. */
const abandon = ({ raw }: FastifyRequest, parser: BusboyInstance): void => {
  raw.unpipe(parser)
  parser.destroy()
  raw.resume()
}

const openParser = (request: FastifyRequest, limits: Limits['upload']): BusboyInstance => {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      // The name is cleaned by its own rule.
      preservePath: true,
      // A part is a file by having a name, whatever type it claims.
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: {
        fileSize: limits.fileBytes,
        files: limits.files,
        fields: limits.fields,
        fieldSize: limits.fieldBytes,
        parts: limits.files + limits.fields,
        headerPairs: 20,
        headerSize: 8_192,
      },
    })
  } catch {
    throw apiError('malformed')
  }
}

const spoolPart = async (stream: Readable, path: string, name: string): Promise<Upload> => {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(stream, file)
  return { name, path, bytes: file.bytesWritten }
}

/** Gives up on a sender that is too slow, or that takes too long altogether. */
const watchPace = (raw: Readable, limits: Limits['upload'], giveUp: () => void): NodeJS.Timeout => {
  let arrived = 0
  let windows = 0
  raw.on('data', (part: Buffer) => {
    arrived += part.length
  })
  return setInterval(() => {
    windows += 1
    if (arrived < limits.windowBytes || windows * limits.windowMs >= limits.totalMs) giveUp()
    arrived = 0
  }, limits.windowMs)
}
