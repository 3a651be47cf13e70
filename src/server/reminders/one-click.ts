import type { FastifyInstance, FastifyRequest } from 'fastify'
import { oneClick } from '#contract/reminders.ts'
import { decodeForm } from '#contract/wire/form.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { read } from '#contract/wire/schema.ts'
import type { Actor } from '#server/audit/log.ts'

/** Bytes of `List-Unsubscribe=One-Click`, and room for what a mail programme adds. */
const BODY_BYTES = 1_024

/**
 * Registers the address of the header List-Unsubscribe (RFC 8058): a POST without a login or cookies,
 * whose body says One-Click; a mere look at it ends nothing.
 */
export const registerOneClick = async (
  app: FastifyInstance,
  deps: {
    /** Counts a request against its address, or refuses (429). */
    count: (request: FastifyRequest) => void
    optOut: (token: string, off: boolean, actor: Actor) => Promise<void>
  },
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(oneClick.path, async (request, reply) => {
      deps.count(request)
      const url = request.raw.url ?? ''
      const mark = url.indexOf('?')
      const asked = read(oneClick.input, decodeForm(mark < 0 ? '' : url.slice(mark + 1)))
      const isOneClick =
        typeof request.body === 'string' && /List-Unsubscribe["=\r\n]+One-Click/.test(request.body)
      if (!asked.ok || !isOneClick) throw apiError('malformed')
      await deps.optOut(asked.value.token, true, {
        actorId: '',
        actorName: '邮件退订',
        ip: request.ip,
        requestId: request.id,
      })
      return reply.type('text/plain; charset=utf-8').send('已退订')
    })
  })
}
