/** 页面: the public pages as reports name them, whatever is read on them. */

interface Place {
  name: string
  paths: readonly string[]
  /** What the field `id` of the address names. */
  object?: 'policy' | 'serviceProject'
}

/** The pages that are counted; a test compares the paths with the pages of the portal. */
export const PLACES = {
  home: { name: '首页', paths: ['/'] },
  policy: { name: '政策首页', paths: ['/policy', '/pcPolicy'] },
  policyList: { name: '政策检索', paths: ['/policy/list', '/pcPolicyList'] },
  policyDetail: {
    name: '政策详情',
    paths: ['/policy/detail', '/pcPolicyDetail'],
    object: 'policy',
  },
  policyShare: {
    name: '政策海报',
    paths: ['/policy/detailShare', '/pcPolicyDetailShare'],
    object: 'policy',
  },
  scenario: { name: '服务场景', paths: ['/scenario', '/pcScenario'] },
  service: { name: '服务流程', paths: ['/service'] },
  assessment: { name: '政策自测', paths: ['/assessment', '/pcAssessment'] },
  cooperation: { name: '渠道合作', paths: ['/cooperation'] },
  aboutUs: { name: '关于我们', paths: ['/aboutUs'] },
  serviceProject: { name: '服务首页', paths: ['/serviceProject'] },
  serviceProjectList: {
    name: '服务列表',
    paths: ['/serviceProject/list', '/serviceProjectList'],
  },
  serviceProjectDetail: {
    name: '服务详情',
    paths: ['/serviceProject/detail', '/serviceProjectDetail'],
    object: 'serviceProject',
  },
  ip: { name: '知识产权首页', paths: ['/IntellectualProperty'] },
  trademarkList: {
    name: '商标检索',
    paths: ['/IntellectualProperty/trademarkList', '/IntellectualPropertyTrademarkList'],
  },
  trademarkShow: {
    name: '商标详情',
    paths: ['/IntellectualProperty/trademarkShow', '/IntellectualPropertyTrademarkShow'],
  },
  patentList: {
    name: '专利检索',
    paths: ['/IntellectualProperty/patentList', '/IntellectualPropertyPatentList'],
  },
  patentShow: {
    name: '专利详情',
    paths: ['/IntellectualProperty/patentShow', '/IntellectualPropertyPatentShow'],
  },
  bookList: {
    name: '版权检索',
    paths: ['/IntellectualProperty/bookList', '/IntellectualPropertyBookList'],
  },
  bookShow: {
    name: '版权详情',
    paths: ['/IntellectualProperty/bookShow', '/IntellectualPropertyBookShow'],
  },
  successCase: { name: '成功案例', paths: ['/successCase'] },
  jobTitle: { name: '职称首页', paths: ['/jobTitle'] },
  jobTitleList: { name: '职称通知', paths: ['/jobTitleList'] },
  jobTitleDetail: { name: '职称详情', paths: ['/jobTitleDetail'] },
  titleViews: { name: '职称专题', paths: ['/titleViews'] },
  newsList: { name: '新闻列表', paths: ['/newsList'] },
  newsDetail: { name: '新闻详情', paths: ['/newsDetail'] },
  companyList: { name: '企业名录', paths: ['/companyList'] },
  spiderViews: { name: '内容目录', paths: ['/spiderViews'] },
  spiderPolicy: { name: '政策目录', paths: ['/spiderPolicy'] },
  spiderPolicyDetail: { name: '政策摘要', paths: ['/spiderPolicyDetail'], object: 'policy' },
  spiderJobTitle: { name: '职称目录', paths: ['/spiderJobTitle'] },
  datedArticle: { name: '专题文章', paths: [] },
  register: { name: '注册', paths: ['/register'] },
  login: { name: '登录', paths: ['/login'] },
} as const satisfies Record<string, Place>
export type PlaceName = keyof typeof PLACES

/** Pages by every spelling of their paths. */
const BY_PATH: ReadonlyMap<string, PlaceName> = new Map(
  (Object.keys(PLACES) as PlaceName[]).flatMap((name) =>
    PLACES[name].paths.map((path) => [path, name] as const),
  ),
)

/** 专题文章 stand at ten digits each (specification §3). */
const ARTICLE = /^\/\d{10}$/

/** The page of a path; null for one that is not counted. */
export const placeOf = (path: string): PlaceName | null =>
  BY_PATH.get(path) ?? (ARTICLE.test(path) ? 'datedArticle' : null)

/** How a page is named in reports; what is no page of the list is 其他页面. */
export const placeName = (page: string): string =>
  Object.hasOwn(PLACES, page) ? PLACES[page as PlaceName].name : '其他页面'

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
