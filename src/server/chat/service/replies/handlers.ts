import { randomUUID } from 'node:crypto'
import type { serviceSettings } from '#contract/service-settings.ts'
import { apiError } from '#contract/wire/api-error.ts'
import {
  isSystemReply,
  REPLY_HTML_MAX,
  replyGist,
  replyHtml,
  replyWriting,
  SYSTEM_REPLY,
  type SystemReply,
} from '#domain/chat/auto-reply.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { cleanReply } from '../../auto/reply.ts'
import type { AutoReplyStore, StoredReply } from './store.ts'

const SYSTEM_CODES = Object.keys(SYSTEM_REPLY) as SystemReply[]

const NEVER = { version: 0, note: '', updateTime: '', updateUser: '' } as const

const unwritten = (code: SystemReply): StoredReply => ({
  ...NEVER,
  code,
  title: SYSTEM_REPLY[code].title,
  html: SYSTEM_REPLY[code].html,
})

const shown = ({ code, title, html, version, note, updateTime, updateUser }: StoredReply) => ({
  code,
  title: title || (isSystemReply(code) ? SYSTEM_REPLY[code].title : replyGist(html)),
  writing: replyWriting(html),
  html: cleanReply(html),
  version,
  note,
  updateTime,
  updateUser,
})

/** 自动回复 of the service settings. */
export const createReplySettings = (deps: {
  store: AutoReplyStore
  /** Who names which reply in the end. */
  users: () => Promise<readonly { userId: string; userName: string; autoReply: string }[]>
}): Pick<
  Handlers<typeof serviceSettings>,
  'replies' | 'previewReply' | 'saveReply' | 'replyVersions'
> => {
  const { store } = deps
  return {
    async replies() {
      const [stored, users] = await Promise.all([store.all(), deps.users()])
      const system = SYSTEM_CODES.map(
        (code) => stored.find((one) => one.code === code) ?? unwritten(code),
      )
      const named = stored.filter(({ code }) => !isSystemReply(code))
      return {
        records: [...system, ...named].map((one) => ({
          ...shown(one),
          when: isSystemReply(one.code) ? SYSTEM_REPLY[one.code].when : '',
          usedBy: users
            .filter(({ autoReply }) => autoReply === one.code)
            .map(({ userId, userName }) => ({ userId, userName })),
        })),
      }
    },

    previewReply: async ({ writing }) => ({ html: cleanReply(replyHtml(writing)) }),

    async saveReply({ code: given, title: named, writing, version, note }, caller) {
      const code = given || `reply-${randomUUID().slice(0, 8)}`
      const title = named.trim()
      const html = cleanReply(replyHtml(writing))
      if (title === '') throw apiError('invalid', '请填写名称')
      if (replyGist(html) === '' && !isSystemReply(code))
        throw apiError('invalid', '请填写回复内容')
      if (Array.from(html).length > REPLY_HTML_MAX)
        throw apiError('invalid', '回复内容太长，请精简')
      const saved = await store.save({ code, version }, actorOf(caller), (current) => {
        if (current === null && given !== '' && !isSystemReply(code))
          throw apiError('notFound', '没有这条自动回复')
        const before = current ?? (isSystemReply(code) ? unwritten(code) : null)
        const was = before === null ? null : shown(before)
        if (was !== null && was.title === title && was.html === html)
          throw apiError('invalid', '内容没有变化')
        return {
          title,
          html,
          note: note.trim(),
          original: was === null ? null : { title: was.title, html: was.html },
        }
      })
      if (saved === null) throw apiError('conflict')
      return { code, version: saved }
    },

    async replyVersions({ code, page, pageSize }) {
      const { rows, total } = await store.versions(code, { page, pageSize })
      return { records: rows.map(shown), total, page, pageSize }
    },
  }
}
