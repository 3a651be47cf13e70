import { hrefTo } from './addresses.ts'

/** Pages of this site that whatever is sent leads to. */
export const PAGES = {
  home: hrefTo('adminHome'),
  calendar: hrefTo('calendar'),
  users: hrefTo('user'),
  company: hrefTo('enterprise'),
  account: hrefTo('account'),
  matching: hrefTo('precise'),
  found: hrefTo('subscribe', { tab: 'found' }),
  joins: hrefTo('user', { tab: 'joins' }),
  requests: hrefTo('user', { tab: 'requests' }),
  certify: hrefTo('enterprise', { tab: 'certification' }),
  smsOutbox: hrefTo('smsOutbox'),
  remindSettings: hrefTo('news', { tab: 'settings' }),
  health: hrefTo('health'),
} as const

type IpPage = 'trademark' | 'patent' | 'copyright'

/**
 * Where reminders, mails and calendars find one thing, as a path of this site. A test of the real
 * application opens every one of them.
 */
export const LINKS = {
  policy: (id: string) => hrefTo('policyDetail', { id }),
  /** A declaration, for its company and for its advisor alike. */
  declaration: (id: string) => hrefTo('editDeclare', { id }),
  /** An order as its company sees it. */
  order: (orderNo: string) => hrefTo('preciseOrder', { orderNo }),
  /** An order as its advisor sees it. */
  servedOrder: (id: string) => hrefTo('orders', { id }),
  lead: (id: string) => hrefTo('leads', { view: 'mine', id }),
  /** One that is anybody's. */
  freeLead: (id: string) => hrefTo('leads', { view: 'free', id }),
  partnerApplication: (id: string) => hrefTo('partnerApply', { view: 'mine', id }),
  freePartnerApplication: (id: string) => hrefTo('partnerApply', { view: 'free', id }),
  titleCase: (id: string) => hrefTo('jobTitleCases', { view: 'mine', id }),
  freeTitleCase: (id: string) => hrefTo('jobTitleCases', { view: 'free', id }),
  conversation: (id: string) => hrefTo('news', { chat: id }),
  /** One that is over, as whoever took part in it answers. */
  endedConversation: (id: string) => hrefTo('news', { queue: 'ended', chat: id }),
  certification: (id: string) => hrefTo('certifications', { id }),
  content: (kind: string, id: string) => hrefTo('contentEdit', { kind, id }),
  ipRecord: (kind: IpPage, id: string) => hrefTo(kind, { id }),
  unsubscribe: (token: string) => hrefTo('unsubscribe', { token }),
  confirmMail: (token: string) => hrefTo('mailConfirm', { token }),
} as const
