/** Pages of this site that whatever is sent leads to. */
export const PAGES = {
  home: '/admin/home',
  users: '/admin/user',
  company: '/admin/enterprise',
  account: '/admin/account',
  matching: '/admin/precise',
  found: '/admin/subscribe?tab=found',
  remindSettings: '/admin/news?tab=settings',
  health: '/admin/health',
  unsubscribe: '/unsubscribe',
} as const

const query = (path: string, name: string) => (value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

/** Kinds of IP records by the page of the console that shows them. */
const IP_PAGE = {
  trademark: '/admin/intellectual/trademark',
  patent: '/admin/intellectual/patent',
  copyright: '/admin/intellectual/copyright',
} as const

/**
 * Where reminders, mails and calendars find one thing, as a path of this site. A test of the real
 * application opens every one of them.
 */
export const LINKS = {
  policy: query('/policy/detail', 'id'),
  /** A declaration, for its company and for its advisor alike. */
  declaration: query('/admin/editDeclare', 'id'),
  /** An order as its company sees it. */
  order: query('/admin/precise/order', 'orderNo'),
  /** An order as its advisor sees it. */
  servedOrder: query('/admin/orders', 'id'),
  lead: query('/admin/leads?view=mine', 'id'),
  partnerApplication: query('/admin/partnerApply?view=mine', 'id'),
  titleCase: query('/admin/jobTitleCases?view=mine', 'id'),
  ipRecord: (kind: keyof typeof IP_PAGE, recordId: string) => query(IP_PAGE[kind], 'id')(recordId),
  ipCalendar: (kind: keyof typeof IP_PAGE) => `${IP_PAGE[kind]}?view=calendar`,
} as const
