import type { Feature } from './features.ts'

/** Who asks, as far as files are concerned. */
export interface FileReader {
  userId: string
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

/**
 * A file is seen by who uploaded it and by people of its company; a licence also by those who
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
    return file.companyId === reader.companyId ? 'own' : null
  if (file.ownerId !== '' && file.ownerId === reader.userId) return 'own'
  // Who else takes part in its conversation is for the chat to say.
  if (file.feature === 'chat') return null
  if (file.companyId !== '' && file.companyId === reader.companyId) return 'own'
  return file.feature === 'licence' && reader.permissions.has('certification:review')
    ? 'review'
    : null
}

/** Only who uploaded a file may take it back; the library's are removed in the library. */
export const mayRemove = (file: FileFacts, reader: FileReader): boolean =>
  file.feature !== 'content' && file.ownerId !== '' && file.ownerId === reader.userId
