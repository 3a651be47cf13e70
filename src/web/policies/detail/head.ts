import { posterHref } from '#contract/posters.ts'
import { POLICY_TYPE, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import type { PageHead } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PolicyDetail } from './types.ts'

export const MISSING_HEAD: PageHead = { title: '没有找到这项政策', status: 404 }

/** What the page of a policy says about itself; structured data from stored fields only. */
export const headOf = (detail: PolicyDetail): PageHead => {
  const { policy, summary } = detail
  return {
    title: policy.title,
    description: [summary.what, summary.when].filter((part) => part !== '').join(''),
    canonicalQuery: `?id=${policy.policyId}`,
    image: posterHref(policy.policyId, { shape: 'card' }),
    jsonLd: [subjectOf(detail), trailOf(detail)],
  }
}

const CONTEXT = 'https://schema.org'

/** What may be applied for is a service of the government; any other document an article. */
const subjectOf = (detail: PolicyDetail): Record<string, unknown> => {
  const { policy, summary, platform, source } = detail
  const address = hrefTo('policyDetail', { id: policy.policyId })
  const bodies = policy.orgs.map((name) => ({ '@type': 'GovernmentOrganization', name }))
  if (policy.supportModes.length > 0 && policy.window.state !== '')
    return compact({
      '@context': CONTEXT,
      '@type': 'GovernmentService',
      name: policy.title,
      alternateName: policy.shortTitle,
      identifier: policy.docNumber,
      description: summary.what,
      serviceType: policy.supportModes.map((mode) => SUPPORT_MODE[mode]).join('、'),
      serviceOperator: bodies,
      areaServed: policy.regionName,
      audience: summary.who === '' ? '' : { '@type': 'Audience', audienceType: summary.who },
      availableChannel:
        platform.url === ''
          ? ''
          : compact({ '@type': 'ServiceChannel', name: platform.name, serviceUrl: platform.url }),
      url: address,
    })
  return compact({
    '@context': CONTEXT,
    '@type': 'Article',
    headline: policy.title,
    alternativeHeadline: policy.shortTitle,
    identifier: policy.docNumber,
    description: summary.what,
    articleSection: POLICY_TYPE[policy.type],
    inLanguage: 'zh-CN',
    datePublished: policy.publishedOn,
    author: bodies,
    isBasedOn: source.url,
    url: address,
  })
}

const trailOf = ({ policy }: PolicyDetail): Record<string, unknown> =>
  breadcrumbList([
    { name: '首页', to: hrefTo('home') },
    { name: '政策通知', to: hrefTo('policy') },
    { name: policy.title, to: hrefTo('policyDetail', { id: policy.policyId }) },
  ])

/** Without what is not known. */
const compact = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
