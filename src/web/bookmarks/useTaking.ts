import { useQueryClient } from '@tanstack/react-query'
import { bookmarks } from '#contract/bookmarks.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { starsChanged } from '#web/kit/member-bookmarks.ts'
import { useApplication } from '#web/shell/context.ts'
import { useLasting } from '#web/wire/useLasting.ts'

type Taken = AnswerOf<typeof bookmarks.unstar>

/** Says what was taken out, with 撤销 for as long as it can come back. */
export const useTaking = () => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const restoring = useLasting(bookmarks.restore, ({ restored, ...counts }) => {
    starsChanged(client, counts)
    overlays.toast('success', `已恢复 ${restored} 条`)
  })
  return (answer: Taken, text: (removed: number) => string): void => {
    const { removed, removalId, ...counts } = answer
    starsChanged(client, counts)
    if (removed === 0) return
    overlays.toast('success', text(removed), {
      label: '撤销',
      run: () => restoring.mutate({ removalId }),
    })
  }
}
