import { apiError } from '#contract/wire/api-error.ts'
import type { Feature } from '#domain/files/features.ts'
import type { Upload } from '#server/wire/handler.ts'
import type { Disk } from './disk.ts'
import type { Accepted, createIntake } from './intake.ts'
import { assertRoom } from './room.ts'
import type { Keeper, Room } from './room/store.ts'
import type { FileStore, StoredFile } from './store.ts'

/** Takes uploads in: looks at them, puts them on the disk, then into the tables; all or none. */
export const createKeep = (deps: {
  store: FileStore
  disk: Disk
  intake: ReturnType<typeof createIntake>
}) => {
  const { store, disk, intake } = deps

  const keep = async (
    feature: Feature,
    accepted: readonly Accepted[],
    keeper: Keeper,
  ): Promise<void> => {
    let room: Room | undefined
    try {
      for (const { file, path } of accepted) await disk.put(file.id, path)
      room = await store.add(
        accepted.map(({ file }) => file),
        keeper,
        feature,
      )
    } finally {
      if (room !== 'free')
        await Promise.allSettled(accepted.map(async ({ file }) => disk.remove(file.id)))
    }
    assertRoom(room, keeper, feature)
  }

  return async (
    feature: Feature,
    uploads: readonly Upload[],
    keeper: Keeper,
  ): Promise<StoredFile[]> => {
    if (uploads.length === 0) throw apiError('invalid', '请选择要上传的文件')
    const accepted: Accepted[] = []
    for (const upload of uploads) accepted.push(await intake(feature, upload, keeper))
    await keep(feature, accepted, keeper)
    return accepted.map(({ file }) => file)
  }
}
