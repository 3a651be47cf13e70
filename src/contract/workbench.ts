import { OUTCOMES, SUMMARY_MAX, TOPIC_MAX } from '#domain/chat/summary.ts'
import { CAPACITY } from '#domain/chat/limits.ts'
import {
  CONTACT_MAX,
  contactProblem,
  LEAVE_MESSAGE_MAX,
  leaveMessageProblem,
} from '#domain/consultation/contact.ts'
import { permission } from '#domain/permissions/codes.ts'
import { PRESENCE_STATUS, presenceOf } from './chat.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  orNull,
  object,
  array,
  pattern,
  refined,
  text,
} from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const OWN = '只影响本人的设置，别人的数据不变'

const BASE = '/message/api/message/workbench'
const SERVE = permission('serve:chat')
const SUPERVISE = permission('serve:chat:supervise')
const chatId = () => pattern(/^[0-9a-f-]{36}$/)

const own = {
  access: 'member',
  permission: SERVE,
  background: true,
  spec: false,
} as const

const presence = () =>
  object({
    status: oneOf(PRESENCE_STATUS),
    reason: text(40),
    capacity: int(),
    /** Conversations served now. */
    load: int(),
    /** Outside of hours: whether it is asked, and what was answered. */
    reception: oneOf(['open', 'asked', 'yes', 'no', 'paused']),
    /** When the hours begin, and until when a yes holds, `yyyy-MM-dd HH:mm`; empty where neither is told. */
    until: text(),
  })

const note = () =>
  object({ noteId: int(), authorId: text(), authorName: text(), text: text(2_000), ts: int() })

const quickReply = () =>
  object({
    replyId: text(),
    title: text(40),
    text: text(1_000),
    tags: array(text(12)),
    /** Everybody's, kept by whoever may. */
    shared: boolean(),
    version: int(),
  })

