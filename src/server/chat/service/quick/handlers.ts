import type { serviceSettings } from '#contract/service-settings.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { SharedReplyStore } from './store.ts'

/** 共享快捷语 of the service settings. */
export const createQuickReplySettings = (
  store: SharedReplyStore,
): Pick<
  Handlers<typeof serviceSettings>,
  'quickReplies' | 'saveQuickReply' | 'removeQuickReply' | 'restoreQuickReply'
> => ({
  async quickReplies({ keyword, tag, removed, page, pageSize }) {
    const found = await store.page({ keyword: keyword.trim(), tag, removed, page, pageSize })
    return { records: found.rows, total: found.total, page, pageSize, tags: found.tags }
  },

  async saveQuickReply({ replyId, title, text, tags, version }, caller) {
    const change = {
      replyId,
      title: title.trim(),
      text: text.trim(),
      tags: [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== ''),
      version,
    }
    if (change.title === '' || change.text === '') throw apiError('invalid', '请填写标题和内容')
    const saved = await store.save(change, actorOf(caller))
    if (saved === 'full') throw apiError('invalid', '共享快捷语已达上限，请先删除不用的')
    if (saved === 'none') throw apiError('notFound', '没有找到这条快捷语')
    if (saved === 'stale') throw apiError('conflict')
    return saved
  },

  async removeQuickReply({ replyId }, caller) {
    if (!(await store.setRemoved(replyId, true, actorOf(caller))))
      throw apiError('notFound', '没有找到这条快捷语')
    return { removed: true }
  },

  async restoreQuickReply({ replyId }, caller) {
    if (!(await store.setRemoved(replyId, false, actorOf(caller))))
      throw apiError('notFound', '没有可以恢复的快捷语，或共享快捷语已满')
    return { restored: true }
  },
})
