import type { uploads as calls } from '#contract/uploads.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { CHUNK_BYTES } from '#domain/files/chunks.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import { ownerOf } from '../owner.ts'
import type { FileLinks } from '../links.ts'
import { shownFile } from '../shown.ts'
import type { StoredFile } from '../store.ts'
import type { Uploads, UploadState } from './uploads.ts'

/** The calls of an upload in chunks. */
export const createUploadHandlers = (deps: {
  uploads: Uploads
  links: FileLinks
}): Handlers<typeof calls> => {
  const { uploads, links } = deps
  const shown = (file: StoredFile, caller: MemberCaller) =>
    shownFile(file, links.sign(file.id, ownerOf(caller), 'own'))
  const told = ({ upload, received, file }: UploadState, caller: MemberCaller) => ({
    uploadId: upload.id,
    chunkBytes: CHUNK_BYTES,
    received,
    file: file === null ? null : shown(file, caller),
  })
  return {
    begin: async ({ feature, fileName, bytes, sums }, caller) => {
      const owner = ownerOf(caller, feature)
      return told(await uploads.begin({ feature, fileName, bytes, sums }, owner), caller)
    },
    append: async ({ uploadId, seq }, caller) => {
      const [sent, ...more] = caller.uploads
      if (sent === undefined || more.length > 0) throw apiError('malformed')
      return { received: await uploads.append(uploadId, seq, sent, ownerOf(caller)) }
    },
    end: async ({ uploadId }, caller) =>
      shown(await uploads.end(uploadId, ownerOf(caller)), caller),
    state: async ({ uploadId }, caller) =>
      told(await uploads.state(uploadId, ownerOf(caller)), caller),
    cancel: async ({ uploadId }, caller) => ({
      cancelled: await uploads.cancel(uploadId, ownerOf(caller)),
    }),
  }
}
