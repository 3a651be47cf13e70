import type { workbench } from '#contract/workbench.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { SUPER_ADMIN } from '#domain/permissions/roles.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import type { SharedReplyStore } from '../../service/quick/store.ts'
import type { Reply, ReplyStore, SavedReply } from './store.ts'

/** Whose replies a caller may change: their own; the super administrator keeps everybody's. */
const ownerOf = ({ principal }: MemberCaller): string => {
  return principal.roles.includes(SUPER_ADMIN) ? '' : principal.userId
}

const full = () => apiError('invalid', '快捷语已达上限，请先删除不用的')
const missing = () => apiError('notFound', '没有找到这条快捷语')

/** 快捷语: everybody's are kept, and noted in the log, as the service settings keep them. */
export const createReplyHandlers = (
  store: ReplyStore,
  shared: SharedReplyStore,
): Pick<Handlers<typeof workbench>, 'quickReplies' | 'saveQuickReply' | 'removeQuickReply'> => {
  const saveShared = async (given: SavedReply, caller: MemberCaller): Promise<Reply> => {
    const saved = await shared.save(given, actorOf(caller))
    if (saved === 'full') throw full()
    if (saved === 'stale') throw apiError('conflict')
    if (saved === 'none') throw missing()
    const found = (await store.list('')).find(({ replyId }) => replyId === saved.replyId)
    if (found === undefined) throw missing()
    return found
  }
  return {
    async quickReplies(_input, { principal }) {
      return { records: await store.list(principal.userId) }
    },

    async saveQuickReply({ replyId, title, text, tags, version }, caller) {
      const owner = ownerOf(caller)
      const given = { replyId, title, text, tags: [...new Set(tags)], version }
      if (owner === '') return saveShared(given, caller)
      if (replyId === '') {
        const added = await store.add(owner, given)
        if (added === null) throw full()
        return added
      }
      const changed = await store.change(owner, given)
      if (changed === 'none') throw missing()
      if (changed === 'stale') throw apiError('conflict')
      return changed
    },

    async removeQuickReply({ replyId }, caller) {
      const owner = ownerOf(caller)
      const removed =
        owner === ''
          ? await shared.setRemoved(replyId, true, actorOf(caller))
          : await store.remove(owner, replyId)
      if (!removed) throw missing()
      return { removed: true }
    },
  }
}
