import { ALT_MAX, FEATURE_NAME } from '#domain/files/features.ts'
import { LIBRARY_KIND, LIBRARY_SIZE, LIBRARY_SOURCE } from '#domain/files/library.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  bytes,
  callersCompany,
  choice,
  codesOf,
  day,
  flag,
  id,
  int,
  list,
  orElse,
  orNull,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const OWN = '/filelibrary/api/filelibrary/appFile'

/** 文件: what was uploaded, without its bytes. */
const storedFile = () =>
  record({
    fileId: text(),
    fileName: text(),
    mime: text(),
    size: int(),
    width: int(),
    height: int(),
    createTime: text(),
    /** A signed address on this site, good for five minutes. */
    url: text(600),
  })

/** The signed address of a file: for a while, for whoever has it; made by the server alone. */
export const fileLink = {
  path: '/filelibrary/api/portalpublic/appFile/openFile',
  input: record({
    fileId: id(),
    userId: id(),
    access: choice(['own', 'review', 'chat']),
    expires: int(),
    signature: shaped(/^[A-Za-z0-9_-]{43}$/),
  }),
} as const

/** The address of a file of the platform's library: for everybody, as long as it is there. */
export const libraryLink = {
  path: '/filelibrary/api/portalpublic/appFile/openLibraryFile',
  input: record({ fileId: id() }),
} as const

/** How far an upload in chunks is. */
const uploadState = () => ({
  uploadId: text(),
  chunkBytes: int(),
  /** The chunks that lie in the store, from 0. */
  received: rows(int()),
  /** The file it has become; null while it is under way. */
  file: orNull(storedFile()),
})

