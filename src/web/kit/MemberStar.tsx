import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#contract/wire/api-error.ts'
import type { Target } from '#domain/bookmarks/saved.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import { changeStar, isStarred, type StarChange, starKey } from './member-bookmarks.ts'
import { StarButton } from './StarButton.tsx'

/** The star of a thing in the account: it turns at once, and turns back when it is refused. */
export const MemberStar = (props: Target & { className?: string }) => {
  const { objType, id, title } = props
  const target = { objType, id, title }
  const { overlays } = useApplication()
  const client = useQueryClient()
  const call = useCall()
  const key = starKey(target)
  const { data: starred = false } = useQuery({
    queryKey: key,
    queryFn: async () => isStarred(client, call, target),
    meta: { onApiError: 'inline' },
  })
  const change = useMutation<{ starred: boolean; removalId: string }, ApiError, StarChange>({
    // Two presses in a row reach the server in their order.
    scope: { id: key.join(' ') },
    mutationFn: async (wanted) => changeStar(client, call, wanted),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData(key, wanted.starred)
    },
    onError: (_error, wanted) => client.setQueryData(key, !wanted.starred),
    onSuccess: (is) => {
      client.setQueryData(key, is.starred)
      overlays.toast('success', is.starred ? '已收藏' : '已取消收藏', {
        label: '撤销',
        run: () => change.mutate({ target, starred: !is.starred, removalId: is.removalId }),
      })
    },
  })
  return (
    <StarButton
      {...props}
      starred={starred}
      onPress={() => change.mutate({ target, starred: !starred, removalId: '' })}
    />
  )
}