/** 专家接待: what an advisor does with conversations. */
export const workbench = {
  /** 接入 a ringing or waiting conversation; whoever is first has it. */
  accept: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/updateChatAccept`,
    audit: { sometimes: 'chat.accept', when: '尚未接入时' },
    input: object({ chatId: chatId() }),
    output: object({ accepted: boolean() }),
  }),
  /** 转接, with a brief for the next one; to nobody: back into the queue. */
  transfer: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/updateChatTransfer`,
    audit: 'chat.transfer',
    input: object({
      chatId: chatId(),
      toUserId: withDefault(text(64), ''),
      brief: withDefault(text(500), ''),
    }),
    output: object({ transferred: boolean() }),
  }),
  /** 结束 with a summary. */
  end: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/updateChatEnd`,
    audit: { sometimes: 'chat.end', when: '尚未结束时' },
    input: object({
      chatId: chatId(),
      topicTag: text(TOPIC_MAX, 1),
      outcome: oneOf(codesOf(OUTCOMES)),
      summary: withDefault(text(SUMMARY_MAX), ''),
      /** 需跟进: when, and who; empty for whoever ends it. */
      followOn: withDefault(day(), ''),
      ownerId: withDefault(text(64), ''),
    }),
    output: object({ ended: boolean() }),
  }),
  /** A draft of the summary, from what was said since the last one: quotes alone. */
  summaryDraft: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/queryChatSummaryDraft`,
    input: object({ chatId: chatId() }),
    output: object({
      topicTag: text(),
      outcome: oneOf(codesOf(OUTCOMES)),
      summary: text(SUMMARY_MAX),
    }),
  }),
  /** 已跟进, by whoever was to go on. */
  followUpDone: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/updateChatFollowUp`,
    audit: { none: '只结束本人的跟进待办，小结本身留存' },
    input: object({ summaryId: int({ min: 1, max: 2 ** 31 - 1 }) }),
    output: object({ done: boolean() }),
  }),
  /** 存为线索: a number that came up in the talk, with the customer's consent; the caller's from the beginning. */
  saveLead: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/addChatLead`,
    audit: 'chat.lead',
    input: object({
      chatId: chatId(),
      contactWay: refined(contactProblem, CONTACT_MAX * 2),
      leaveMessage: withDefault(refined(leaveMessageProblem, LEAVE_MESSAGE_MAX * 4), ''),
      /** The customer agreed to the use of the number, in the talk. */
      consent: withDefault(boolean(), false),
    }),
    output: object({
      leadId: text(),
      /** By when it should be called, `yyyy-MM-dd HH:mm:ss`, Beijing. */
      dueTime: text(),
    }),
  }),
  addNote: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/addChatNote`,
    audit: { sometimes: 'chat.note', when: '第一次发送时' },
    input: object({
      chatId: chatId(),
      id: pattern(/^[0-9A-Za-z-]{8,64}$/),
      text: text(2_000, 1),
    }),
    output: note(),
  }),
  notes: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/queryChatNoteList`,
    input: object({ chatId: chatId() }),
    output: object({ records: array(note()) }),
  }),
  presence: endpoint({
    ...own,
    method: 'GET',
    path: `${BASE}/getPresence`,
    input: object({}),
    output: presence(),
  }),
  setPresence: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/updatePresence`,
    audit: { none: OWN },
    input: object({
      status: oneOf(PRESENCE_STATUS),
      reason: withDefault(text(40), ''),
      capacity: withDefault(int({ min: 1, max: 50 }), CAPACITY),
    }),
    output: presence(),
  }),
  /** 现在接待吗, answered outside of hours: a yes holds until the expert leaves, four hours at most. */
  receive: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/updateReception`,
    audit: { none: OWN },
    input: object({ receives: boolean() }),
    output: presence(),
  }),
  /** Who else serves, and how much room they have. */
  colleagues: endpoint({
    ...own,
    method: 'GET',
    path: `${BASE}/queryColleagueList`,
    input: object({}),
    output: object({
      records: array(
        object({
          userId: text(),
          userName: text(),
          headImg: text(300),
          role: text(20),
          tags: array(text(12)),
          load: int(),
          capacity: int(),
          presence: presenceOf(),
        }),
      ),
    }),
  }),
  quickReplies: endpoint({
    ...own,
    method: 'GET',
    path: `${BASE}/queryQuickReplyList`,
    input: object({}),
    output: object({ records: array(quickReply()) }),
  }),
  saveQuickReply: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/saveQuickReply`,
    audit: { sometimes: 'service.quickReply', when: '超级管理员修改共享快捷语时' },
    input: object({
      /** Empty for a new one. */
      replyId: withDefault(text(64), ''),
      title: text(40, 1),
      text: text(1_000, 1),
      tags: withDefault(queryArray(text(12), 5), []),
      version: withDefault(int(), 0),
    }),
    output: quickReply(),
  }),
  removeQuickReply: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/deleteQuickReply`,
    audit: { sometimes: 'service.quickReply', when: '超级管理员修改共享快捷语时' },
    input: object({ replyId: id() }),
    output: object({ removed: boolean() }),
  }),
  /** What is known of the customer of a conversation that the caller serves. */
  customer: endpoint({
    ...own,
    method: 'POST',
    path: `${BASE}/queryChatCustomer`,
    input: object({ chatId: chatId() }),
    output: object({
      userId: text(),
      userName: text(),
      guest: boolean(),
      company: orNull(
        object({
          companyId: text(),
          companyName: text(),
          regionName: text(),
          industryName: text(),
          registerStatus: text(),
          tags: array(text()),
        }),
      ),
      /** Pages looked at, the newest first: by address, or by what was shown there. */
      pages: array(
        object({
          title: text(200),
          link: text(300),
          objType: text(20),
          objId: text(64),
          time: text(),
        }),
      ),
      /** Consultations left, the number masked. */
      leads: array(object({ phone: text(), message: text(), serviceName: text(), time: text() })),
      chats: array(
        object({ chatId: text(), lastText: text(2_000), lastTime: text(), outcome: text() }),
      ),
      /** What was kept of this and other talks of the customer, the newest first. */
      summaries: array(
        object({
          summaryId: int(),
          chatId: text(),
          topic: text(),
          outcome: oneOf(codesOf(OUTCOMES)),
          summary: text(SUMMARY_MAX),
          /** When somebody goes on, `yyyy-MM-dd`, and who; empty where nobody does. */
          followOn: text(),
          ownerName: text(),
          /** It waits still, and for the caller. */
          open: boolean(),
          mine: boolean(),
          author: text(),
          time: text(),
        }),
      ),
      /** Who had the conversation, and why it moved. */
      moves: array(
        object({ from: text(), to: text(), why: text(), brief: text(500), time: text() }),
      ),
    }),
  }),
  /** 接待监看: who serves, what waits, and how the day went. */
  wall: endpoint({
    ...own,
    permission: SUPERVISE,
    method: 'GET',
    path: `${BASE}/getServiceWall`,
    input: object({}),
    output: object({
      /** Experts with a connection now, and what they serve of what they could. */
      online: int(),
      load: int(),
      capacity: int(),
      /** Conversations that nobody serves, and since when the oldest waits (milliseconds, 0: none). */
      queued: int(),
      waitingSince: int(),
      /** Begun today by the clock of Beijing; of those with a first answer, the median wait. */
      begun: int(),
      answered: int(),
      firstReplyMs: int(),
      /** Ended today, and the mean of today's ratings in tenths (0: none). */
      ended: int(),
      ratings: int(),
      ratingTenths: int(),
      experts: array(
        object({
          userId: text(),
          userName: text(),
          headImg: text(300),
          load: int(),
          capacity: int(),
          presence: presenceOf(),
          reason: text(40),
          /** Since when the customer who waits longest for this expert does. */
          waitingSince: int(),
          servedToday: int(),
        }),
      ),
      /** Open conversations, those that wait longest first, at most 200. */
      chats: array(
        object({
          chatId: text(),
          customerName: text(),
          companyName: text(),
          status: text(12),
          assigneeId: text(),
          assigneeName: text(),
          waitingSince: int(),
          lastText: text(2_000),
        }),
      ),
    }),
  }),
  /** 旁听: reads a conversation without taking part; each look of a person is in the audit. */
  watch: endpoint({
    ...own,
    permission: SUPERVISE,
    method: 'POST',
    path: `${BASE}/queryWatchedChat`,
    audit: { sometimes: 'chat.watch', when: '一小时内第一次旁听时' },
    input: object({ chatId: chatId(), after: withDefault(int(), 0) }),
    output: object({
      customerName: text(),
      assigneeName: text(),
      status: text(12),
      head: int(),
      /** The newest hundred after the number. */
      lines: array(
        object({
          serialId: int(),
          from: text(),
          fromName: text(),
          /** Of the customer; else of experts or the system. */
          customer: boolean(),
          msgType: text(2),
          text: text(2_000),
          ts: int(),
          deleted: boolean(),
        }),
      ),
      /** Why it came to whom, the oldest first. */
      moves: array(
        object({ from: text(), to: text(), why: text(), brief: text(500), time: text() }),
      ),
    }),
  }),
  /** 接管: the conversation is the supervisor's from now on. */
  takeOver: endpoint({
    ...own,
    permission: SUPERVISE,
    method: 'POST',
    path: `${BASE}/updateChatTakeOver`,
    audit: { sometimes: 'chat.takeOver', when: '尚未接管时' },
    input: object({ chatId: chatId() }),
    output: object({ taken: boolean() }),
  }),
} as const
