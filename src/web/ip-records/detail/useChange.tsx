import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import { type Detail, keepDetail, refreshLists } from '../queries.ts'

const CONFLICT = 409

/**
 * A call that changes a record. Where it answers the record, that is what is known of it from then
 * on; where it answers a part, the record is asked anew.
 */
export const useChange = <E extends Endpoint>(register: Register, endpoint: E) => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const mutation = useEndpointMutation(endpoint, 'inline')
  const refresh = (): void => {
    mutation.reset()
    void client.invalidateQueries({ queryKey: [register.calls.detail.path] })
  }
  return {
    busy: mutation.isPending,
    failure: mutation.error?.message ?? null,
    /** 刷新, when somebody else was faster; else nothing. */
    reload: (mutation.error?.code === CONFLICT ? (
      <Button size="sm" onClick={refresh}>
        刷新
      </Button>
    ) : null) as ReactNode,
    reset: mutation.reset,
    send: (input: InputOf<E>, said: string, onDone: () => void = () => {}): void => {
      if (mutation.isPending) return
      mutation.mutate(input, {
        onSuccess: (answer) => {
          if (typeof answer === 'object' && answer !== null && 'lifecycle' in answer)
            keepDetail(client, register.calls, answer as unknown as Detail)
          else {
            void client.invalidateQueries({ queryKey: [register.calls.detail.path] })
            refreshLists(client, register.calls)
          }
          overlays.toast('success', said)
          onDone()
        },
      })
    },
  }
}
