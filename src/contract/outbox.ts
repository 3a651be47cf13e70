import { MAIL_PURPOSE, MAIL_STATE } from '#domain/outbox/mails.ts'
import { permission } from '#domain/permissions/codes.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  withDefault,
  pageOf,
  paging,
  object,
  map,
  text,
  sorting,
} from './wire/schema.ts'

const own = {
  method: 'POST',
  access: 'member',
  permission: permission('outbox:list'),
  spec: false,
} as const

const SMS_STATES = ['queued', 'sent', 'failed'] as const
const MAIL = '/center/api/mail'

/** A mail of the outbox: never its words, which are somebody's, and links in them are secret. */
const mail = () => ({
  mailId: text(),
  /** zh***@example.com */
  address: text(),
  purpose: oneOf(codesOf(MAIL_PURPOSE)),
  /** Codes in it are hidden. */
  subject: text(),
  state: oneOf(codesOf(MAIL_STATE)),
  tries: int(),
  /** Why it did not go out; addresses in it are masked. */
  error: text(500),
  createTime: text(),
  /** When it is tried next; empty for one that does not wait. */
  nextTime: text(),
  sentTime: text(),
  /** What may be done about it now. */
  canResend: boolean(),
  canStop: boolean(),
})

/** What the lists of messages and of mails can be ordered by: nothing that is hidden in them. */
export const MESSAGE_SORTS = ['time', 'purpose', 'provider', 'state'] as const
export const MAIL_SORTS = ['time', 'purpose', 'subject', 'tries', 'state'] as const

/** 发件箱: messages and mails, what was sent and what became of it, for operators. */
export const outbox = {
  list: endpoint({
    ...own,
    path: '/center/api/sms/queryOutboxList',
    background: true,
    input: object({
      phone: withDefault(text(20), ''),
      state: withDefault(oneOf(['', ...SMS_STATES]), '' as const),
      ...sorting(MESSAGE_SORTS),
      ...paging(),
    }),
    output: object(
      pageOf(
        object({
          messageId: text(),
          /** 138****8000 */
          phone: text(),
          purposeName: text(),
          content: text(500),
          provider: text(),
          state: oneOf(SMS_STATES),
          error: text(500),
          createTime: text(),
          sentTime: text(),
        }),
      ),
    ),
  }),
  mails: endpoint({
    ...own,
    path: `${MAIL}/queryMailOutboxList`,
    background: true,
    input: object({
      /** A whole address, or the part after @. */
      address: withDefault(text(100), ''),
      state: withDefault(oneOf(['', ...codesOf(MAIL_STATE)]), '' as const),
      purpose: withDefault(oneOf(['', ...codesOf(MAIL_PURPOSE)]), '' as const),
      ...sorting(MAIL_SORTS),
      ...paging(),
    }),
    output: object({
      ...pageOf(object(mail())),
      /** Whether a mail server is set at all. */
      available: boolean(),
      /** How many are in each state. */
      counts: map(int()),
    }),
  }),
  /** 查看地址: the whole address, noted in the audit log. */
  revealMail: endpoint({
    ...own,
    permission: permission('outbox:list:reveal'),
    path: `${MAIL}/queryMailAddress`,
    audit: 'mail.reveal',
    input: object({ mailId: id() }),
    output: object({ address: text() }),
  }),
  /**
   * 重发: a mail that waits goes out at once; what one that failed or was stopped told of is told
   * again by a new mail. 400 where nothing of it is left to tell.
   */
  resendMail: endpoint({
    ...own,
    permission: permission('outbox:list:send'),
    path: `${MAIL}/resendMail`,
    audit: 'mail.resend',
    input: object({ mailId: id() }),
    output: object({ how: oneOf(['now', 'anew']) }),
  }),
  /** 停发: a mail that waits does not go out; 400 for one that is on its way. */
  stopMail: endpoint({
    ...own,
    permission: permission('outbox:list:send'),
    path: `${MAIL}/stopMail`,
    audit: 'mail.stop',
    input: object({ mailId: id() }),
    output: object({ stopped: boolean() }),
  }),
} as const
