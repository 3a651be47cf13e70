/** 文件格式: the few kinds of files there are, by their names and by their bytes. */

const KINDS = {
  jpg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'], starts: [[0xff, 0xd8, 0xff]] },
  png: {
    mime: 'image/png',
    endings: ['png'],
    starts: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  },
  webp: { mime: 'image/webp', endings: ['webp'], starts: [[0x52, 0x49, 0x46, 0x46]] },
  gif: {
    mime: 'image/gif',
    endings: ['gif'],
    starts: [
      [0x47, 0x49, 0x46, 0x38, 0x37, 0x61],
      [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
    ],
  },
  pdf: { mime: 'application/pdf', endings: ['pdf'], starts: [[0x25, 0x50, 0x44, 0x46, 0x2d]] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    starts: [[0x50, 0x4b, 0x03, 0x04]],
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
    starts: [[0x50, 0x4b, 0x03, 0x04]],
  },
} as const

export type FileKind = keyof typeof KINDS

/** Bytes of a file that {@link startsLike} wants. */
export const HEAD_BYTES = 16

export const mimeOf = (kind: FileKind): string => KINDS[kind].mime

/** The kind that a name says by its ending; null for any other. */
export const kindOfName = (name: string): FileKind | null => {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const found = Object.entries(KINDS).find(([, { endings }]) =>
    (endings as readonly string[]).includes(ending),
  )
  return found === undefined ? null : (found[0] as FileKind)
}

/** Whether the first bytes are those of a kind. */
export const startsLike = (kind: FileKind, head: Uint8Array): boolean => {
  const begins = (KINDS[kind].starts as readonly (readonly number[])[]).some((start) =>
    start.every((byte, at) => head[at] === byte),
  )
  const webp = [0x57, 0x45, 0x42, 0x50].every((byte, at) => head[8 + at] === byte)
  return begins && (kind !== 'webp' || webp)
}

/** Pictures are drawn anew from their pixels, so that nothing else in them survives. */
export const isPicture = (kind: FileKind): boolean => KINDS[kind].mime.startsWith('image/')

/** Documents that are ZIP archives, with the entry that makes them one. */
export const archiveEntryOf = (kind: FileKind): string | null =>
  kind === 'docx' ? 'word/document.xml' : kind === 'xlsx' ? 'xl/workbook.xml' : null

/** Whether a file of this type may be shown in its place: only what was drawn anew. */
export const isInline = (mime: string): boolean =>
  Object.values(KINDS).some((kind) => kind.mime === mime && mime.startsWith('image/'))
