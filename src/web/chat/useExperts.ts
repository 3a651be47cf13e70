import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

export type Expert = AnswerOf<(typeof experts)['consultants']>['records'][number]
export type Presence = AnswerOf<(typeof chat)['customerService']>['presence'][number]

/** Who is there is asked for so often while the dialog is open. */
const PRESENCE_MS = 30_000

export interface Experts {
  /** Null until the list has come; empty when nobody is there at all. */
  all: readonly Expert[] | null
  failed: boolean
  retry: () => void
  /** Null where it is not known. */
  presenceOf: (userId: string) => Presence | null
  isAvailable: (userId: string) => boolean
  /** Whether anything is known of who is there. */
  presenceKnown: boolean
  presence: readonly Presence[]
  /** How soon a first reply usually comes, in milliseconds; 0 where that is not known. */
  usualMs: number
}

/** 专家 of the dialog: those for job titles, or those for everything else, and who is there. */
export const useExperts = (jobTitle: boolean, open: boolean): Experts => {
  const list = useQuery({
    ...queryOptionsInline(jobTitle ? experts.jobTitleConsultants : experts.consultants, {}),
    enabled: open,
  })
  const service = useQuery({
    ...queryOptionsInline(chat.customerService, {}),
    enabled: open,
    staleTime: PRESENCE_MS,
    refetchInterval: open ? PRESENCE_MS : false,
  })
  const presence = service.data?.presence
  return useMemo(() => {
    const byId = new Map(presence?.map((one) => [one.userId, one]))
    return {
      all: list.data?.records ?? null,
      failed: list.isError,
      retry: () => void list.refetch(),
      presenceOf: (userId) => byId.get(userId) ?? null,
      isAvailable: (userId) => byId.get(userId)?.available ?? false,
      presenceKnown: service.data !== undefined || service.isError,
      presence: presence ?? [],
      usualMs: service.data?.usualMs ?? 0,
    }
  }, [list, presence, service.data, service.isError])
}
