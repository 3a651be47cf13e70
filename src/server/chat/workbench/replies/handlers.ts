import type { workbench } from '#contract/workbench.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { SUPER_ADMIN } from '#domain/permissions/roles.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { ReplyStore } from './store.ts'

/** Whose replies a caller may change: their own; the super administrator keeps everybody's. */
const ownerOf = ({ principal }: Caller): string => {
  if (principal === null) throw refuse('signIn')
  return principal.roles.includes(SUPER_ADMIN) ? '' : principal.userId
}

/** 快捷语. */
export const createReplyHandlers = (
  store: ReplyStore,
): Pick<Handlers<typeof workbench>, 'quickReplies' | 'saveQuickReply' | 'removeQuickReply'> => ({
  async quickReplies(_input, { principal }) {
    return { records: await store.list(principal?.userId ?? '') }
  },

  async saveQuickReply({ replyId, title, text, tags, version }, caller) {
    const owner = ownerOf(caller)
    const given = { replyId, title, text, tags: [...new Set(tags)], version }
    if (replyId === '') {
      const added = await store.add(owner, given)
      if (added === null) throw refuse('invalid', '快捷语太多了，请先删除不用的')
      return added
    }
    const changed = await store.change([owner], given)
    if (changed === 'none') throw refuse('notFound', '没有找到这条快捷语')
    if (changed === 'stale') throw refuse('conflict')
    return changed
  },

  async removeQuickReply({ replyId }, caller) {
    if (!(await store.remove([ownerOf(caller)], replyId)))
      throw refuse('notFound', '没有找到这条快捷语')
    return { removed: true }
  },
})
