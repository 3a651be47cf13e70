import { COLLEAGUE_CODES, type Feature } from './features.ts'

/** Whose a signed address is: it ends with the login that it was given to. */
export interface FileHolder {
  userId: string
  /** Empty for a guest of a conversation. */
  sessionId: string
}

/** Who asks, as far as files are concerned. */
export interface FileReader extends FileHolder {
  companyId: string
  permissions: ReadonlySet<string>
}

/** Whose a file is. */
export interface FileFacts {
  feature: Feature
  ownerId: string
  companyId: string
}

/** How somebody may see a file: as their own, as a reviewer of others' papers, or not at all. */
export type FileAccess = 'own' | 'review' | null

/** A colleague of the company whose file it is, who may see what it is for. */
const isColleagues = ({ feature, companyId }: FileFacts, reader: FileReader): boolean =>
  companyId !== '' &&
  companyId === reader.companyId &&
  (COLLEAGUE_CODES[feature] ?? []).some((code) => reader.permissions.has(code))

/**
 * A file is seen by who uploaded it and by people of its company who have the permission; a licence also by those who
 * review certifications; a person's picture by every member, a file of a chat by nobody of the company.
 * The library is for what the site shows: everybody sees it, visitors by its own address.
 * Papers of a declaration are seen by its company alone, and by its advisor through the declaration;
 * those of a job-title case by nobody but through the case.
 */
export const fileAccess = (file: FileFacts, reader: FileReader | null): FileAccess => {
  if (reader === null) return null
  if (file.feature === 'avatar' || file.feature === 'content') return 'own'
  if (file.feature === 'title') return null
  // Once it belongs to a declaration it is the company's, whoever of the platform uploaded it.
  if (file.feature === 'declaration' && file.companyId !== '')
    return isColleagues(file, reader) ? 'own' : null
  if (file.ownerId !== '' && file.ownerId === reader.userId) return 'own'
  // Who else takes part in its conversation is for the chat to say.
  if (file.feature === 'chat') return null
  if (isColleagues(file, reader)) return 'own'
  return file.feature === 'licence' && reader.permissions.has('certification:review')
    ? 'review'
    : null
}

/** Only who uploaded a file may take it back; the library's are removed in the library. */
export const mayRemove = (file: FileFacts, reader: FileReader): boolean =>
  file.feature !== 'content' && file.ownerId !== '' && file.ownerId === reader.userId
