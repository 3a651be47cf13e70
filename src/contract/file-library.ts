import { ALT_MAX } from '#domain/files/features.ts'
import { LIBRARY_KIND, LIBRARY_SIZE, LIBRARY_SOURCE } from '#domain/files/library.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  text,
  sorting,
  fileAnswer,
} from './wire/schema.ts'

const OWN = '/filelibrary/api/filelibrary/appFile'

/** The address of a file of the platform's library: for everybody, as long as it is there. */
export const libraryLink = {
  path: '/filelibrary/api/portalpublic/appFile/openLibraryFile',
  input: object({ fileId: id() }),
} as const

const managing = {
  method: 'POST',
  access: 'member',
  permission: permission('files:manage'),
  spec: false,
} as const

/** A file of the platform's library. */
const libraryFile = () =>
  object({
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
    uses: array(
      object({
        source: oneOf(codesOf(LIBRARY_SOURCE)),
        /** The kind of the document, e.g. news; empty where there is only one. */
        kind: text(),
        id: text(),
        title: text(600),
      }),
    ),
  })

/** Which files a list or an export means. */
const filters = () => ({
  /** In the name or in the words for a picture. */
  keyword: withDefault(text(40), ''),
  kind: withDefault(oneOf(['', ...codesOf(LIBRARY_KIND)]), ''),
  size: withDefault(oneOf(['', ...codesOf(LIBRARY_SIZE)]), ''),
  /** Part of the uploader's name or login name. */
  uploader: withDefault(text(40), ''),
  from: withDefault(day(), ''),
  to: withDefault(day(), ''),
  use: withDefault(oneOf(['', 'used', 'unused']), ''),
  /** 回收站 in the place of the library. */
  bin: withDefault(boolean(), false),
})
/** What the list of files can be ordered by. */
export const LIBRARY_SORTS = ['name', 'size', 'uploader', 'created', 'uses', 'binned'] as const
/** What 企业用量 can be ordered by. */
export const COMPANY_TOTAL_SORTS = ['companyName', 'files', 'bytes'] as const

/** 文件库: what operators upload for the site's pages. */
export const fileLibrary = {
  list: endpoint({
    ...managing,
    path: `${OWN}/queryLibraryFileList`,
    background: true,
    input: object({
      ...filters(),
      ...sorting(LIBRARY_SORTS),
      ...paging(),
    }),
    output: object(pageOf(libraryFile())),
  }),
  /** What the list shows, as a workbook. */
  export: endpoint({
    ...managing,
    path: `${OWN}/exportLibraryFileList`,
    answer: 'file',
    audit: 'file.export',
    input: object({ ...filters(), ...sorting(LIBRARY_SORTS) }),
    output: fileAnswer(),
  }),
  /** How full the library is. */
  room: endpoint({
    ...managing,
    path: `${OWN}/queryLibraryRoom`,
    background: true,
    input: object({}),
    output: object({
      quota: int(),
      /** Bytes of the library, its bin included, and of uploads under way. */
      bytes: int(),
      files: int(),
      bin: object({ files: int(), bytes: int() }),
    }),
  }),
  /** 企业用量: companies that keep files, the fullest first, in figures; nothing of what it is. */
  companies: endpoint({
    ...managing,
    permission: permission('files:manage:companies'),
    path: `${OWN}/queryCompanyTotals`,
    background: true,
    input: object({ ...sorting(COMPANY_TOTAL_SORTS), ...paging() }),
    output: object({
      /** What each may keep. */
      quota: int(),
      ...pageOf(object({ companyName: text(), files: int(), bytes: int() })),
    }),
  }),
  edit: endpoint({
    ...managing,
    path: `${OWN}/updateLibraryFile`,
    audit: 'file.edit',
    input: object({
      fileId: id(),
      fileName: text(400),
      alt: withDefault(text(ALT_MAX), ''),
    }),
    output: object({ fileName: text() }),
  }),
  /** Puts a file into the bin; one that is used somewhere is refused, with the places. */
  remove: endpoint({
    ...managing,
    path: `${OWN}/deleteLibraryFile`,
    audit: 'file.delete',
    input: object({ fileId: id() }),
    output: object({ deleted: boolean() }),
  }),
  restore: endpoint({
    ...managing,
    path: `${OWN}/restoreLibraryFile`,
    audit: 'file.restore',
    input: object({ fileId: id() }),
    output: object({ restored: boolean() }),
  }),
} as const
