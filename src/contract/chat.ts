import { HISTORY_SIZE, NEWS_WAIT_MS, TEXT_MAX, WATCHED_MAX } from '#domain/chat/limits.ts'
import { GUEST_ID } from '#domain/chat/guest.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'
import { expertCard } from './experts.ts'

/** Why calls leave nothing in the log. */
const TALK = '会话中的收发和本人的会话列表，消息本身留存'

const CONTACT = '/message/api/portalpublic/contact'
const MSG_CHAT = '/message/api/message/msgChat'

export const CONVERSATION_STATUS = ['queued', 'ringing', 'serving', 'ended'] as const
export const PRESENCE_STATUS = ['online', 'busy', 'away', 'hidden'] as const

const PAGES = [20, 50, 100]

/** Made once per bubble by the caller. */
const clientId = () => pattern(/^[0-9A-Za-z-]{8,64}$/)
const chatId = () => pattern(/^[0-9a-f-]{36}$/)
/** How far a caller is in a conversation, as one text: its id and the newest number. */
export const cursorOf = (chatId: string, after: number): string => `${chatId}:${after}`
const number = () => int({ max: 2 ** 53 - 1 })

/** A line of a history under the specification's names (§3). */
const historyItem = () =>
  object({
    /** The text; of a file its name, of a card its title; empty once called back. */
    chatContent: text(TEXT_MAX),
    /** Number in the conversation. */
    serialId: int(),
    userName: text(),
    sendTime: text(),
    /** Side of the reader: 1 own, 0 the other's, 2 a line of the system. */
    msgPosition: oneOf(['0', '1', '2']),
    sendUserId: text(),
    reciveUserId: text(),
    sendCompanyId: text(),
    reciveCompanyId: text(),
    msgType: text(),
    sendText: text(TEXT_MAX),
    userHeadImg: text(300),
    userSex: text(),
    phoneNumber: text(),
    userWxImg: text(300),
    msgId: text(),
    /** The sender's own id of it. */
    id: text(),
    /** Milliseconds. */
    ts: int(),
    /** JSON of file or card; empty for a text. */
    body: text(4_000),
    replyTo: int(),
    rev: int(),
    deleted: boolean(),
  })

/** What the widget and the lists show of a conversation. */
const conversation = () =>
  object({
    chatId: text(),
    status: oneOf(CONVERSATION_STATUS),
    toUserId: text(),
    userName: text(),
    userHeadImg: text(300),
    userSex: text(),
    personnelTag: text(500),
    companyId: text(),
    companyName: text(),
    /** Who answers; empty for nobody. */
    assigneeName: text(),
    lastText: text(TEXT_MAX),
    lastTime: text(),
    lastTs: int(),
    /** Number of the newest message, and up to which the caller has read. */
    head: int(),
    readSeq: int(),
    /** Up to here the caller has deleted the conversation. */
    clearedSeq: int(),
    /** Up to which the others have got and read. */
    othersDelivered: int(),
    othersRead: int(),
    unread: int(),
    pinned: boolean(),
    /** 静音: neither sound nor notice for the caller. */
    muted: boolean(),
    /** Until when a conversation that was taken along can be given back, milliseconds; 0 for never. */
    givenBackUntil: int(),
    /** Milliseconds since when the customer waits for an answer; 0 when nobody waits. */
    waitingSince: int(),
    /** How many wait before it; 0 where it does not wait. */
    ahead: int(),
    topic: oneOf(['consult', 'jobTitle']),
    /** Title and address of the page the customer came from. */
    sourceTitle: text(200),
    sourceLink: text(300),
    /** Where the customer is, as far as that is known; empty to the customer. */
    place: text(40),
    /** The customer's newest own message, for whoever answers; empty elsewhere. */
    question: text(200),
    /** Stars given, 0 for none. */
    rating: int(),
  })

export const presenceOf = () =>
  object({
    userId: text(),
    /** What it says in words: 在线, 忙碌, 离开, 离线. */
    status: oneOf(['online', 'busy', 'away', 'offline']),
    available: boolean(),
    /** When somebody answers again `yyyy-MM-dd HH:mm`, empty where that is now or not known. */
    backAt: text(),
  })

const message = () => ({
  id: clientId(),
  /** The specification's names; who sends is known by the session or the guest's cookie. */
  sendUserId: withDefault(text(64), ''),
  reciveUserId: withDefault(text(64), ''),
  sendCompanyId: withDefault(text(64), '0'),
  reciveCompanyId: withDefault(text(64), '0'),
  msgType: withDefault(oneOf(['1', '2', '3']), '1' as const),
  sendText: text(TEXT_MAX, 1),
  sendTime: withDefault(text(32), ''),
  /** JSON of a file or card. */
  body: withDefault(text(4_000), ''),
  replyTo: withDefault(int(), 0),
  /** A conversation that is known; without it, the one with `reciveUserId` is opened. */
  chatId: withDefault(text(36), ''),
  /** The page the question is about. */
  sourceTitle: withDefault(text(200), ''),
  sourceLink: withDefault(text(300), ''),
})

