import type { chat } from '#contract/chat.ts'
import { type ChatMessage, MSG_TYPE } from '#contract/chat.socket.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { ChatRow } from './lists.store.ts'
import { placeOf } from './place.ts'

/** An expert as the picker shows it. */
export type ExpertCard = OutputOf<typeof chat.customerService>['records'][number]
/** Whether an expert is there. */
export type Presence = OutputOf<typeof chat.customerService>['presence'][number]
type HistoryItem = OutputOf<typeof chat.history>['msgChatListVos'][number]
type Conversation = OutputOf<typeof chat.open>['chat']

/** What is told beside the rows themselves. */
export interface Around {
  /** Cards of the experts, by id. */
  cards: ReadonlyMap<string, ExpertCard>
  /** The company that experts write for; `0` for none. */
  platformCompanyId: string
  regionName: (code: string) => string
}

/** Nobody in particular answers yet. */
const ANYBODY = '在线顾问'

/** A conversation as its customer, or an expert, sees it. */
export const conversationOf = (row: ChatRow, around: Around): Conversation => {
  const { id, lastTs, role, customerId, customerName, companyId, companyName, ...more } = row
  const { regionCode, question, ...rest } = more
  const card = around.cards.get(row.assigneeId)
  // What others talk about is for those who take part, and what waits for those who may answer.
  const foreign = role === '' && row.status === 'serving'
  const other =
    role === 'customer'
      ? {
          toUserId: row.assigneeId,
          userName: card?.userName ?? (row.assigneeName || ANYBODY),
          userHeadImg: card?.headImg ?? '',
          userSex: card?.userSex ?? '',
          personnelTag: card?.personnelTag ?? '',
          companyId: around.platformCompanyId,
          companyName: '',
          place: '',
          question: '',
        }
      : {
          toUserId: customerId,
          userName: customerName,
          userHeadImg: '',
          userSex: '',
          personnelTag: '',
          companyId,
          companyName,
          place: placeOf(around.regionName, regionCode, rest.sourceLink),
          question: foreign ? '' : question,
        }
  return {
    ...rest,
    ...other,
    chatId: id,
    lastText: foreign ? '' : row.lastText,
    lastTime: formatBeijingTime(lastTs),
    lastTs,
  }
}

/** A line under the specification's names, as one of the members reads it. */
export const historyOf = (
  line: ChatMessage,
  { row, readerId, around }: { row: ChatRow; readerId: string; around: Around },
): HistoryItem => {
  const asks = line.from === row.customerId
  const card = asks ? undefined : around.cards.get(line.from)
  const own = row.companyId || '0'
  const { text, ...more } = line.body
  const system = line.type === MSG_TYPE.system
  return {
    chatContent: text,
    sendText: text,
    serialId: line.seq,
    userName: line.fromName,
    sendTime: formatBeijingTime(line.ts),
    msgPosition: system ? '2' : line.from === readerId ? '1' : '0',
    sendUserId: line.from,
    reciveUserId: asks ? row.assigneeId : row.customerId,
    sendCompanyId: asks ? own : around.platformCompanyId,
    reciveCompanyId: asks ? around.platformCompanyId : own,
    msgType: String(line.type),
    userHeadImg: card?.headImg ?? '',
    userSex: card?.userSex ?? '',
    phoneNumber: card?.phoneNumber ?? '',
    userWxImg: '',
    msgId: line.msgId,
    id: line.id,
    ts: line.ts,
    body: Object.keys(more).length === 0 ? '' : JSON.stringify(line.body),
    replyTo: line.replyTo,
    rev: line.rev,
    deleted: line.deleted,
  }
}
