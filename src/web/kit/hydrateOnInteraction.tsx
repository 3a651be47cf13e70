import { type ComponentType, lazy, memo } from 'react'
import { Boundary } from './Boundary.tsx'

/** What a visitor does first: going on in the page, or pointing at something. */
const ACTS = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Whether nobody has touched the page yet; never where the browser does not tell. */
const untouched = (): boolean =>
  'userActivation' in navigator && !navigator.userActivation.hasBeenActive

const firstAct = async (): Promise<void> =>
  new Promise((done) => {
    const act = (): void => {
      for (const kind of ACTS) removeEventListener(kind, act, true)
      done()
    }
    for (const kind of ACTS) addEventListener(kind, act, { capture: true, passive: true })
  })

/** Loads until it succeeds: what the server rendered stands and leads on meanwhile. */
const insist = async <T,>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load()
    } catch {
      await firstAct()
    }
  }
}

/** A part of a page; `ready` is awaited where it is rendered at once, on the server. */
export type HydratedOnInteraction<Props extends object = object> = ComponentType<Props> & {
  ready: () => Promise<void>
}

/**
 * A part below the first screens. The server renders it like any other; the browser fetches its
 * script when the visitor first moves, and it reacts from then on. On a page that is come to by a
 * link it comes at once. A page around it that renders again leaves it alone as long as its
 * properties are the same: what is not hydrated yet would be made anew.
 */
export const hydrateOnInteraction = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): HydratedOnInteraction<Props> => {
  let Part: ComponentType<Props> = lazy(async () => {
    if (untouched()) await firstAct()
    return { default: await insist(load) }
  })
  const Kept = memo((props: Props) => (
    <Boundary>
      <Part {...props} />
    </Boundary>
  ))
  return Object.assign(Kept, {
    ready: async () => {
      Part = await load()
    },
  })
}
