import { FEATURE_NAME } from '#domain/files/features.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  bytes,
  callersCompany,
  choice,
  codesOf,
  flag,
  id,
  int,
  list,
  orElse,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

/** 文件: what was uploaded, without its bytes. */
export const storedFile = () =>
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
    /** The login that the address was given to; empty for a guest. */
    sessionId: orElse(id(), ''),
    access: choice(['own', 'review', 'chat']),
    expires: int(),
    signature: shaped(/^[A-Za-z0-9_-]{43}$/),
  }),
} as const

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
