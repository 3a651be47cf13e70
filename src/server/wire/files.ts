import type { Readable } from 'node:stream'
import { dispositionOf } from '#domain/files/names.ts'
import type { FastifyReply } from 'fastify'

/** A file as a handler answers it. */
export interface AnsweredFile {
  fileName: string
  mime: string
  size: number
  content: Readable
}

/**
 * Sends a file so that no browser runs anything in it: as an attachment unless `inline` says that
 * its bytes are our own drawing, without a guess at its type, in a sandbox without sources. Nobody
 * keeps it unless `cache` says so.
 */
export const sendFile = (
  reply: FastifyReply,
  file: AnsweredFile,
  inline = false,
  cache = 'no-store',
): FastifyReply =>
  reply
    .header('Content-Type', file.mime)
    .header('Content-Length', String(file.size))
    .header('Content-Disposition', dispositionOf(file.fileName, inline))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Cross-Origin-Resource-Policy', 'same-origin')
    .header('Cache-Control', cache)
    .send(file.content)

/** Whether something failed because there is no room on the disk. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EFBIG')
