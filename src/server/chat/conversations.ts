import type { chat } from '#contract/chat.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { isGuestId } from '#domain/chat/guest.ts'
import { PINNED_MAX } from '#domain/chat/limits.ts'
import type { FileHolder } from '#domain/files/access.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Handlers, Upload } from '#server/wire/handler.ts'
import { conversationOf } from './answers.ts'
import type { TalkDeps } from './talk.ts'

/** A file that was taken in, as its uploader sees it. */
export interface TakenFile {
  fileId: string
  fileName: string
  mime: string
  size: number
  width: number
  height: number
  url: string
}

export interface ConversationDeps extends TalkDeps {
  /** Takes files in for a conversation, on behalf of an account or a guest. */
  takeFiles: (
    uploads: readonly Upload[],
    owner: FileHolder,
    address: string,
  ) => Promise<TakenFile[]>
}

type Conversations = Pick<
  Handlers<typeof chat>,
  | 'list'
  | 'pin'
  | 'mute'
  | 'remove'
  | 'mark'
  | 'recall'
  | 'rate'
  | 'takeAlong'
  | 'giveBack'
  | 'customers'
  | 'addFile'
>

const missing = () => apiError('notFound', '没有找到这个会话')
const foreignBrowser = () => apiError('forbidden', '请在原来咨询的浏览器中退回')

/** 会话管理: what each does with the conversations they take part in. */
export const createConversations = (deps: ConversationDeps): Conversations => {
  const { store, chatService, callers } = deps
  return {
    async list({ tab, keyword, page, pageSize }, caller) {
      const actorIds = await callers.idsOf(caller)
      const serves = callers.serves(caller)
      const foreign = tab === 'queue' || tab === 'colleagues'
      const empty = { records: [], total: 0, page, pageSize, unread: 0 }
      if (actorIds.length === 0 || (foreign && !serves)) return empty
      const asked = { actorIds, serves, tab, keyword, page, pageSize }
      const [{ rows, total }, unread] = await Promise.all([
        store.lists.page(asked),
        store.members.unread(actorIds),
      ])
      const around = await deps.around(
        caller.host,
        rows.map(({ assigneeId }) => assigneeId),
      )
      const records = rows.map((row) => conversationOf(row, around))
      return { records, total, page, pageSize, unread }
    },

    async pin({ chatId, pin }, caller) {
      const { id } = await callers.within(caller, chatId)
      const outcome = await store.members.pin(chatId, id, pin)
      if (outcome === 'none') throw missing()
      if (outcome === 'full')
        throw apiError('invalid', `最多置顶 ${PINNED_MAX} 个会话，请先取消其他置顶`)
      return { pinned: pin }
    },

    async mute({ chatId, mute }, caller) {
      const { id } = await callers.within(caller, chatId)
      if (!(await store.members.mute(chatId, id, mute))) throw missing()
      return { muted: mute }
    },

    async remove({ chatId }, caller) {
      const { id } = await callers.within(caller, chatId)
      const events = await store.members.clear(chatId, id)
      if (events === null) throw missing()
      chatService.tell(events)
      return { deleted: true }
    },

    async mark({ chatId, delivered, read }, caller) {
      const actor = await callers.within(caller, chatId)
      const marked = await chatService.mark(actor, { conv: chatId, delivered, read })
      if (marked === null) throw missing()
      return { ...marked, chatNum: await chatService.chatNum(actor) }
    },

    async recall({ chatId, serialId }, caller) {
      const { id } = await callers.within(caller, chatId)
      const outcome = await store.members.recall(chatId, id, serialId)
      if (outcome.kind === 'none') throw apiError('notFound', '没有找到这条消息')
      if (outcome.kind === 'late') throw apiError('invalid', '发出超过 2 分钟的消息不能撤回')
      if (outcome.kind === 'recalled') {
        chatService.tellChanged(outcome.line, outcome.audience)
        chatService.tell(outcome.events)
      }
      return { recalled: true }
    },

    async rate({ chatId, rating, tags, comment }, caller) {
      const { id } = await callers.within(caller, chatId)
      if (!(await store.members.rate(chatId, id, { rating, tags, comment })))
        throw apiError('invalid', '咨询开始后才能评价，评价只能在一天内修改')
      return { rating }
    },

    async takeAlong({ guestId }, caller) {
      const principal = caller.principal
      if (caller.visitor === null) throw apiError('forbidden')
      const { userId } = principal
      const { name, companyId } = await store.openConversation.personOf(userId)
      const owner = { userId, userName: name, companyId }
      const outcome = await store.guestMerge.takeAlong(
        guestId,
        caller.visitor,
        owner,
        async (tx, taken) =>
          writeAuditEntry(tx, actorOf(caller), {
            action: 'chat.takeAlong',
            companyId,
            objectType: 'guest',
            objectId: guestId,
            after: { 会话: String(taken) },
          }),
      )
      if (outcome === null) throw apiError('forbidden')
      chatService.tell(outcome.events)
      return { taken: outcome.taken }
    },

    async giveBack({ chatId }, caller) {
      const { userId, companyId } = caller.principal
      if (caller.visitor === null) throw foreignBrowser()
      const outcome = await store.guestMerge.giveBack(chatId, userId, caller.visitor, async (tx) =>
        writeAuditEntry(tx, actorOf(caller), {
          action: 'chat.giveBack',
          companyId,
          objectType: 'conversation',
          objectId: chatId,
        }),
      )
      if (outcome.kind === 'none') throw apiError('notFound', '没有找到这个带入的会话')
      if (outcome.kind === 'foreign') throw foreignBrowser()
      if (outcome.kind === 'late') throw apiError('invalid', '带入已超过 7 天，不能退回')
      if (outcome.kind !== 'givenBack')
        throw apiError('invalid', '带入后已有新消息，不能退回，以免企业的内容被他人看到')
      chatService.tell(outcome.events)
      return { givenBack: true }
    },

    async customers({ keyword, page, pageSize }, caller) {
      const { userId } = caller.principal
      const asked = { keyword, page, pageSize }
      const { rows, total } = await store.lists.customers(userId, asked)
      const records = rows.map(({ lastTs, ...row }) => ({
        ...row,
        guest: isGuestId(row.userId),
        lastTime: formatBeijingTime(lastTs),
      }))
      return { records, total, page, pageSize }
    },

    async addFile({ chatId }, caller) {
      const { id } = await callers.within(caller, chatId)
      if (caller.uploads.length === 0) throw apiError('invalid', '请选择要上传的文件')
      const owner = { userId: id, sessionId: caller.principal?.sessionId ?? '' }
      const records = await deps.takeFiles(caller.uploads, owner, caller.address)
      await store.files.add(
        chatId,
        id,
        records.map(({ fileId }) => fileId),
      )
      return { records }
    },
  }
}
