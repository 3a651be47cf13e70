import { isPicture, kindOfName, type FileKind } from './kinds.ts'
import { cleanName } from './names.ts'

/** 文件类型 of the library's filter. */
export const LIBRARY_KIND = { picture: '图片', document: '文档' } as const
export type LibraryKind = keyof typeof LIBRARY_KIND

/** 大小 of the library's filter. */
export const LIBRARY_SIZE = {
  small: '小于 200 KB',
  medium: '200 KB 到 2 MB',
  large: '2 MB 以上',
} as const
export type LibrarySize = keyof typeof LIBRARY_SIZE

const KB = 1024
/** At least, and less than so many bytes. */
export const SIZE_RANGE: Readonly<Record<LibrarySize, { from: number; below: number }>> = {
  small: { from: 0, below: 200 * KB },
  medium: { from: 200 * KB, below: 2 * KB * KB },
  large: { from: 2 * KB * KB, below: Number.MAX_SAFE_INTEGER },
}

/** Where a file of the library may be used. */
export const LIBRARY_SOURCE = {
  publication: '内容',
  policy: '政策',
  site: '站点',
  draft: '草稿',
  import: '导入来源',
} as const
export type LibrarySource = keyof typeof LIBRARY_SOURCE

/** Whether a kind of file is a picture or a document, as the library sorts them. */
export const libraryKindOf = (kind: FileKind): LibraryKind =>
  isPicture(kind) ? 'picture' : 'document'

/**
 * A new name for a file, or what is wrong with it: it keeps its ending, as that says what the bytes
 * are.
 */
export const renamed = (
  old: string,
  given: string,
): { name: string; problem: null } | { name: null; problem: string } => {
  if (given.trim() === '') return { name: null, problem: '文件名不能为空' }
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(old)?.[0] ?? ''
  const name = cleanName(
    kindOfName(given) === kindOfName(old) && kindOfName(given) !== null ? given : given + ending,
  )
  return kindOfName(name) === kindOfName(old)
    ? { name, problem: null }
    : { name: null, problem: `文件名须以 ${ending} 结尾` }
}
