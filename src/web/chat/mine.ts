import { chat } from '#contract/chat.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

/** 我的会话, asked for in the same words by all who show or count them. */
export const mineQuery = queryOptionsInline(chat.list, { tab: 'mine' })
