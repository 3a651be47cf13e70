import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { apiError } from '#contract/wire/api-error.ts'
import {
  CHALLENGE_TEXT,
  codeMessage,
  type CodePurpose,
  outboxPhone,
} from '#domain/registration/message.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Keys } from '#server/keys.ts'
import type { Log } from '#server/log.ts'
import { networkOf } from '#server/wire/address.ts'
import type { Caller } from '#server/wire/handler.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { Rates } from '#server/wire/rates.ts'
import { hashToken, isToken, newToken } from '#server/wire/tokens.ts'
import { createChallenges } from './challenge.ts'
import { guarded, type SmsProvider } from './provider.ts'
import type { Asked, Asker, Flow, SmsStore, CodeQuota } from './store.ts'

/** What {@link createCodes} is made from. */
export interface CodesDeps {
  store: SmsStore
  provider: SmsProvider
  /** Secrets under the hashes and the challenges, the same on every node. */
  keys: Keys
  rates: Rates
  limits: Limits['sms']
  /** Messages a Beijing day. */
  budget: number
  clock: Clock
  log: Log
}

/** A request for a code, as the contract has it. */
export interface CodeRequest {
  phone: string
  challenge: string
  solution: string
}

/** Milliseconds between two alarms in the log. */
const ALARM_MS = 60_000

/** The browser: by the cookie of its last login, or else by that of a visitor. */
const deviceOf = ({ cookies: { device }, visitor }: Caller): string | null =>
  device !== undefined && isToken(device) ? hashToken(device) : visitor

/** 短信验证码: gives them out within limits and judges them, each once. */
export const createCodes = (deps: CodesDeps) => {
  const { store, provider, keys, rates, limits, budget, clock, log } = deps
  const challenges = createChallenges({
    keys,
    clock,
    bits: limits.proofBits,
    seconds: limits.challengeSeconds,
  })
  const deliver = guarded(provider, {
    clock,
    timeoutMs: limits.providerMs,
    failures: limits.providerFailures,
    openMs: limits.providerOpenMs,
  })
  const running = new Set<Promise<void>>()
  let alarmedAt = -ALARM_MS

  const keyed = (text: string, key = keys.current): string =>
    createHmac('sha256', key).update(text).digest('base64url')
  const codeText = (flowId: string, phone: string, code: string): string =>
    `code ${flowId} ${phone} ${code}`

  /**
   * A cheap count before the database is asked: the flood of a network ends here. Phones have none:
   * strangers could use it up for their owners without solving a sum.
   */
  const shield = (network: string): void => {
    const wait = rates.take(`sms ${network}`, limits.asks)
    if (wait > 0) throw apiError('tooMany', undefined, { retryAfter: wait })
  }

  const assertQuota = (quota: CodeQuota, challenge: string | null): void => {
    if (quota.wait > 0) throw apiError('tooMany', undefined, { retryAfter: quota.wait })
    if (quota.alarm !== null) {
      if (clock.elapsed() - alarmedAt >= ALARM_MS) {
        alarmedAt = clock.elapsed()
        log.error({ limit: quota.alarm, budget }, 'SMS ALARM: no more messages are sent for now')
      }
      throw apiError('tooMany', undefined, { retryAfter: 60 })
    }
    if (quota.proof && challenge === null) throw apiError('invalid', CHALLENGE_TEXT)
  }

  const settleAsked = (asked: Asked): void => {
    if (asked.kind === 'over') assertQuota(asked, null)
    if (asked.kind === 'proof') throw apiError('invalid', CHALLENGE_TEXT)
  }

  /** Sends in the background: the answer takes as long whether or not somebody has the number. */
  const post = (id: string, message: Parameters<typeof deliver>[0]): void => {
    const work = deliver(message)
      .then(async (outcome) => {
        const sent = outcome.kind === 'sent'
        const error = outcome.kind === 'sent' ? '' : outcome.error
        if (!sent) log.warn({ provider: provider.name, reason: error }, 'a message was not sent')
        await store.settle(id, {
          state: sent ? 'sent' : 'failed',
          providerId: outcome.kind === 'sent' ? outcome.id : '',
          error,
        })
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be written'))
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  const judge = async (flow: Flow, code: string, how: 'pass' | 'use'): Promise<boolean> =>
    store.judge(
      flow,
      keys.all.map((key) => keyed(codeText(flow.id, flow.phone, code), key)),
      how,
      limits,
    )

  return {
    /** The sum that the next code of this caller wants; `bits` is 0 when it wants none. */
    async challenge(caller: Caller) {
      const network = networkOf(caller.address)
      const asker = { phone: '', network, deviceHash: null }
      const { proof } = await store.quota(asker, limits, budget)
      return proof
        ? { challenge: challenges.give(network), bits: limits.proofBits }
        : { challenge: '', bits: 0 }
    },

    /**
     * Gives out a code. `mayReach` says whether somebody may get one on this number; answer, work
     * and counts are the same when not, but nothing is sent and no code fits.
     */
    async send(request: CodeRequest, purpose: CodePurpose, caller: Caller, mayReach: boolean) {
      const { phone } = request
      const network = networkOf(caller.address)
      const asker: Asker = { phone, network, deviceHash: deviceOf(caller) }
      shield(network)
      const challenge = challenges.judge(network, request.challenge, request.solution)
      assertQuota(await store.quota(asker, limits, budget), challenge)
      const flowId = newToken()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const hash = keyed(codeText(flowId, phone, code))
      const shown = provider.keepsCode ? code : '******'
      const message = {
        id: randomUUID(),
        phone: outboxPhone(purpose, phone),
        content: codeMessage(purpose, shown),
        provider: provider.name,
      }
      const codeHash = mayReach ? hash : null
      settleAsked(
        await store.ask(
          { ...asker, id: flowId, purpose, codeHash, challenge, message },
          limits,
          budget,
        ),
      )
      if (mayReach)
        post(message.id, { phone, params: { code }, content: codeMessage(purpose, code) })
      return { flowId, expiresIn: limits.validSeconds, resendAfter: limits.phone.seconds }
    },

    /** Judges the code of a flow, which may then go on for half an hour. */
    pass: async (flow: Flow, code: string): Promise<boolean> => judge(flow, code, 'pass'),
    /** Judges the code of a flow and ends it. */
    use: async (flow: Flow, code: string): Promise<boolean> => judge(flow, code, 'use'),
    isPassed: store.isPassed,
    /** Ends a passed flow in the transaction of what it was for. */
    usePassed: async (tx: Tx, flow: Flow): Promise<boolean> => store.usePassed(tx, flow),
    /** Whether a person's fact may be answered truthfully: within a passed flow, so many of them. */
    probe: async (flowId: string, fact: string): Promise<boolean> =>
      store.probe(flowId, keyed(`probe ${fact}`), limits.probes),
    sentToday: store.sentToday,
    prune: store.prune,
    /** Waits for the messages on their way. */
    drain: async (): Promise<void> => {
      await Promise.all(running)
    },
  }
}

export type Codes = ReturnType<typeof createCodes>
