import { emailProblem } from '#domain/registration/account.ts'
import { OUTWARD, REMIND_CHANNEL, REMIND_GROUP, REMIND_KINDS } from '#domain/subscriptions/codes.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  refined,
  pattern,
  text,
} from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const OWN = '本人的账号、偏好和收藏'

const BASE = '/message/api/message/msgRemind'
const OPEN = '/message/api/portalpublic/msgRemind'
const post = { method: 'POST', access: 'member', spec: false } as const

/** What a link in a mail carries: who, which channel, what of it; signed. */
const signedToken = () => pattern(/^[A-Za-z0-9_-]{24,400}$/)

const reminder = () =>
  object({
    remindId: text(),
    kind: oneOf(REMIND_KINDS),
    title: text(),
    content: text(500),
    /** Address on this site; empty when it leads nowhere. */
    link: text(300),
    read: boolean(),
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
    input: object({
      kinds: withDefault(queryArray(oneOf(REMIND_KINDS), REMIND_KINDS.length), []),
      read: withDefault(oneOf(['', '0', '1']), '' as const),
      ...paging(),
    }),
    output: object({ ...pageOf(reminder()), unread: int() }),
  }),
  /** One, some, or with `all` every one. */
  markRead: endpoint({
    method: 'POST',
    path: '/message/api/message/msgRemind/updateMsgRemindMarkRead',
    access: 'member',
    spec: true,
    audit: { none: OWN },
    input: object({
      remindIds: withDefault(queryArray(id(), 100), []),
      all: withDefault(boolean(), false),
    }),
    output: object({ unread: int() }),
  }),
  /** Opening one marks it read. */
  detail: endpoint({
    method: 'GET',
    path: '/message/api/message/msgRemind/queryMsgRemindById',
    access: 'member',
    spec: true,
    sideEffect: true,
    audit: { none: OWN },
    input: object({ remindId: id() }),
    output: reminder(),
  }),
  /** chatNum = unread reminders and unread messages of chats. */
  count: endpoint({
    method: 'GET',
    path: '/message/api/message/msgChat/queryMsgChatIndexCount',
    access: 'member',
    spec: true,
    background: true,
    input: object({}),
    output: object({ chatNum: int() }),
  }),
  /** 提醒设置: what of each kind goes where, beside 站内. */
  settings: endpoint({
    method: 'GET',
    path: `${BASE}/queryMyRemindSetting`,
    access: 'member',
    spec: false,
    input: object({}),
    output: object({
      groups: array(
        object({
          group: oneOf(codesOf(REMIND_GROUP)),
          name: text(),
          kinds: array(
            object({
              kind: oneOf(REMIND_KINDS),
              name: text(),
              channels: array(
                object({
                  channel: oneOf(codesOf(REMIND_CHANNEL)),
                  on: boolean(),
                  /** 站内 cannot be switched off, some kinds never go by message. */
                  fixed: boolean(),
                }),
              ),
            }),
          ),
        }),
      ),
      /** 免打扰 of mails and messages, `HH:mm`; both empty when there is none. */
      quietFrom: text(),
      quietTo: text(),
      mail: object({
        /** This installation can send mail. */
        available: boolean(),
        /** The confirmed address; empty while there is none. */
        address: text(),
        /** An address that waits for its code. */
        pending: text(),
        /** Mails to the confirmed address came back: it has to be confirmed again. */
        failing: boolean(),
      }),
      sms: object({
        available: boolean(),
        /** Masked; empty when the account has no number. */
        phone: text(),
        /** Most messages a day. */
        most: int(),
      }),
    }),
  }),
  /** Switches one kind on one channel. */
  set: endpoint({
    ...post,
    path: `${BASE}/updateMyRemindSetting`,
    audit: { none: OWN },
    input: object({
      kind: oneOf(REMIND_KINDS),
      channel: oneOf(OUTWARD),
      on: boolean(),
    }),
    output: object({ on: boolean() }),
  }),
  /** 免打扰: whole and half hours, `HH:mm`; both empty: none. */
  quiet: endpoint({
    ...post,
    path: `${BASE}/updateMyQuietTime`,
    audit: { none: OWN },
    input: object({
      from: withDefault(pattern(/^([01]\d|2[0-3]):[03]0$/), ''),
      to: withDefault(pattern(/^([01]\d|2[0-3]):[03]0$/), ''),
    }),
    output: object({ quietFrom: text(), quietTo: text() }),
  }),
  /** Sends a code and a link to an address. The answer is the same whoever has it. */
  setMail: endpoint({
    ...post,
    path: `${BASE}/addMyMailAddress`,
    rates: [{ per: 'visitor', max: 20, seconds: 3600 }],
    audit: { none: OWN },
    input: object({ email: refined(emailProblem, 100) }),
    /** Seconds that the code is good for, and until another one can be asked for. */
    output: object({ expiresIn: int(), resendAfter: int() }),
  }),
  confirmMail: endpoint({
    ...post,
    path: `${BASE}/confirmMyMailAddress`,
    audit: 'mail.confirm',
    input: object({ code: text(10, 1) }),
    output: object({ address: text() }),
  }),
  removeMail: endpoint({
    ...post,
    path: `${BASE}/deleteMyMailAddress`,
    audit: { sometimes: 'mail.remove', when: IF_CHANGED },
    input: object({}),
    output: object({ removed: boolean() }),
  }),
  /** The link of the same mail, without a login (page /mailConfirm?token=…). */
  confirmMailLink: endpoint({
    method: 'POST',
    path: `${OPEN}/confirmMailAddress`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 30, seconds: 600 }],
    audit: 'mail.confirm',
    input: object({ token: signedToken() }),
    /** Masked: `zh***@example.com`. */
    output: object({ address: text() }),
  }),
  /** What the link of a mail or message would end (page /unsubscribe?token=…); looking changes nothing. */
  optOutInfo: endpoint({
    method: 'POST',
    path: `${OPEN}/queryOptOut`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 60, seconds: 600 }],
    input: object({ token: signedToken() }),
    output: object({
      channel: oneOf(OUTWARD),
      channelName: text(),
      /** e.g. `政策推送` or `订阅“研发补贴”`. */
      what: text(),
      /** Of the mail or number, masked. */
      address: text(),
      /** Already ended. */
      off: boolean(),
      /** What goes on. */
      stays: text(500),
      /** Of somebody without an account. */
      guest: boolean(),
      /** What the last message to a guest told, as a mail would have it; empty for others. */
      told: array(
        object({
          heading: text(),
          entries: array(object({ title: text(), lines: array(text()), link: text() })),
          /** Said when not all of them are named. */
          rest: text(),
        }),
      ),
      /** Everything that a guest follows, where the link ends all of it. */
      follows: array(object({ name: text(), link: text(), optOut: text() })),
    }),
  }),
  /** Ends it, or begins it again; without a login, the link says whose it is. */
  optOut: endpoint({
    method: 'POST',
    path: `${OPEN}/updateOptOut`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 60, seconds: 600 }],
    audit: ['remind.optOut', 'remind.optIn'],
    input: object({
      token: signedToken(),
      off: withDefault(boolean(), true),
    }),
    output: object({ off: boolean() }),
  }),
} as const

/** One click of a mail programme ends what its mail spoke of (RFC 8058): a POST with the token above. */
export const oneClick = {
  path: `${OPEN}/oneClickOptOut`,
  input: object({ token: signedToken() }),
} as const
