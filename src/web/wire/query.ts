import {
  QueryCache,
  QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { MutationCache } from '@tanstack/react-query'
import type { Call } from '#contract/wire/caller.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { isApiError, type ApiError } from '#contract/wire/api-error.ts'

/**
 * `inline`: the refusal shows in its own place too. `quiet`: nobody asked for the call, e.g. a draft
 * that saves itself, and its own place alone says so.
 */
type OnApiError = 'inline' | 'quiet'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: { onApiError?: OnApiError }
    mutationMeta: { onApiError?: OnApiError }
  }
}

/** The query of one call: its key is `[path, input]`, its function stands in the client. */
export const queryOptionsOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ({
  queryKey: [endpoint.path, input] as const,
  queryFn: async ({ client }: { client: QueryClient }): Promise<AnswerOf<E>> =>
    callOf(client)(endpoint, input),
})

const INLINE = { onApiError: 'inline' } as const

/** A question whose refusal is shown in its own place too; behind an answer that stands, nowhere. */
export const queryOptionsInline = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ({
  ...queryOptionsOf(endpoint, input),
  meta: INLINE,
})

/** As {@link queryOptionsInline}, and nobody waits any more once another question has taken its place. */
export const queryOptionsAbortable = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ({
  ...queryOptionsInline(endpoint, input),
  queryFn: async (context: { client: QueryClient; signal: AbortSignal }): Promise<AnswerOf<E>> =>
    callOf(context.client)(endpoint, input, { files: [], signal: context.signal }),
})

const MISSING = 404

/** A question about one thing; null when there is none under its name. Its refusal shows inline. */
export const queryOptionsOrNull = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
  const { queryFn, ...asked } = queryOptionsInline(endpoint, input)
  return {
    ...asked,
    queryFn: async (context: { client: QueryClient }): Promise<AnswerOf<E> | null> => {
      try {
        return await queryFn(context)
      } catch (error) {
        if (isApiError(error) && error.code === MISSING) return null
        throw error
      }
    },
  }
}

const calls = new WeakMap<QueryClient, Call>()

const callOf = (client: QueryClient): Call => {
  const call = calls.get(client)
  if (!call) throw new Error('this query client was not made by createQueryClient')
  return call
}

/**
 * A query client bound to a way of calling: the browser's, or the server's own while it renders.
 * `onApiError` is told of every refused call, once; `quiet` when no toast shall tell it.
 */
export const createQueryClient = (
  call: Call,
  onApiError: (error: ApiError, quiet: boolean) => void = () => {},
): QueryClient => {
  const told = (error: unknown, quiet: boolean): void => {
    if (isApiError(error)) onApiError(error, quiet)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) =>
        told(error, meta?.onApiError !== undefined && state.data !== undefined),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => told(error, meta?.onApiError === 'quiet'),
    }),
    defaultOptions: {
      queries: { staleTime: 60_000, retry: retryable, retryDelay, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
  calls.set(client, call)
  return client
}

/** A call is tried once more only when the transport failed or the server was too busy to start. */
const retryable = (failures: number, error: ApiError): boolean =>
  failures < 1 && (error.code === 0 || error.status === 503)

/** When the server asks for it, in milliseconds. */
const retryDelay = (_failures: number, { retryAfter = 1 }: ApiError): number =>
  Math.min(retryAfter, 5) * 1_000

/**
 * A call that changes something: `useEndpointMutation(endpoint).mutate(input)`. With `inline` the caller shows
 * a refusal in its own place beside the toast, with `quiet` instead of it.
 */
export const useEndpointMutation = <E extends Endpoint>(
  endpoint: E,
  onApiError?: OnApiError,
): UseMutationResult<AnswerOf<E>, ApiError, InputOf<E>> => {
  const client = useQueryClient()
  return useMutation<AnswerOf<E>, ApiError, InputOf<E>>({
    mutationFn: async (input) => callOf(client)(endpoint, input),
    ...(onApiError === undefined ? {} : { meta: { onApiError } }),
  })
}

/** The bare call, for what is neither shown nor waited for. */
export const useCall = (): Call => callOf(useQueryClient())

/** A call of which a page keeps a part only: what is not shown need not travel in its HTML. */
export const queryOptionsPart = <E extends Endpoint, T>(
  endpoint: E,
  input: InputOf<E>,
  part: string,
  keep: (answer: AnswerOf<E>) => T,
) => {
  const { queryKey, queryFn } = queryOptionsOf(endpoint, input)
  return {
    queryKey: [...queryKey, part] as const,
    queryFn: async (context: Parameters<typeof queryFn>[0]): Promise<T> =>
      keep(await queryFn(context)),
  }
}

/** Fetches what a page shows first; a call that fails costs its own section only. */
export const prefetchAll = async (
  client: QueryClient,
  queries: readonly {
    queryKey: readonly unknown[]
    queryFn: (context: { client: QueryClient }) => Promise<unknown>
  }[],
): Promise<void> => {
  await Promise.all(queries.map(async (it) => client.prefetchQuery({ ...it, retry: false })))
}
