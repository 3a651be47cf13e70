import { useEffect, useRef, useState } from 'react'
import { registration } from '#contract/registration.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { useRemembered } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import { now } from './clock.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

type AnyCode = typeof registration.companyCode
/** A call that sends a code, whoever may make it; all of them take and answer the same. */
type CodeCall = Endpoint<AnyCode['input'], AnyCode['output']>

/** A code that was asked for. Only its flow is remembered by this tab, never the code. */
interface CodeFlow {
  /** Path of the call that sent it. */
  by: string
  phone: string
  flowId: string
  /** Epoch milliseconds. */
  resendAt: number
  /** Whether the code was given, and until when that holds. */
  passedUntil: number
}

/** How long a flow may go on after its code was given; a little less than the server allows. */
const PASSED_MS = 28 * 60_000

/** Fetches a challenge and works it out; the empty fields when none is demanded. */
const useProof = () => {
  const call = useCall()
  return async (signal: AbortSignal, onWork: () => void) => {
    const { challenge, bits } = await call(registration.challenge, {})
    if (bits === 0) return { challenge, solution: '' }
    onWork()
    const { solveChallenge } = await import('./proof-of-work.ts')
    return { challenge, solution: (await solveChallenge(challenge, bits, signal)) ?? '' }
  }
}

/**
 * 获取验证码: works out the challenge when one is demanded, asks for the code, counts down to the
 * next one. The flow outlives a reload of the tab, for a phone may drop the page while the message
 * is read.
 */
export const useMessageCode = (endpoint: CodeCall) => {
  const call = useCall()
  const prove = useProof()
  const [kept, keep] = useRemembered<CodeFlow>('codeFlow')
  const [doing, setDoing] = useState<'nothing' | 'proving' | 'sending'>('nothing')
  const [failure, setFailure] = useState<string | null>(null)
  const stop = useRef<AbortController>(null)
  const by = endpoint.path
  // Another form of this tab may have asked for a code of its own.
  const flow = kept?.by === by && typeof kept.flowId === 'string' ? kept : null
  const left = useSecondsLeft(flow?.resendAt ?? 0)
  useEffect(() => () => stop.current?.abort(), [])

  const request = async (phone: string, signal: AbortSignal): Promise<void> => {
    setDoing('sending')
    const proof = await prove(signal, () => setDoing('proving'))
    if (signal.aborted) return
    setDoing('sending')
    const { flowId, resendAfter } = await call(endpoint, { phone, ...proof })
    if (!signal.aborted)
      keep({ by, phone, flowId, resendAt: now() + resendAfter * 1000, passedUntil: 0 })
  }

  const ask = async (phone: string): Promise<void> => {
    if (doing !== 'nothing' || left > 0) return
    const { signal } = (stop.current = new AbortController())
    setFailure(null)
    try {
      await request(phone, signal)
    } catch (error) {
      setFailure((isApiError(error) && error.message) || UNKNOWN_ERROR_TEXT)
    }
    if (!signal.aborted) setDoing('nothing')
  }

  return {
    doing,
    failure,
    /** Seconds until another code may be asked for. */
    left,
    /** To whom a code was sent; empty when none was. */
    sentTo: flow?.phone ?? '',
    /** The flow of a number; empty when no code was asked for it. */
    flowOf: (phone: string): string => (flow?.phone === phone ? flow.flowId : ''),
    /** Whether the code of a number was given already. */
    passed: (phone: string): boolean => flow?.phone === phone && flow.passedUntil > now(),
    pass: (): void => {
      if (flow) keep({ ...flow, passedUntil: now() + PASSED_MS })
    },
    forget: (): void => keep(null),
    ask,
  }
}

export type MessageCode = ReturnType<typeof useMessageCode>
