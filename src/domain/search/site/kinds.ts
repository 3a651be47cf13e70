/** 站内检索: what one question finds, whatever kind it is. */

/** Kinds of things that are found, with the word that stands at a hit. */
export const SITE_KIND = {
  policy: '政策',
  article: '公告',
  news: '新闻',
  faq: '常见问题',
  ipRule: '费用与期限',
  serviceProject: '服务项目',
  scenario: '服务场景',
  successCase: '成功案例',
  jobTitle: '职称通知',
  jobStandard: '职称标准',
  page: '工具',
  expert: '专家',
  company: '企业',
} as const

export type SiteKind = keyof typeof SITE_KIND

/** 解答: no hit of the list, but opened like one. */
export const ANSWER = 'answer'
export const isSiteKind = (text: string): text is SiteKind => Object.hasOwn(SITE_KIND, text)

/** What a reader may keep to. */
export const SITE_GROUP = {
  policy: '政策',
  service: '服务',
  article: '文章',
  jobTitle: '职称',
  page: '工具',
  expert: '专家',
  company: '企业',
} as const

export type SiteGroup = keyof typeof SITE_GROUP

const GROUPS: Readonly<Record<SiteKind, SiteGroup>> = {
  policy: 'policy',
  article: 'article',
  news: 'article',
  faq: 'article',
  ipRule: 'article',
  serviceProject: 'service',
  scenario: 'service',
  successCase: 'service',
  jobTitle: 'jobTitle',
  jobStandard: 'jobTitle',
  page: 'page',
  expert: 'expert',
  company: 'company',
}

/** The group of a kind. */
export const groupOf = (kind: SiteKind): SiteGroup => GROUPS[kind]
