import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { posterFile, posterTarget } from '#contract/posters.ts'
import { decodeForm } from '#contract/wire/form.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { read } from '#contract/wire/schema.ts'
import { type PosterSource, posterFacts } from '#domain/policies/poster.ts'
import type { Clock } from '#server/clock.ts'
import { CARD, cardNode } from './card.ts'
import type { Gallery } from './gallery.ts'
import type { Painter } from './painter.ts'
import { DRAWING } from './parts.ts'
import { POSTER, posterNode } from './poster.ts'

export interface PosterDeps {
  /** A public policy; null when there is none under the id. */
  find: (policyId: string) => Promise<PosterSource | null>
  /** Name of the site that a request is for. */
  webNameOf: (request: FastifyRequest) => string
  /** Scheme and host of a request as the browser sees them. */
  originOf: (request: FastifyRequest) => string
  /** Counts a picture that has to be drawn against its address, or refuses (429). */
  count: (request: FastifyRequest) => void
  painter: Painter
  gallery: Gallery
  clock: Clock
}

/** A picture says dates, not days left, so it may be kept for some minutes. */
const CACHE_CONTROL = 'public, max-age=300'

/** Registers the pictures of policies: PNG files made of what is stored. */
export const registerPosters = (app: FastifyInstance, deps: PosterDeps): void => {
  app.get(posterFile.path, async (request, reply) => {
    const { policyId, shareId, shape } = inputOf(request)
    const policy = await deps.find(policyId)
    if (policy === null) throw apiError('missing', '没有找到这项政策')
    const facts = posterFacts(policy, deps.clock.now().getTime())
    const picture = {
      facts,
      webName: deps.webNameOf(request),
      // A card carries no code, so it is the same for every share.
      address: shape === 'card' ? '' : deps.originOf(request) + posterTarget(policyId, shareId),
    }
    const key = createHash('sha256')
      .update(JSON.stringify([DRAWING, shape, picture]))
      .digest('base64url')
      .slice(0, 22)
    const tag = `"${key}"`
    void reply.header('ETag', tag).header('Cache-Control', CACHE_CONTROL)
    if (knows(request, tag)) return reply.code(304).send()
    const png = await deps.gallery.get(key, async () => {
      deps.count(request)
      return shape === 'card'
        ? deps.painter.paint(cardNode(picture), CARD)
        : deps.painter.paint(posterNode(picture), POSTER)
    })
    return sendPicture(reply, png)
  })
}

const inputOf = (request: FastifyRequest) => {
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  const result = read(posterFile.input, decodeForm(mark < 0 ? '' : url.slice(mark + 1)))
  if (!result.ok) throw apiError('malformed')
  return result.value
}

const sendPicture = (reply: FastifyReply, png: Buffer): FastifyReply =>
  reply
    .type('image/png')
    // Other sites show it beside a link to the policy.
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .send(png)

/** Whether the browser holds this picture. */
const knows = (request: FastifyRequest, tag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === tag)
