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
 */
export const fileAccess = (file: FileFacts, reader: FileReader | null): FileAccess => {
  if (reader === null) return null
  if (file.feature === 'avatar') return 'own'
  if (file.ownerId !== '' && file.ownerId === reader.userId) return 'own'
  // Who else takes part in its conversation is for the chat to say.
  if (file.feature === 'chat') return null
  if (file.companyId !== '' && file.companyId === reader.companyId) return 'own'
  return file.feature === 'licence' && reader.permissions.has('certification:review')
    ? 'review'
    : null
}

/** Only who uploaded a file may take it back. */
export const mayRemove = (file: FileFacts, reader: FileReader): boolean =>
  file.ownerId !== '' && file.ownerId === reader.userId
