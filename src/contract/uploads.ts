import { FEATURE_NAME } from '#domain/files/features.ts'
import { storedFile } from './files.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  queryArray,
  orNull,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const UPLOADED = '上传到本人名下，内容由使用它的办理记录'

const OWN = '/filelibrary/api/filelibrary/appFile'

/** How far an upload in chunks is. */
const uploadState = () => ({
  uploadId: text(),
  chunkBytes: int(),
  /** The chunks that lie in the store, from 0. */
  received: array(int()),
  /** The file it has become; null while it is under way. */
  file: orNull(storedFile()),
})

/** 断点续传 (section appFile): a long file goes up in chunks, by the calls beside addFileBatch. */
export const uploads = {
  /**
   * Begins an upload in chunks, or finds the one that the same person began with the same bytes: a
   * lost link, a reloaded page and a restarted server all go on so. The room it needs is kept free.
   */
  begin: endpoint({
    method: 'POST',
    path: `${OWN}/beginUpload`,
    access: 'member',
    spec: false,
    background: true,
    rates: [{ per: 'visitor', max: 120, seconds: 3600 }],
    audit: { none: UPLOADED },
    input: object({
      feature: oneOf(codesOf(FEATURE_NAME)),
      fileName: text(400, 1),
      bytes: int({ min: 1 }),
      /** CRC-32 of every chunk (domain/files/chunks.ts), in order. */
      sums: queryArray(pattern(/^[0-9a-f]{8}$/), 100),
    }),
    output: object(uploadState()),
  }),
  /** One chunk, in the field `file`; any order, and the same one twice does no harm. */
  append: endpoint({
    method: 'POST',
    path: `${OWN}/appendChunk`,
    access: 'member',
    spec: false,
    body: 'multipart',
    background: true,
    audit: { none: UPLOADED },
    input: object({ uploadId: id(), seq: int({ max: 99 }) }),
    output: object({ received: array(int()) }),
  }),
  /** Puts the chunks together, looks at the file and keeps it; asked again, it answers the same. */
  end: endpoint({
    method: 'POST',
    path: `${OWN}/endUpload`,
    access: 'member',
    spec: false,
    background: true,
    // Putting together, looking for malware and drawing anew, above what other calls may take.
    waitMs: 100_000,
    audit: { none: UPLOADED },
    input: object({ uploadId: id() }),
    output: storedFile(),
  }),
  state: endpoint({
    method: 'POST',
    path: `${OWN}/getUploadState`,
    access: 'member',
    spec: false,
    background: true,
    input: object({ uploadId: id() }),
    output: object(uploadState()),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${OWN}/cancelUpload`,
    access: 'member',
    spec: false,
    background: true,
    audit: { none: UPLOADED },
    input: object({ uploadId: id() }),
    output: object({ cancelled: boolean() }),
  }),
} as const
