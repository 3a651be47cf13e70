import { apiError } from '#contract/wire/api-error.ts'
import { isGuestId } from '#domain/chat/guest.ts'
import { type Feature, UPLOADS_AN_HOUR } from '#domain/files/features.ts'
import type { FileOwner, QuotaState } from './quota.store.ts'

/** Refuses what there is no room for. */
export const assertQuota = (quota: QuotaState, owner: FileOwner, feature: Feature): void => {
  if (quota === 'full') throw apiError('invalid', fullText(owner, feature))
  if (quota === 'tooMany')
    throw apiError('tooMany', `每小时最多上传 ${UPLOADS_AN_HOUR} 个文件，请稍后再试`, {
      retryAfter: 3_600,
    })
}

const fullText = (owner: FileOwner, feature: Feature): string => {
  if (isGuestId(owner.userId)) return '存储空间已用完（100 MB），登录后可继续上传'
  return feature === 'content'
    ? '文件库已用完（1 GB），请先删除不再使用的文件，回收站中的 30 天后清除'
    : '存储空间已用完（1 GB），请先删除不需要的文件'
}
