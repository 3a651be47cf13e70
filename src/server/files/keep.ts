import { refuse } from '#contract/wire/refusals.ts'
import { isGuestId } from '#domain/chat/guest.ts'
import {
  COMPANY_QUOTA_BYTES,
  type Feature,
  GUEST_QUOTA_BYTES,
  UPLOADS_AN_HOUR,
} from '#domain/files/features.ts'
import { isDiskFull } from '#server/wire/files.ts'
import type { Upload } from '#server/wire/handler.ts'
import type { Disk } from './disk.ts'
import type { Accepted, createIntake } from './intake.ts'
import type { FileStore, StoredFile } from './store.ts'

/** Whose the files will be. */
export interface Keeper {
  /** An account's id, or a guest's name. */
  userId: string
  /** Empty where they are a person's own. */
  companyId: string
}

/** Takes uploads in: looks at them, puts them on the disk, then into the tables; all or none. */
export const createKeep = (parts: {
  store: FileStore
  disk: Disk
  intake: ReturnType<typeof createIntake>
}) => {
  const { store, disk, intake } = parts

  const keep = async (accepted: readonly Accepted[], keeper: Keeper): Promise<void> => {
    const keptBytes = isGuestId(keeper.userId) ? GUEST_QUOTA_BYTES : COMPANY_QUOTA_BYTES
    let outcome: Awaited<ReturnType<FileStore['add']>> | undefined
    try {
      for (const { file, path } of accepted) await disk.put(file.id, path)
      outcome = await store.add(
        accepted.map(({ file }) => file),
        keeper,
        { keptBytes, anHour: UPLOADS_AN_HOUR },
      )
    } finally {
      if (outcome !== 'stored')
        await Promise.allSettled(accepted.map(async ({ file }) => disk.remove(file.id)))
    }
    if (outcome === 'full')
      throw refuse(
        'invalid',
        isGuestId(keeper.userId)
          ? '存储空间已用完（100 MB），登录后可继续上传'
          : '存储空间已用完（1 GB），请先删除不需要的文件',
      )
    if (outcome === 'tooMany')
      throw refuse('tooMany', `每小时最多上传 ${UPLOADS_AN_HOUR} 个文件，请稍后再试`, {
        retryAfter: 3_600,
      })
  }

  return async (
    feature: Feature,
    uploads: readonly Upload[],
    keeper: Keeper,
  ): Promise<StoredFile[]> => {
    if (uploads.length === 0) throw refuse('invalid', '请选择要上传的文件')
    try {
      const accepted: Accepted[] = []
      for (const upload of uploads) accepted.push(await intake(feature, upload, keeper))
      await keep(accepted, keeper)
      return accepted.map(({ file }) => file)
    } catch (error) {
      if (!isDiskFull(error)) throw error
      throw refuse('unavailable', '存储空间不足，暂时不能上传', { retryAfter: 300 })
    }
  }
}
