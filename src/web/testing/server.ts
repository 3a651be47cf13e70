/** For tests: a server in the place of the real one, behind the real caller. */
import { onTestFinished } from 'vitest'
import {
  type Call,
  createCall,
  type Identity,
  type IncomingFile,
  NOBODY,
  plainCaller,
  type Sending,
  type WireAnswer,
} from '#contract/wire/caller.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/wire/endpoint.ts'
import { failure, success } from '#contract/wire/envelope.ts'
import { make, type Overrides } from '#contract/wire/make.ts'
import { isApiError } from '#contract/wire/api-error.ts'

/** The fields of an answer that a test is about; the rest is filled in by the contract. */
type Fields<E extends Endpoint> = Overrides<OutputOf<E>>
type Given<E extends Endpoint> = Fields<E> | Error | undefined
type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  sending?: Sending,
) => Given<E> | Promise<Given<E>>

export type Reply<E extends Endpoint> = Fields<E> | Error | Handler<E>

/** What one call is answered with, made by {@link on}. */
export interface Route {
  readonly endpoint: Endpoint
  readonly reply: unknown
}

/**
 * Says what a call is answered with: fields, an error (a refusal of the server, any other one is a
 * connection that failed), or a function of what was asked, which may throw either, wait, or return
 * nothing to leave the call to the next route.
 */
export const on = <E extends Endpoint>(endpoint: E, reply: Reply<E>): Route => ({
  endpoint,
  reply,
})

/** For {@link on}: an answer that comes after so many milliseconds of the test's clock. */
export const after =
  <T>(ms: number, answer: T) =>
  async (): Promise<T> =>
    new Promise((resolve) => setTimeout(() => resolve(answer), ms))

/** For {@link on}: an answer that never comes. */
export const never = async (): Promise<never> => new Promise(() => {})

/** For {@link on}: the connection fails. */
export const offline = (): Error => new Error('网络连接失败，请检查网络后重试')

/** One call as it was made. */
export interface Asked {
  endpoint: Endpoint
  path: string
  input: Record<string, unknown>
  sending: Sending | undefined
}

export interface FakeServer {
  call: Call
  /** Everything that was asked, in order. */
  asked: readonly Asked[]
  /** What one call was asked, in order. */
  inputsOf: <E extends Endpoint>(endpoint: E) => InputOf<E>[]
  /** Answers so from now on, before what was said earlier. */
  answer: (...routes: readonly Route[]) => void
}

/**
 * Answers calls by `routes`, the first that fits before the others, through the envelope and the
 * real caller. The test fails when it is asked what no route answers, or answers what the contract
 * does not know.
 */
export const fakeServer = (
  routes: readonly Route[],
  identity: () => Identity = () => NOBODY,
): FakeServer => {
  let known = [...routes]
  const asked: Asked[] = []
  const faults: Error[] = []
  onTestFinished(() => {
    if (faults[0] !== undefined) throw faults[0]
  })
  const failed = (error: unknown): never => {
    faults.push(error as Error)
    throw error
  }
  const find = async ({ endpoint, input, sending }: Asked): Promise<unknown> => {
    for (const route of known.filter((one) => one.endpoint === endpoint)) {
      const found: unknown =
        typeof route.reply === 'function' ? await route.reply(input, sending) : route.reply
      if (found instanceof Error) throw found
      if (found !== undefined) return found
    }
    return failed(new Error(`nobody answers ${endpoint.method} ${endpoint.path}`))
  }
  const fill = (endpoint: Endpoint, found: unknown): unknown => {
    try {
      return make(endpoint.output, found as never)
    } catch (error) {
      return failed(new Error(`the answer of ${endpoint.path}: ${(error as Error).message}`))
    }
  }
  const carry = async (one: Asked): Promise<WireAnswer> => {
    try {
      return answerOf(one.endpoint, fill(one.endpoint, await find(one)))
    } catch (error) {
      if (!isApiError(error) || error.code === 0) throw error
      const { status, requestId } = error
      const body = JSON.stringify(failure(error))
      return { status, body, ...(requestId === undefined ? {} : { requestId }) }
    }
  }
  const call: Call = async (endpoint, input, sending) => {
    const one: Asked = {
      endpoint,
      path: endpoint.path,
      input: input as Record<string, unknown>,
      sending,
    }
    asked.push(one)
    const transport = async (): Promise<WireAnswer> => carry(one)
    const caller = createCall({ transport, seal: plainCaller, identity, clientCredentials: '' })
    return caller(endpoint, input, sending)
  }
  return {
    call,
    asked,
    inputsOf: <E extends Endpoint>(endpoint: E) =>
      asked.filter((one) => one.endpoint === endpoint).map(({ input }) => input as InputOf<E>),
    answer: (...more) => {
      known = [...more, ...known]
    },
  }
}

const answerOf = (endpoint: Endpoint, data: unknown): WireAnswer =>
  endpoint.answer === 'file'
    ? { status: 200, body: '', file: data as IncomingFile }
    : { status: 200, body: JSON.stringify(endpoint.plain ? data : success(data)) }
