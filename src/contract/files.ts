import { FEATURE_NAME } from '#domain/files/features.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  object,
  array,
  pattern,
  text,
  fileAnswer,
} from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const UPLOADED = '上传到本人名下，内容由使用它的办理记录'

/** 文件: what was uploaded, without its bytes. */
export const storedFile = () =>
  object({
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
  input: object({
    fileId: id(),
    userId: id(),
    /** The login that the address was given to; empty for a guest. */
    sessionId: withDefault(id(), ''),
    access: oneOf(['own', 'review', 'chat']),
    expires: int(),
    signature: pattern(/^[A-Za-z0-9_-]{43}$/),
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
    audit: { none: UPLOADED },
    input: object({
      /** What they are for: decides kinds and sizes (domain/files/features.ts). */
      feature: oneOf(codesOf(FEATURE_NAME)),
    }),
    output: object({ records: array(storedFile()) }),
  }),
  list: endpoint({
    method: 'POST',
    path: '/filelibrary/api/portalpublic/appFile/getFileListWithFileIds',
    access: 'anyone',
    spec: true,
    input: object({ fileIds: queryArray(id(), 50) }),
    /** Files that the caller may not see are left out. */
    output: object({ records: array(storedFile()) }),
  }),
  download: endpoint({
    method: 'POST',
    path: '/filelibrary/api/portalpublic/appFile/ossFileSystemFileDownload',
    access: 'anyone',
    spec: true,
    answer: 'file',
    audit: { sometimes: 'file.download', when: '平台查看他人的文件时' },
    input: object({ fileId: id() }),
    output: fileAnswer(),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/filelibrary/api/filelibrary/appFile/deleteFile',
    access: 'member',
    spec: false,
    audit: { sometimes: 'file.delete', when: IF_CHANGED },
    input: object({ fileId: id() }),
    output: object({ deleted: boolean() }),
  }),
} as const
