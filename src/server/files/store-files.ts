import { apiError } from '#contract/wire/api-error.ts'
import type { Feature } from '#domain/files/features.ts'
import type { Upload } from '#server/wire/handler.ts'
import type { Disk } from './disk.ts'
import type { Accepted, createIntake } from './intake.ts'
import { assertQuota } from './quota.ts'
import type { FileOwner, QuotaState } from './quota.store.ts'
import type { FileStore, StoredFile } from './store.ts'

/** Takes uploads in: looks at them, puts them on the disk, then into the tables; all or none. */
export const createStoreFiles = (deps: {
  store: FileStore
  disk: Disk
  intake: ReturnType<typeof createIntake>
}) => {
  const { store, disk, intake } = deps

  const storeAccepted = async (
    feature: Feature,
    accepted: readonly Accepted[],
    owner: FileOwner,
  ): Promise<void> => {
    let quota: QuotaState | undefined
    try {
      for (const { file, path } of accepted) await disk.put(file.id, path)
      quota = await store.add(
        accepted.map(({ file }) => file),
        owner,
        feature,
      )
    } finally {
      if (quota !== 'free')
        await Promise.allSettled(accepted.map(async ({ file }) => disk.remove(file.id)))
    }
    assertQuota(quota, owner, feature)
  }

  return async (
    feature: Feature,
    uploads: readonly Upload[],
    owner: FileOwner,
  ): Promise<StoredFile[]> => {
    if (uploads.length === 0) throw apiError('invalid', '请选择要上传的文件')
    const accepted: Accepted[] = []
    for (const upload of uploads) accepted.push(await intake(feature, upload, owner))
    await storeAccepted(feature, accepted, owner)
    return accepted.map(({ file }) => file)
  }
}
