import { hrefTo } from '#domain/pages/addresses.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { byCode } from '#web/kit/text.ts'
import { itemList } from '#web/kit/item-list.ts'
import type { PageHead } from '#web/shell/page.ts'
import type { PolicyCard } from '../parts/types.ts'
import type { ComparedPolicy } from './types.ts'

export const NAME = '政策对比'
export const LEAD =
  '把两三项政策并排看：适合谁、支持多少、什么时候、要什么条件和材料，能不能同时享受。'

/** What a policy is called where there is little room. */
export const nameOf = ({ shortTitle, title }: Pick<PolicyCard, 'shortTitle' | 'title'>): string =>
  shortTitle || title

/** 对比：A 与 B; the page's name while nothing is compared. */
export const titleOf = (policies: readonly ComparedPolicy[]): string => {
  const names = policies.map(({ policy }) => nameOf(policy))
  const last = names.pop()
  if (last === undefined) return NAME
  return `对比：${names.length === 0 ? last : `${names.join('、')} 与 ${last}`}`
}

/** What the page says of itself; the canonical address does not depend on the order of its policies. */
export const headOf = (policies: readonly ComparedPolicy[]): PageHead => {
  const ids = policies.map(({ policy }) => policy.policyId).toSorted(byCode)
  const trail = breadcrumbList([
    { name: '首页', to: hrefTo('home') },
    { name: '政策通知', to: hrefTo('policy') },
    { name: NAME, to: hrefTo('policyCompare') },
  ])
  if (ids.length === 0) return { title: NAME, description: LEAD, jsonLd: [trail] }
  return {
    title: titleOf(policies),
    description: LEAD,
    canonicalQuery: new URL(hrefTo('policyCompare', { ids: ids.join(',') }), 'https://x').search,
    jsonLd: [
      trail,
      itemList(
        policies.map(({ policy }) => ({
          name: policy.title,
          to: hrefTo('policyDetail', { id: policy.policyId }),
        })),
        titleOf(policies),
      ),
    ],
  }
}
