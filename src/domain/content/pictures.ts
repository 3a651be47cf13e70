import { type Field, type Form, type FormValue, join, lettersOf } from '../fields/fields.ts'

/** A picture of the library that a form shows. */
export interface UsedPicture {
  fileId: string
  path: string
  label: string
}

/** An address of a picture of the library: on this site, and it stays. */
export const LIBRARY_PICTURE =
  /^\/filelibrary\/api\/portalpublic\/appFile\/openLibraryFile\?fileId=([A-Za-z0-9_-]{1,64})$/

const IN_TEXT =
  /\/filelibrary\/api\/portalpublic\/appFile\/openLibraryFile\?fileId=([A-Za-z0-9_-]{1,64})/g

/** The pictures of the library in a form: in its fields for pictures and in its rich texts. */
export const libraryIdsIn = (fields: readonly Field[], form: Form, at = ''): UsedPicture[] =>
  fields.flatMap((field): UsedPicture[] => {
    const value: FormValue = form[field.name] ?? ''
    const path = join(at, field.name)
    switch (field.type) {
      case 'image':
      case 'markdown':
        return [...lettersOf(value).matchAll(IN_TEXT)].map(([, fileId = '']) => ({
          fileId,
          path,
          label: field.label,
        }))
      case 'record':
        return libraryIdsIn(field.fields, value as Form, path)
      case 'rows':
        return (value as readonly Form[]).flatMap((row, nth) =>
          libraryIdsIn(field.fields, row, join(path, nth)),
        )
      default:
        return []
    }
  })
