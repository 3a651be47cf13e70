import { useMemo, useState } from 'react'
import { content } from '#contract/content.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { FormSurroundings, WrittenComment } from '../form/context.ts'
import type { Item } from '../queries.ts'

type Commenting = Pick<FormSurroundings, 'comments' | 'onHandle' | 'written' | 'onWrite'>

const NONE: readonly WrittenComment[] = []

/** 审核意见: a reviewer writes them at fields, to go with 退回; the editor says which are handled. */
export const useCommenting = (item: Item, onStale: () => Promise<unknown>): Commenting => {
  const { overlays } = useApplication()
  const { kind, id, version, comments, locked, state } = item
  const handling = useEndpointMutation(content.handle, 'quiet')
  /** Written of one version: once the item has gone on they are sent, or nobody waits for them. */
  const [held, setHeld] = useState({ version, written: NONE })
  const reviews = state === 'review' && item.moves.some(({ move }) => move === 'return')
  const written = reviews && held.version === version ? held.written : NONE
  const { mutate } = handling
  return useMemo(
    () => ({
      comments,
      written,
      onWrite: reviews ? (now) => setHeld({ version, written: now }) : null,
      onHandle:
        locked === ''
          ? (comment, handled) =>
              mutate(
                { kind, id, comment, handled },
                {
                  onSuccess: () => void onStale(),
                  onError: ({ message }) => overlays.toast('error', message),
                },
              )
          : null,
    }),
    [comments, written, reviews, version, locked, kind, id, mutate, onStale, overlays],
  )
}
