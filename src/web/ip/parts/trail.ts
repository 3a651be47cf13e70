import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { hrefTo } from '#domain/pages/addresses.ts'

/** The way to a page below 知识产权 as structured data. */
export const ipTrail = (
  ...steps: readonly { name: string; to: string }[]
): Record<string, unknown> =>
  breadcrumbList([
    { name: '首页', to: hrefTo('home') },
    { name: '知识产权', to: hrefTo('ip') },
    ...steps,
  ])
