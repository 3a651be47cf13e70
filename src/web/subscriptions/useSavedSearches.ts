import { useQueryClient } from '@tanstack/react-query'
import { subscriptions } from '#contract/subscriptions.ts'
import type { SavedSearchDraft } from '#domain/subscriptions/saved-search.ts'
import { countsAre } from '#web/kit/member-bookmarks.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import { savedOf } from './draft.ts'
import { mineQuery, type Mine, type SavedSearch } from './queries.ts'

/** Has everything that shows sets or their finds read again. */
export const useSavedSearchesAgain = () => {
  const client = useQueryClient()
  return (): void => {
    for (const { path } of [subscriptions.mine, subscriptions.found])
      void client.invalidateQueries({ queryKey: [path] })
  }
}

/** Takes a set over as an answer gave it, so that nothing jumps back until all are read again. */
const useSavedSearchTaken = () => {
  const client = useQueryClient()
  const again = useSavedSearchesAgain()
  return (savedSearch: SavedSearch): void => {
    client.setQueryData<Mine>(
      mineQuery().queryKey,
      (known) =>
        known && {
          ...known,
          sets: known.sets.map((one) => (one.setId === savedSearch.setId ? savedSearch : one)),
        },
    )
    again()
  }
}

/** 推送 on and off. */
export const usePausing = () => {
  const { overlays } = useApplication()
  const take = useSavedSearchTaken()
  const pausing = useEndpointMutation(subscriptions.pause)
  const turn = ({ setId, name }: SavedSearch, paused: boolean): void => {
    if (pausing.isPending) return
    pausing.mutate(
      { setId, paused },
      {
        onSuccess: (savedSearch) => {
          take(savedSearch)
          overlays.toast('success', paused ? `“${name}”已暂停` : `“${name}”已恢复推送`)
        },
      },
    )
  }
  /** As it will be, while the answer is under way. */
  const isPaused = ({ setId, paused }: SavedSearch): boolean =>
    pausing.isPending && pausing.variables.setId === setId ? pausing.variables.paused : paused
  return { turn, isPaused }
}

/** 不再提醒 of one policy, by one set or by all, with 撤销. */
export const useMuting = () => {
  const { overlays } = useApplication()
  const again = useSavedSearchesAgain()
  const text = (muted: boolean): string => (muted ? '不再提醒这项政策' : '已恢复提醒')
  const undoing = useLasting(subscriptions.mute, (_answer, { muted }) => {
    again()
    overlays.toast('success', text(muted))
  })
  const muting = useLasting(subscriptions.mute, (_answer, { muted, ...which }) => {
    again()
    overlays.toast('success', text(muted), {
      label: '撤销',
      run: () => undoing.mutate({ ...which, muted: !muted }),
    })
  })
  return (policyId: string, setId: string, muted: boolean): void =>
    muting.mutate({ policyId, setId, muted })
}

/** Changes one thing of a set that is there. */
export const useChanging = () => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const again = useSavedSearchesAgain()
  const take = useSavedSearchTaken()
  const saving = useEndpointMutation(subscriptions.save)
  const change = (savedSearch: SavedSearch, what: Partial<SavedSearchDraft>): void => {
    if (saving.isPending) return
    saving.mutate(savedOf(savedSearch, what), {
      onSuccess: ({ set: saved, ...counts }) => {
        take(saved)
        countsAre(client, counts)
        overlays.toast('success', '已保存')
      },
      // It may have been changed elsewhere.
      onError: again,
    })
  }
  return { change, changing: saving.isPending ? (saving.variables.setId ?? '') : '' }
}
