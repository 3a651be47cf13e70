import type { FastifyInstance } from 'fastify'
import type { RouteTools } from '#server/capability.ts'
import type { Core } from '#server/core.ts'
import { createGallery } from './gallery.ts'
import { createPainter } from './painter.ts'
import { type PosterDeps, registerPosters } from './route.ts'

/** Posters kept in memory. */
const POSTER_BYTES = 32 * 1024 * 1024

/** 海报: pictures of policies. */
export const createPosters = (deps: Pick<Core, 'clock'> & Pick<PosterDeps, 'find'>) => ({
  register(app: FastifyInstance, tools: RouteTools): void {
    registerPosters(app, {
      ...deps,
      webNameOf: tools.webNameOf,
      originOf: tools.publicOriginOf,
      count: tools.countRender,
      painter: createPainter(),
      gallery: createGallery(POSTER_BYTES),
    })
  },
})
