import { hrefTo } from '#domain/pages/addresses.ts'
import { ADDRESSES, type PageName } from '#domain/pages/pages.ts'
import { isForMembers, pages } from '#web/shell/pages.ts'

/** What a page that shows one object is asked for, as the demonstration content has it. */
export const SAMPLES: Partial<Record<PageName, Record<string, string>>> = {
  policyDetail: { id: 'gaoqi-rending-guanli-banfa' },
  policySchedule: { policyId: 'xiaojuren-rending' },
  policyShare: { id: 'gaoqi-rending-guanli-banfa' },
  policyCompare: { ids: 'gaoqi-suodeshui-15,xibu-dakaifa-2020-23' },
  serviceProjectDetail: { id: 'ruanzhu-dengji' },
  trademarkShow: { id: 'tm-001' },
  patentShow: { id: 'pt-001' },
  bookShow: { id: 'cr-001' },
  jobTitleDetail: { id: 'gd-software-senior-2026' },
  newsDetail: { id: 'ic-gongyemuji-qingdan' },
  spiderPolicyDetail: { id: 'gaoqi-rending-guanli-banfa' },
  datedArticle: { code: '2022062101' },
  register: { name: 'company' },
}

/** A page's address in one of its families, with an object where it shows one. */
export const sampleOf = (name: PageName, family = 0): string =>
  hrefTo(name, SAMPLES[name] ?? {}, family)

/** Every public page under each of its addresses. */
export const PUBLIC_PAGES: readonly { name: PageName; family: number; address: string }[] = (
  Object.keys(pages) as PageName[]
)
  .filter((name) => !isForMembers(pages[name]))
  .flatMap((name) =>
    ADDRESSES[name].map((_, family) => ({ name, family, address: sampleOf(name, family) })),
  )
