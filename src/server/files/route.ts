import type { FastifyInstance, FastifyRequest } from 'fastify'
import { libraryLink } from '#contract/file-library.ts'
import { fileLink } from '#contract/files.ts'
import { decodeForm } from '#contract/wire/form.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { read } from '#contract/wire/schema.ts'
import { isGuestId } from '#domain/chat/guest.ts'
import type { FileHolder } from '#domain/files/access.ts'
import { isInline } from '#domain/files/kinds.ts'
import { writeAuditEntry } from '#server/audit/log.ts'
import { sendFile } from '#server/wire/files.ts'
import type { Disk } from './disk.ts'
import { downloadOf } from './handlers.ts'
import type { FileLinks } from './links.ts'
import type { FileStore } from './store.ts'

export interface FileRouteDeps {
  store: FileStore
  disk: Disk
  links: FileLinks
  /** The login name of whom an address was given to; null when that login is over. */
  nameOf: (holder: FileHolder) => Promise<string | null>
  /** Counts a download against its address, or refuses (429). */
  count: (request: FastifyRequest) => void
  /** How long a file may take on its way out, in milliseconds. */
  sendMs: number
}

/** How long browsers may keep a file of the library without asking, in seconds. */
const LIBRARY_SECONDS = 3_600

/** Registers the addresses of files: signed ones, and those of the platform's library. */
export const registerFiles = (app: FastifyInstance, deps: FileRouteDeps): void => {
  registerSigned(app, deps)
  registerLibrary(app, deps)
}

const registerLibrary = (app: FastifyInstance, deps: FileRouteDeps): void => {
  const { store, disk } = deps
  app.get(
    libraryLink.path,
    { handlerTimeout: deps.sendMs, exposeHeadRoute: false },
    async (request, reply) => {
      deps.count(request)
      const asked = read(libraryLink.input, fieldsOf(request))
      const [file] = asked.ok ? await store.find([asked.value.fileId]) : []
      // Any other file is as if it were not there.
      if (file?.feature !== 'content') throw apiError('missing', '文件不存在或已删除')
      const stored = await disk.read(file.id)
      if (stored === null) throw apiError('missing', '文件不存在或已删除')
      const sent = { fileName: file.name, mime: file.mime, ...stored }
      return sendFile(reply, sent, isInline(file.mime), `public, max-age=${LIBRARY_SECONDS}`)
    },
  )
}

const registerSigned = (app: FastifyInstance, deps: FileRouteDeps): void => {
  const { store, disk, links, nameOf } = deps
  app.get(
    fileLink.path,
    { handlerTimeout: deps.sendMs, exposeHeadRoute: false },
    async (request, reply) => {
      deps.count(request)
      const { signature, ...ticket } = ticketOf(request)
      if (!links.fits(ticket, signature)) throw apiError('forbidden', '链接已失效，请刷新页面')
      const [[file], loginName] = await Promise.all([
        store.find([ticket.fileId]),
        isGuestId(ticket.userId) ? '' : nameOf(ticket),
      ])
      if (loginName === null) throw apiError('forbidden', '链接已失效，请刷新页面')
      if (file === undefined) throw apiError('missing', '文件不存在或已删除')
      if (ticket.access === 'review') {
        const actor = {
          actorId: ticket.userId,
          actorName: loginName,
          ip: request.ip,
          requestId: request.id,
        }
        await store.inTransaction(async (tx) => writeAuditEntry(tx, actor, downloadOf(file)))
      }
      const stored = await disk.read(file.id)
      if (stored === null) throw apiError('missing', '文件不存在或已删除')
      return sendFile(
        reply,
        { fileName: file.name, mime: file.mime, ...stored },
        isInline(file.mime),
      )
    },
  )
}

const fieldsOf = (request: FastifyRequest) => {
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  return decodeForm(mark < 0 ? '' : url.slice(mark + 1))
}

const ticketOf = (request: FastifyRequest) => {
  const result = read(fileLink.input, fieldsOf(request))
  if (!result.ok) throw apiError('forbidden', '链接不正确')
  return result.value
}
