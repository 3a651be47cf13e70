import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  flag,
  id,
  int,
  list,
  orElse,
  pageOf,
  paging,
  record,
  text,
} from './wire/words.ts'

export const REMIND_KINDS = [
  'POLICY_MATCH',
  'POLICY_CHANGE',
  'DEADLINE',
  'DECLARE_PROGRESS',
  'CORRECTION',
  'ORDER',
  'CERT',
  'IP_DUE',
  'CHAT',
  'SYSTEM',
] as const

const reminder = () =>
  record({
    remindId: text(),
    kind: choice(REMIND_KINDS),
    title: text(),
    content: text(500),
    /** Address on this site; empty when it leads nowhere. */
    link: text(300),
    read: flag(),
    createTime: text(),
  })

/** 提醒 of the message centre. */
export const reminders = {
  list: endpoint({
    method: 'POST',
    path: '/message/api/message/msgRemind/queryMsgRemindList',
    access: 'member',
    background: true,
    spec: true,
    input: record({
      kinds: orElse(list(choice(REMIND_KINDS), 10), []),
      read: orElse(choice(['', '0', '1']), '' as const),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record({ ...pageOf(reminder()), unread: int() }),
  }),
  /** One, some, or with `all` every one. */
  markRead: endpoint({
    method: 'POST',
    path: '/message/api/message/msgRemind/updateMsgRemindMarkRead',
    access: 'member',
    spec: true,
    input: record({
      remindIds: orElse(list(id(), 100), []),
      all: orElse(flag(), false),
      companyId: callersCompany(),
    }),
    output: record({ unread: int() }),
  }),
  /** Opening one marks it read. */
  detail: endpoint({
    method: 'GET',
    path: '/message/api/message/msgRemind/queryMsgRemindById',
    access: 'member',
    spec: true,
    sideEffect: true,
    input: record({ remindId: id(), companyId: callersCompany() }),
    output: reminder(),
  }),
  /** chatNum = unread reminders and unread messages of chats. */
  count: endpoint({
    method: 'GET',
    path: '/message/api/message/msgChat/queryMsgChatIndexCount',
    access: 'member',
    spec: true,
    background: true,
    input: record({ companyId: callersCompany() }),
    output: record({ chatNum: int() }),
  }),
} as const
