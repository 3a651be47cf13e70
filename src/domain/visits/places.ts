/** 页面: the public pages as reports name them, whatever is read on them. */
import { pageAt } from '../pages/addresses.ts'
import type { PageName } from '../pages/pages.ts'

interface Place {
  name: string
  /** What the field `id` of the address names. */
  object?: 'policy' | 'serviceProject'
}

/** The pages that are counted; a test compares them with the pages of the portal. */
export const PLACES = {
  home: { name: '首页' },
  policy: { name: '政策首页' },
  policyList: { name: '政策检索' },
  policyDetail: { name: '政策详情', object: 'policy' },
  policyShare: { name: '政策海报', object: 'policy' },
  scenario: { name: '服务场景' },
  service: { name: '服务流程' },
  assessment: { name: '政策自测' },
  cooperation: { name: '渠道合作' },
  aboutUs: { name: '关于我们' },
  serviceProject: { name: '服务首页' },
  serviceProjectList: { name: '服务列表' },
  serviceProjectDetail: { name: '服务详情', object: 'serviceProject' },
  ip: { name: '知识产权首页' },
  trademarkList: { name: '商标检索' },
  trademarkShow: { name: '商标详情' },
  patentList: { name: '专利检索' },
  patentShow: { name: '专利详情' },
  bookList: { name: '版权检索' },
  bookShow: { name: '版权详情' },
  successCase: { name: '成功案例' },
  jobTitle: { name: '职称首页' },
  jobTitleList: { name: '职称通知' },
  jobTitleDetail: { name: '职称详情' },
  titleViews: { name: '职称专题' },
  newsList: { name: '新闻列表' },
  newsDetail: { name: '新闻详情' },
  companyList: { name: '企业名录' },
  spiderViews: { name: '内容目录' },
  spiderPolicy: { name: '政策目录' },
  spiderPolicyDetail: { name: '政策摘要', object: 'policy' },
  spiderJobTitle: { name: '职称目录' },
  datedArticle: { name: '专题文章' },
  register: { name: '注册' },
  login: { name: '登录' },
} as const satisfies { readonly [Name in PageName]?: Place }
export type PlaceName = keyof typeof PLACES

/** The page of a path; null for one that is not counted. */
export const placeOf = (path: string): PlaceName | null => {
  const name = pageAt(path)?.name
  return name !== undefined && isPlace(name) ? name : null
}

const isPlace = (page: string): page is PlaceName => Object.hasOwn(PLACES, page)

/** How a page is named in reports; what is no page of the list is 其他页面. */
export const placeName = (page: string): string => (isPlace(page) ? PLACES[page].name : '其他页面')

/** Where something was asked from: the page, and the policy or service that stood there. */
export interface AskedAt {
  /** Empty for a page that is not counted. */
  page: PlaceName | ''
  objType: 'policy' | 'serviceProject' | ''
  objId: string
}

/** Reads path and query of an address on this site; of the query the field `id` alone. */
export const askedAt = (address: string): AskedAt => {
  const [path = '', query = ''] = address.split('?')
  const page = placeOf(path)
  if (page === null) return { page: '', objType: '', objId: '' }
  const { object }: Place = PLACES[page]
  const id = /(?:^|&)id=([A-Za-z0-9_-]{1,64})(?:[&#]|$)/.exec(query)?.[1] ?? ''
  return object === undefined || id === ''
    ? { page, objType: '', objId: '' }
    : { page, objType: object, objId: id }
}
