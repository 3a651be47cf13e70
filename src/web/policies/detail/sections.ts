import { useEffect, useState } from 'react'
import { GUIDE_DOC_KIND } from '#domain/policies/codes.ts'
import type { PolicyDetail } from './types.ts'

const NAMES = {
  facts: '要点',
  conditions: '条件核对',
  benefits: '支持标准',
  materials: '申报材料',
  timeline: '时间与流程',
  reading: '解读',
  source: '来源',
  related: '相关政策',
} as const

/** Anchor of a section of the page. */
export type SectionId = keyof typeof NAMES

export const sectionName = (id: SectionId): string => NAMES[id]

/** The sections this policy has something for, in their order. */
export const sectionsOf = (detail: PolicyDetail): SectionId[] => {
  const dated = detail.windows.some(
    ({ opensOn, deadlines }) => opensOn !== '' || deadlines.length > 0,
  )
  const present: Record<SectionId, boolean> = {
    facts: true,
    conditions: detail.conditions.length > 0 || detail.docKind !== GUIDE_DOC_KIND,
    benefits: detail.benefits.length > 0 || detail.amounts.length > 0,
    materials: detail.materials.length > 0,
    timeline: detail.steps.length > 0 || dated,
    reading: detail.body.length > 0,
    source: true,
    related: detail.related.length > 0 || detail.replaces.length > 0 || detail.replacedBy !== null,
  }
  return (Object.keys(NAMES) as SectionId[]).filter((id) => present[id])
}

/** Below this many pixels from the top a section counts as reached: header and section nav. */
const REACHED_PX = 170

/** The section being read, by position; the first one until the page has been scrolled. */
export const useCurrentSection = (ids: readonly SectionId[]): SectionId | undefined => {
  const [current, setCurrent] = useState<SectionId | undefined>(ids[0])
  const all = ids.join(' ')
  useEffect(() => {
    let frame = 0
    const find = (): void => {
      frame = 0
      const listed = all.split(' ') as SectionId[]
      const atEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
      const reached = listed.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < REACHED_PX,
      )
      setCurrent(atEnd && window.scrollY > 0 ? listed.at(-1) : (reached.at(-1) ?? listed[0]))
    }
    const onScroll = (): void => {
      if (frame === 0) frame = requestAnimationFrame(find)
    }
    find()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [all])
  return current
}
