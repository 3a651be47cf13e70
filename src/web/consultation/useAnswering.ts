import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { experts } from '#contract/experts.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { ServiceTab } from '#domain/consultation/contact.ts'
import { fittingExpert } from '#domain/experts/fields.ts'
import { NATION } from '#domain/search/regions.ts'
import { useRegion } from '#web/shell/context.ts'
import type { ConsultationTopic } from '#web/shell/overlays.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

type Card = AnswerOf<(typeof experts)['consultants']>['records'][number]

/** An expert of the panel: the card, its tags one by one. */
type Expert = Card & { tags: readonly string[] }

/** What is asked about, and where. */
export interface Asked {
  service: ServiceTab
  jobTitle: boolean
  topic: ConsultationTopic | null
}

interface Answering {
  /** Those who answer the tab; null until they have come. */
  experts: readonly Expert[] | null
  /** Who is asked for; null for whoever is there. */
  chosen: Expert | null
  /** The id that goes with the form; empty for whoever is there. */
  serverUserId: string
  /** Asks for somebody; empty for whoever is there. */
  choose: (userId: string) => void
}

const withTags = (card: Card): Expert => ({
  ...card,
  tags: card.personnelTag.split(',').filter((tag) => tag !== ''),
})

/**
 * Who calls back: whom the visitor chose, or the opener named, or whose field the topic is and who
 * serves its place or the visitor's; nobody in particular else.
 */
export const useAnswering = ({ service, jobTitle, topic }: Asked): Answering => {
  const [region] = useRegion()
  const [picked, setPicked] = useState<{ topic: ConsultationTopic | null; userId: string }>()
  const list = useQuery(
    queryOptionsInline(jobTitle ? experts.jobTitleConsultants : experts.consultants, {}),
  )
  const all = list.isError ? [] : (list.data?.records.map(withTags) ?? null)
  const here = all && (jobTitle ? all : all.filter(({ serviceTab }) => serviceTab === service))
  const places = [topic?.regionCode ?? NATION, ...(region === null ? [] : [region.regionCode])]
  const fitting = fittingExpert(here ?? [], { title: topic?.message ?? '', places }, jobTitle)
  const named = topic?.serverUserId
  const wanted = picked?.topic === topic ? picked.userId : (named ?? fitting?.userId)
  const chosen = here?.find(({ userId }) => userId === wanted) ?? null
  return {
    experts: here,
    chosen,
    serverUserId: list.data === undefined ? (named ?? '') : (chosen?.userId ?? ''),
    choose: (userId) => setPicked({ topic, userId }),
  }
}
