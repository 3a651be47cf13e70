import type { fileLibrary } from '#contract/file-library.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { acceptOf } from '#domain/files/features.ts'
import { LIBRARY_SOURCE } from '#domain/files/library.ts'

export type LibraryFile = AnswerOf<typeof fileLibrary.list>['records'][number]

export const LIBRARY_HINT = '支持 jpg、png、webp、gif、pdf、docx、xlsx，单个不超过 20 MB'
export const PICTURE_ACCEPT = '.jpg,.jpeg,.png,.webp,.gif'
export const LIBRARY_ACCEPT = acceptOf('content')
/** Files of one go. */
export const MOST_FILES = 9

export const isPictureFile = ({ mime }: Pick<LibraryFile, 'mime'>): boolean =>
  mime.startsWith('image/')

/** 内容《…》 */
export const placeOf = ({ source, title }: LibraryFile['uses'][number]): string =>
  `${LIBRARY_SOURCE[source]}《${title}》`

/** The whole address, as one pastes it. */
export const linkOf = ({ url }: Pick<LibraryFile, 'url'>): string =>
  new URL(url, location.origin).href
