import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ipFeedLink } from '#contract/ip-records.ts'
import { decodeForm } from '#contract/wire/form.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { read } from '#contract/wire/schema.ts'
import type { Clock } from '#server/clock.ts'
import type { Calendar } from '../calendar/handlers.ts'
import { icalOf } from '../calendar/ical.ts'

const GONE = '日历链接已失效，请在期限日历中重新生成'

export interface FeedRouteDeps {
  calendar: Calendar
  clock: Clock
  /** Origin of the site that is asked, without a slash at its end. */
  originOf: (request: FastifyRequest) => string
  /** Name of the site that is asked. */
  webNameOf: (request: FastifyRequest) => string
  /** Counts a question against its address, or refuses (429). */
  count: (request: FastifyRequest) => void
}

const tokenOf = (request: FastifyRequest): string => {
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  const result = read(ipFeedLink.input, decodeForm(mark < 0 ? '' : url.slice(mark + 1)))
  if (!result.ok) throw apiError('missing', GONE)
  return result.value.token
}

/** Registers the private link of calendars. */
export const registerFeed = (app: FastifyInstance, deps: FeedRouteDeps): void => {
  app.get(ipFeedLink.path, { exposeHeadRoute: false }, async (request, reply) => {
    deps.count(request)
    const dates = await deps.calendar.behind(tokenOf(request))
    if (dates === null) throw apiError('missing', GONE)
    const text = icalOf(dates, {
      origin: deps.originOf(request),
      name: `${deps.webNameOf(request)} 期限日历`,
      now: deps.clock.now(),
    })
    return reply
      .header('Content-Type', 'text/calendar; charset=utf-8')
      .header('Content-Disposition', 'inline; filename="deadlines.ics"')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'private, no-store')
      .header('X-Robots-Tag', 'noindex')
      .send(text)
  })
}
