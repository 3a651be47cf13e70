import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { faqPage } from '#web/kit/faq-page.ts'
import type { PageHead } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { ProjectDetail } from '../parts/types.ts'

export const MISSING_HEAD: PageHead = { title: '没有找到这个服务项目', status: 404 }

const CONTEXT = 'https://schema.org'

/** What the page of a project says about itself. */
export const headOf = (detail: ProjectDetail): PageHead => {
  const { project, faq } = detail
  return {
    title: project.name,
    description: `${project.sellingPoint}。适用于${project.suitableFor}。`,
    canonicalQuery: `?id=${project.projectId}`,
    jsonLd: [
      serviceOf(detail),
      ...(faq.length === 0 ? [] : [faqPage(faq)]),
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '项目申报', to: hrefTo('serviceProject') },
        { name: project.name, to: hrefTo('serviceProjectDetail', { id: project.projectId }) },
      ]),
    ],
  }
}

const serviceOf = ({ project }: ProjectDetail): Record<string, unknown> => {
  const { from, to, until } = project.price
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name: project.name,
    serviceType: project.typeName,
    description: project.sellingPoint,
    areaServed: project.regionNames,
    audience: { '@type': 'Audience', audienceType: project.suitableFor },
    url: hrefTo('serviceProjectDetail', { id: project.projectId }),
    // What is to be agreed has no offer.
    ...(from === null
      ? {}
      : {
          offers: {
            '@type': to === null ? 'Offer' : 'AggregateOffer',
            priceCurrency: 'CNY',
            ...(to === null ? { price: from } : { lowPrice: from, highPrice: to }),
            ...(until === '' ? {} : { priceValidUntil: until }),
          },
        }),
  }
}
