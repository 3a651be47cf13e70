import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { hrefTo } from '#domain/pages/addresses.ts'

/** The breadcrumbs of a page as structured data; `steps` go on from 首页. */
export const trailOf = (...steps: readonly { name: string; to: string }[]) =>
  breadcrumbList([{ name: '首页', to: hrefTo('home') }, ...steps])
