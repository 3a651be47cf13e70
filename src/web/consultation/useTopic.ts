import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { ServiceTab } from '#domain/consultation/contact.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { headingOfPage, sourceOf } from '#web/kit/page-source.ts'
import { useOverlays } from '#web/shell/context.ts'
import type { ConsultationTopic } from '#web/shell/overlays.ts'

/** The tab a page stands for: 知识产权 on its own pages, 服务项目 elsewhere. */
export const serviceOf = (pathname: string): ServiceTab =>
  pathname.startsWith(hrefTo('ip')) ? '0' : '1'

/**
 * What the open panel is about: as whoever opened it says, else what the page shows, if that is one
 * thing. Null while it is shut, and on pages of many things.
 */
export const useTopic = (): ConsultationTopic | null => {
  const { pathname, search } = useLocation()
  const { consultation: open, consultationTopic: given } = useOverlays()
  return useMemo(() => {
    if (!open || given !== null) return open ? given : null
    const source = sourceOf(pathname, search, undefined, headingOfPage)
    return source && { service: serviceOf(pathname), message: `想咨询：${source.title}` }
  }, [open, given, pathname, search])
}
