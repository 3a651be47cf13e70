import type { Node, Renderer } from '@takumi-rs/core'
import { apiError } from '#contract/wire/api-error.ts'
import { registerFonts } from './fonts.ts'

/** Draws pictures; its own threads do the work. */
export interface Painter {
  paint(node: Node, size: { width: number; height: number }): Promise<Buffer>
}

/** Pictures drawn at once, and waiting; more are refused. A picture takes about 20 ms. */
const RUNNING = 2
const QUEUED = 40
/** Decoded pictures and outlines that the renderer keeps. */
const CACHE_BYTES = 8 * 1024 * 1024
const RETRY_SECONDS = 2

/** Makes a painter; its fonts are read when the first picture is asked for. */
export const createPainter = (): Painter => {
  let ready: Promise<Renderer> | null = null
  let running = 0
  const waiting: (() => void)[] = []

  const prepare = async (): Promise<Renderer> => {
    // Where there is no build of it for this machine, pictures fail and nothing else.
    const { Renderer: Drawer } = await import('@takumi-rs/core')
    const renderer = new Drawer({ cacheMaxBytes: CACHE_BYTES })
    await registerFonts(renderer)
    return renderer
  }
  const enter = async (): Promise<void> => {
    if (running < RUNNING) running += 1
    else if (waiting.length >= QUEUED)
      throw apiError('unavailable', undefined, { retryAfter: RETRY_SECONDS })
    // Whoever leaves hands its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async paint(node, size) {
      await enter()
      try {
        ready ??= prepare()
        const renderer = await ready.catch((error: unknown) => {
          ready = null
          throw error
        })
        return await renderer.render(node, { ...size, format: 'png' })
      } finally {
        leave()
      }
    },
  }
}