const sent = () =>
  object({
    chatId: text(),
    serialId: int(),
    msgId: text(),
    ts: int(),
    /** It was here before. */
    dup: boolean(),
  })

/** 聊天: guests and members with experts. */
export const chat = {
  /** History between two, for one of them; a guest's for the guest's own cookie. */
  history: endpoint({
    method: 'POST',
    path: `${CONTACT}/queryMessageList`,
    access: 'anyone',
    background: true,
    spec: true,
    input: object({
      toCompanyId: withDefault(text(64), '0'),
      sendUserId: withDefault(text(64), ''),
      toUserId: withDefault(text(64), ''),
      labelValue: withDefault(text(8), '7'),
      page: withDefault(int({ max: 10_000 }), 0),
      pageSize: withDefault(int({ min: 1, max: HISTORY_SIZE }), HISTORY_SIZE),
      chatId: withDefault(text(36), ''),
      /** Only what is older than this number; 0 for the newest. */
      before: withDefault(int(), 0),
    }),
    output: object({
      msgChatListVos: array(historyItem()),
      chatId: text(),
      head: int(),
      /** Up to here the caller has deleted the conversation: nothing of it is missing. */
      cleared: int(),
      /** Nothing is older. */
      complete: boolean(),
    }),
  }),
  /** A guest's message or left question, and a member's message. */
  leaveMessage: endpoint({
    method: 'POST',
    path: `${CONTACT}/addLeaveMessage`,
    access: 'anyone',
    background: true,
    knowsVisitor: true,
    spec: true,
    audit: { none: TALK },
    input: object(message()),
    output: sent(),
  }),
  /** The same to an expert for job titles. */
  jobTitleMessage: endpoint({
    method: 'POST',
    path: `${CONTACT}/addJobTitleMessage`,
    access: 'anyone',
    background: true,
    knowsVisitor: true,
    spec: true,
    audit: { none: TALK },
    input: object(message()),
    output: sent(),
  }),
  /** 自动回复 by the entry that an expert names. */
  autoReply: endpoint({
    method: 'GET',
    path: `${CONTACT}/getJobTitleAutoReply`,
    access: 'anyone',
    background: true,
    spec: true,
    input: object({ dictId: id() }),
    output: object({
      /** Sanitised HTML. */
      dictDesc: text(8_000),
    }),
  }),
  /** Anything answered blocks sending (specification §5). */
  filterWords: endpoint({
    method: 'GET',
    path: `${CONTACT}/filterSensitiveWords`,
    access: 'anyone',
    background: true,
    spec: true,
    rates: [{ per: 'visitor', max: 30, seconds: 60 }],
    input: object({ content: text(TEXT_MAX) }),
    /** What was found, masked, and where it stands. */
    output: array(object({ word: text(), from: int(), to: int() })),
  }),
  /** Experts who may answer now. */
  customerService: endpoint({
    method: 'GET',
    path: `${MSG_CHAT}/queryCustomerService`,
    access: 'anyone',
    background: true,
    spec: true,
    input: object({}),
    output: object({
      records: array(expertCard()),
      presence: array(presenceOf()),
      /** Median first reply of the past seven days in opening hours, ms; 0 where too few tell. */
      usualMs: int(),
    }),
  }),
  /** 会话 of the message centre and of the widget. */
  list: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/queryChatList`,
    access: 'anyone',
    background: true,
    spec: true,
    input: object({
      /** mine: those I take part in; queue: those that wait; all and ended: an advisor's. */
      tab: withDefault(oneOf(['mine', 'queue', 'colleagues', 'ended']), 'mine' as const),
      keyword: withDefault(text(50), ''),
      ...paging(PAGES, 50),
    }),
    output: object({ ...pageOf(conversation()), unread: int() }),
  }),
  /** Messages of a conversation after a number, for catching up. */
  messages: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/queryMessageList`,
    access: 'anyone',
    background: true,
    spec: true,
    input: object({
      chatId: chatId(),
      after: withDefault(number(), 0),
      pageSize: withDefault(int({ min: 1, max: HISTORY_SIZE }), HISTORY_SIZE),
    }),
    output: object({ msgChatListVos: array(historyItem()), head: int(), cleared: int() }),
  }),
  pin: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/updateChatPinOrUnpin`,
    access: 'anyone',
    spec: true,
    audit: { none: TALK },
    input: object({ chatId: chatId(), pin: boolean() }),
    output: object({ pinned: boolean() }),
  }),
  /** 静音: new messages count as ever, and make no noise. */
  mute: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/updateChatMuteOrUnmute`,
    access: 'anyone',
    spec: false,
    audit: { none: TALK },
    input: object({ chatId: chatId(), mute: boolean() }),
    output: object({ muted: boolean() }),
  }),
  /** For the caller alone: what was said before is not shown again. */
  remove: endpoint({
    method: 'GET',
    path: `${MSG_CHAT}/deleteChatById`,
    access: 'anyone',
    sideEffect: true,
    spec: true,
    audit: { none: TALK },
    input: object({ chatId: chatId() }),
    output: object({ deleted: boolean() }),
  }),
  /** Files of a message, at most nine. */
  addFile: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/addChatFile`,
    access: 'anyone',
    body: 'multipart',
    background: true,
    knowsVisitor: true,
    spec: true,
    rates: [{ per: 'visitor', max: 60, seconds: 3_600 }],
    audit: { none: TALK },
    input: object({ chatId: chatId() }),
    output: object({
      records: array(
        object({
          fileId: text(),
          fileName: text(),
          mime: text(),
          size: int(),
          width: int(),
          height: int(),
          url: text(600),
        }),
      ),
    }),
  }),
  /** An advisor's customers. */
  customers: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/querySalesmanCustomerList`,
    access: 'member',
    permission: permission('serve:chat'),
    spec: true,
    input: object({
      keyword: withDefault(text(50), ''),
      ...paging(PAGES),
    }),
    output: object(
      pageOf(
        object({
          userId: text(),
          userName: text(),
          companyId: text(),
          companyName: text(),
          guest: boolean(),
          chats: int(),
          lastTime: text(),
          chatId: text(),
        }),
      ),
    ),
  }),
  /** Opens, or finds, the conversation with an expert; with nobody, with whoever answers. */
  open: endpoint({
    method: 'POST',
    path: `${CONTACT}/addChat`,
    access: 'anyone',
    background: true,
    knowsVisitor: true,
    spec: false,
    rates: [{ per: 'visitor', max: 30, seconds: 60 }],
    audit: { none: TALK },
    input: object({
      /** A guest's own name of 18 digits; ignored for somebody signed in. */
      guestId: withDefault(pattern(GUEST_ID), ''),
      toUserId: withDefault(text(64), ''),
      topic: withDefault(oneOf(['consult', 'jobTitle']), 'consult' as const),
      sourceTitle: withDefault(text(200), ''),
      sourceLink: withDefault(text(300), ''),
    }),
    output: object({ chat: conversation(), presence: array(presenceOf()) }),
  }),
  /** Opens one socket within half a minute, for callers without a cookie. */
  ticket: endpoint({
    method: 'POST',
    path: `${CONTACT}/addSocketTicket`,
    access: 'anyone',
    background: true,
    spec: false,
    rates: [{ per: 'visitor', max: 30, seconds: 60 }],
    audit: { none: TALK },
    input: object({ guestId: withDefault(pattern(GUEST_ID), '') }),
    output: object({ ticket: text(), actorId: text() }),
  }),
  /** Got and read up to a number; both only rise. */
  mark: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/updateChatRead`,
    access: 'anyone',
    background: true,
    spec: false,
    audit: { none: TALK },
    input: object({
      chatId: chatId(),
      delivered: withDefault(number(), 0),
      read: withDefault(number(), 0),
    }),
    output: object({ unread: int(), chatNum: int() }),
  }),
  /** 撤回 one's own message within two minutes. */
  recall: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/updateMessageRecall`,
    access: 'anyone',
    spec: false,
    audit: { none: TALK },
    input: object({ chatId: chatId(), serialId: number() }),
    output: object({ recalled: boolean() }),
  }),
  /** 满意度: one face, once more within a day. */
  rate: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/updateChatRating`,
    access: 'anyone',
    spec: false,
    audit: { none: TALK },
    input: object({
      chatId: chatId(),
      rating: int({ min: 1, max: 5 }),
      tags: withDefault(queryArray(text(12), 3), []),
      comment: withDefault(text(200), ''),
    }),
    output: object({ rating: int() }),
  }),
  /** A guest's conversations go along into the account that the guest has signed in with. */
  takeAlong: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/updateGuestOwner`,
    access: 'member',
    spec: false,
    audit: { sometimes: 'chat.takeAlong', when: '有会话并入时' },
    input: object({ guestId: pattern(GUEST_ID) }),
    output: object({ taken: int() }),
  }),
  /** 退回游客: undoes taking a conversation along, within seven days, for the same browser. */
  giveBack: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/deleteGuestOwner`,
    access: 'member',
    spec: false,
    audit: 'chat.giveBack',
    input: object({ chatId: chatId() }),
    output: object({ givenBack: boolean() }),
  }),
  /**
   * Where no socket opens: answers as soon as one of these conversations, or the caller's own
   * stream, is further than the caller, at the latest after 25 seconds (NEWS_WAIT_MS). The heads
   * are those of the caller's own conversations among them. Answered at once are who names none of
   * their own, who names nothing and knows no number of the stream, and the fourth call of one
   * person at a time.
   */
  wait: endpoint({
    method: 'POST',
    path: `${MSG_CHAT}/queryChatNews`,
    access: 'anyone',
    background: true,
    waitMs: NEWS_WAIT_MS,
    spec: false,
    rates: [{ per: 'visitor', max: 60, seconds: 60 }],
    input: object({
      /** Texts of {@link cursorOf}. */
      heads: withDefault(queryArray(pattern(/^[0-9a-f-]{36}:\d{1,15}$/), WATCHED_MAX), []),
      useq: withDefault(number(), 0),
    }),
    output: object({ heads: array(object({ chatId: text(), head: int() })), useq: int() }),
  }),
} as const
