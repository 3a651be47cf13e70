import { sql } from 'kysely'
import { isGuestId } from '#domain/chat/guest.ts'
import {
  COMPANY_QUOTA_BYTES,
  type Feature,
  GUEST_QUOTA_BYTES,
  UPLOADS_AN_HOUR,
} from '#domain/files/features.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Whose the files will be. */
export interface FileOwner {
  /** An account's id, or a guest's name. */
  userId: string
  /** Empty where they are a person's own. */
  companyId: string
  /** Where they come from, as far as it is known. */
  address?: string
}

/** What somebody wants to keep. */
export interface Wanted {
  feature: Feature
  bytes: number
  /** Counted against the hour; 0 for what was counted before. */
  files: number
  /** The upload in chunks that it comes from, whose own room it takes. */
  uploadId?: string
}

export type QuotaState = 'free' | 'full' | 'tooMany'

/** What an account, or a guest, has uploaded. */
const ownedBy = (ownerId: string) =>
  isGuestId(ownerId) ? sql<boolean>`guest_id = ${ownerId}` : sql<boolean>`owner_id = ${ownerId}`

/** Files that share one room: the library's, a company's, or a person's own. */
const sharing = (owner: FileOwner, feature: Feature) => {
  if (feature === 'content') return sql<boolean>`feature = 'content'`
  return owner.companyId === ''
    ? sql<boolean>`company_id is null and feature <> 'content' and ${ownedBy(owner.userId)}`
    : sql<boolean>`company_id = ${owner.companyId} and feature <> 'content'`
}

const keyOf = ({ userId, companyId }: FileOwner, feature: Feature): string => {
  if (feature === 'content') return 'library'
  return companyId === '' ? `person ${userId}` : companyId
}

/**
 * Whether there is room for more. Whoever asks takes turns until the transaction ends, so that
 * all together stay within what may be kept and what a person may upload in an hour; uploads
 * under way count from the moment they begin.
 */
export const quotaFor = async (tx: Tx, owner: FileOwner, wanted: Wanted): Promise<QuotaState> => {
  const { feature, bytes, files, uploadId = '' } = wanted
  for (const key of [keyOf(owner, feature), `uploads ${owner.userId}`])
    await advisoryLock(tx, 'stored_file', key)
  const guest = isGuestId(owner.userId)
  // A guest's uploads come whole.
  const under = guest
    ? sql<boolean>`false`
    : sql<boolean>`file_id is null and expires_at > now() and id <> ${uploadId}`
  const { rows } = await sql<{ kept: string; recent: number }>`
    select
      (select coalesce(sum(bytes), 0) from stored_file
        where not del_flag and ${sharing(owner, feature)})
      + (select coalesce(sum(bytes), 0) from file_upload
        where ${under} and ${guest ? sql`true` : sharing(owner, feature)}) as kept,
      (select count(*) from stored_file
        where ${ownedBy(owner.userId)} and created_at > now() - interval '1 hour')::int
      + (select count(*) from file_upload
        where ${under} and owner_id = ${owner.userId}
          and created_at > now() - interval '1 hour')::int as recent`.execute(tx)
  const most = guest ? GUEST_QUOTA_BYTES : COMPANY_QUOTA_BYTES
  const [found] = rows
  if (Number(found?.kept) + bytes > most) return 'full'
  return files > 0 && (found?.recent ?? 0) + files > UPLOADS_AN_HOUR ? 'tooMany' : 'free'
}