/** 文件 (section appFile): every upload of the product goes through these. */
export const files = {
  /** Form fields, then the files in the field `file`, at most nine. */
  add: endpoint({
    method: 'POST',
    path: '/filelibrary/api/filelibrary/appFile/addFileBatch',
    access: 'member',
    spec: true,
    body: 'multipart',
    // The page shows how far it is; the overlay would hide that.
    background: true,
    rates: [{ per: 'visitor', max: 60, seconds: 3600 }],
    input: record({
      /** What they are for: decides kinds and sizes (domain/files/features.ts). */
      feature: choice(codesOf(FEATURE_NAME)),
      companyId: callersCompany(),
    }),
    output: record({ records: rows(storedFile()) }),
  }),
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
    input: record({
      feature: choice(codesOf(FEATURE_NAME)),
      fileName: text(400, 1),
      bytes: int({ min: 1 }),
      /** CRC-32 of every chunk (domain/files/chunks.ts), in order. */
      sums: list(shaped(/^[0-9a-f]{8}$/), 100),
      companyId: callersCompany(),
    }),
    output: record(uploadState()),
  }),
  /** One chunk, in the field `file`; any order, and the same one twice does no harm. */
  append: endpoint({
    method: 'POST',
    path: `${OWN}/appendChunk`,
    access: 'member',
    spec: false,
    body: 'multipart',
    background: true,
    input: record({ uploadId: id(), seq: int({ max: 99 }), companyId: callersCompany() }),
    output: record({ received: rows(int()) }),
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
    input: record({ uploadId: id(), companyId: callersCompany() }),
    output: storedFile(),
  }),
  state: endpoint({
    method: 'POST',
    path: `${OWN}/getUploadState`,
    access: 'member',
    spec: false,
    background: true,
    input: record({ uploadId: id(), companyId: callersCompany() }),
    output: record(uploadState()),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${OWN}/cancelUpload`,
    access: 'member',
    spec: false,
    background: true,
    input: record({ uploadId: id(), companyId: callersCompany() }),
    output: record({ cancelled: flag() }),
  }),
  list: endpoint({
    method: 'POST',
    path: '/filelibrary/api/portalpublic/appFile/getFileListWithFileIds',
    access: 'anyone',
    spec: true,
    input: record({ fileIds: list(id(), 50), companyId: callersCompany() }),
    /** Files that the caller may not see are left out. */
    output: record({ records: rows(storedFile()) }),
  }),
  download: endpoint({
    method: 'POST',
    path: '/filelibrary/api/portalpublic/appFile/ossFileSystemFileDownload',
    access: 'anyone',
    spec: true,
    answer: 'file',
    input: record({ fileId: id(), companyId: callersCompany() }),
    output: record({ fileName: text(400), mime: text(), size: int(), content: bytes() }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/filelibrary/api/filelibrary/appFile/deleteFile',
    access: 'member',
    spec: false,
    input: record({ fileId: id(), companyId: callersCompany() }),
    output: record({ deleted: flag() }),
  }),
} as const

const managing = {
  method: 'POST',
  access: 'member',
  permission: permission('files:manage'),
  spec: false,
} as const

/** A file of the platform's library. */
const libraryFile = () =>
  record({
    fileId: text(),
    fileName: text(),
    mime: text(),
    size: int(),
    width: int(),
    height: int(),
    alt: text(),
    uploader: text(),
    createTime: text(),
    /** Since when it is in the bin, and when it goes for good; empty outside. */
    binTime: text(),
    endTime: text(),
    /** An address on this site that stays (libraryLink); empty in the bin. */
    url: text(600),
    uses: rows(
      record({
        source: choice(codesOf(LIBRARY_SOURCE)),
        /** The kind of the document, e.g. news; empty where there is only one. */
        kind: text(),
        id: text(),
        title: text(600),
      }),
    ),
  })

/** 文件库: what operators upload for the site's pages. */
export const fileLibrary = {
  list: endpoint({
    ...managing,
    path: `${OWN}/queryLibraryFileList`,
    background: true,
    input: record({
      /** In the name or in the words for a picture. */
      keyword: orElse(text(40), ''),
      kind: orElse(choice(['', ...codesOf(LIBRARY_KIND)]), ''),
      size: orElse(choice(['', ...codesOf(LIBRARY_SIZE)]), ''),
      /** Part of the uploader's name or login name. */
      uploader: orElse(text(40), ''),
      from: orElse(day(), ''),
      to: orElse(day(), ''),
      use: orElse(choice(['', 'used', 'unused']), ''),
      /** 回收站 in the place of the library. */
      bin: orElse(flag(), false),
      sort: orElse(choice(['newest', 'oldest', 'name', 'largest']), 'newest'),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record(pageOf(libraryFile())),
  }),
  /** How full the library is. */
  room: endpoint({
    ...managing,
    path: `${OWN}/queryLibraryRoom`,
    background: true,
    input: record({ companyId: callersCompany() }),
    output: record({
      quota: int(),
      /** Bytes of the library, its bin included, and of uploads under way. */
      bytes: int(),
      files: int(),
      bin: record({ files: int(), bytes: int() }),
    }),
  }),
  /** 企业用量: companies that keep files, the fullest first, in figures; nothing of what it is. */
  companies: endpoint({
    ...managing,
    permission: permission('files:manage:companies'),
    path: `${OWN}/queryCompanyTotals`,
    background: true,
    input: record({ ...paging(), companyId: callersCompany() }),
    output: record({
      /** What each may keep. */
      quota: int(),
      ...pageOf(record({ companyName: text(), files: int(), bytes: int() })),
    }),
  }),
  edit: endpoint({
    ...managing,
    path: `${OWN}/updateLibraryFile`,
    input: record({
      fileId: id(),
      fileName: text(400),
      alt: orElse(text(ALT_MAX), ''),
      companyId: callersCompany(),
    }),
    output: record({ fileName: text() }),
  }),
  /** Puts a file into the bin; one that is used somewhere is refused, with the places. */
  remove: endpoint({
    ...managing,
    path: `${OWN}/deleteLibraryFile`,
    input: record({ fileId: id(), companyId: callersCompany() }),
    output: record({ deleted: flag() }),
  }),
  restore: endpoint({
    ...managing,
    path: `${OWN}/restoreLibraryFile`,
    input: record({ fileId: id(), companyId: callersCompany() }),
    output: record({ restored: flag() }),
  }),
} as const
