import { type ReactNode, useState } from 'react'
import { matching } from '#contract/matching.ts'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Match } from '../labels.ts'
import { DislikeForm } from './DislikeForm.tsx'

/** 不感兴趣 and its way back, for whoever may. */
export interface Dislikes {
  may: boolean
  /** Asks for the reason. */
  ask: (match: Match) => void
  undo: (policyId: string) => void
  /** The question, while it is asked. */
  form: ReactNode
}

/** What is done about programmes that are not wanted; `onChanged` reads anew what is shown. */
export const useDislikes = (onChanged: () => void): Dislikes => {
  const { overlays } = useApplication()
  const may = useSession()?.permissions.includes('precise:list:dislike') ?? false
  const [asked, setAsked] = useState<Match | null>(null)
  const undoing = useEndpointMutation(matching.undislike)
  const undo = (policyId: string): void =>
    undoing.mutate(
      { policyId },
      {
        onSuccess: () => {
          overlays.toast('success', '已恢复')
          onChanged()
        },
      },
    )
  return {
    may,
    ask: setAsked,
    undo,
    form: asked !== null && (
      <DislikeForm
        match={{ policyId: asked.policyId, title: asked.shortTitle || asked.title }}
        onClose={() => setAsked(null)}
        onDone={onChanged}
        onUndo={() => undo(asked.policyId)}
      />
    ),
  }
}
