import { success } from '#contract/wire/envelope.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { FastifyInstance } from 'fastify'
import { sendEnvelope, sendApiError } from './answers.ts'

/** Paths that probes ask for under any host name. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/live', '/ready'])

/** `/live`: the process answers. `/ready`: it can do its work, and is not about to stop. */
export const health = (
  app: FastifyInstance,
  deps: { isReachable: () => Promise<boolean>; isDraining: () => boolean },
): void => {
  app.get('/live', async (_request, reply) => sendEnvelope(reply, 200, success({ live: true })))
  app.get('/ready', async (_request, reply) =>
    !deps.isDraining() && (await deps.isReachable())
      ? sendEnvelope(reply, 200, success({ ready: true }))
      : sendApiError(reply, apiError('unavailable', undefined, { retryAfter: 2 })),
  )
}
