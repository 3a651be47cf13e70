import { content } from '#contract/content.ts'
import { refuse } from '#contract/wire/refusals.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** 运营内容: the calls of the desk. */
export const createContentHandlers = (): Handlers<typeof content> =>
  Object.fromEntries(
    Object.keys(content).map((name) => [
      name,
      async () => {
        throw refuse('unavailable')
      },
    ]),
  ) as unknown as Handlers<typeof content>
