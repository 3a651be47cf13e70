import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { useCall } from './query.ts'

/**
 * A call whose answer counts even when the place that asked has gone meanwhile, e.g. 撤销 of a toast
 * that outlives its row; `useEndpointMutation` tells only who is still there.
 */
export const useLasting = <E extends Endpoint>(
  endpoint: E,
  onAnswer: (answer: AnswerOf<E>, input: InputOf<E>) => void,
): UseMutationResult<AnswerOf<E>, ApiError, InputOf<E>> => {
  const call = useCall()
  return useMutation<AnswerOf<E>, ApiError, InputOf<E>>({
    mutationFn: async (input) => call(endpoint, input),
    onSuccess: onAnswer,
  })
}
