import { PROJECT_TYPE } from '#domain/projects/codes.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'

/** A link of the shell: the page it leads to and its name unless the site names it otherwise. */
export interface MenuItem {
  page: PageName
  name: string
  query?: Record<string, string>
  /** Pages under it, offered when the menu is opened. */
  below?: readonly MenuItem[]
}

/** The main menu (specification §2). */
export const MAIN_MENU: readonly MenuItem[] = [
  { page: 'home', name: '首页' },
  { page: 'policy', name: '政策通知' },
  {
    page: 'serviceProject',
    name: '项目申报',
    below: (Object.keys(PROJECT_TYPE) as (keyof typeof PROJECT_TYPE)[]).map((type) => ({
      page: 'serviceProjectList',
      name: PROJECT_TYPE[type],
      query: { type },
    })),
  },
  {
    page: 'ip',
    name: '知识产权',
    below: [
      { page: 'trademarkList', name: '商标' },
      { page: 'patentList', name: '专利' },
      { page: 'bookList', name: '版权' },
    ],
  },
  { page: 'jobTitle', name: '职称申报' },
]

/** The top bar's own items (specification §2). */
export const TOP_LINKS: readonly MenuItem[] = [
  { page: 'cooperation', name: '渠道合作' },
  { page: 'successCase', name: '成功案例' },
  { page: 'scenario', name: '服务场景' },
  { page: 'aboutUs', name: '关于我们' },
]

/** The footer's columns. */
export const FOOTER_GROUPS: readonly { name: string; items: readonly MenuItem[] }[] = [
  {
    name: '政策与项目',
    items: [
      { page: 'policy', name: '政策通知' },
      { page: 'policyList', name: '政策检索' },
      { page: 'policyWeek', name: '本周政策' },
      { page: 'answers', name: '常见疑问解答' },
      { page: 'calculators', name: '能省多少' },
      { page: 'serviceProject', name: '项目申报' },
    ],
  },
  {
    name: '知识产权',
    items: [
      { page: 'trademarkList', name: '商标' },
      { page: 'patentList', name: '专利' },
      { page: 'bookList', name: '版权' },
    ],
  },
  {
    name: '职称与服务',
    items: [
      { page: 'jobTitle', name: '职称申报' },
      { page: 'serviceProjectList', name: '服务项目' },
      { page: 'service', name: '服务流程' },
      { page: 'scenario', name: '服务场景' },
    ],
  },
  {
    name: '关于我们',
    items: [
      { page: 'aboutUs', name: '关于我们' },
      { page: 'successCase', name: '成功案例' },
      { page: 'cooperation', name: '渠道合作' },
      { page: 'newsList', name: '新闻动态' },
      { page: 'companyList', name: '企业名录' },
      { page: 'spiderViews', name: '网站地图' },
    ],
  },
]

/** Pages of a menu item whose names do not go on from its own. */
const BELOW: Partial<Record<PageName, readonly PageName[]>> = {
  ip: ['trademarkList', 'trademarkShow', 'patentList', 'patentShow', 'bookList', 'bookShow'],
  jobTitle: ['titleViews'],
}

/** Whether a page belongs to a menu item: its own page, or one whose name goes on from it. */
export const isUnder = (pathname: string, item: PageName): boolean => {
  const here = pageAt(pathname)?.name
  if (here === undefined) return false
  if (here === item || BELOW[item]?.includes(here) === true) return true
  return item !== 'home' && here.startsWith(item)
}
