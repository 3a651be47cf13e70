import type { subscriptions } from '#contract/subscriptions.ts'
import { refuse } from '#contract/wire/refusals.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { SubscriptionStore } from './store.ts'

/** 订阅、收藏与足迹: each person's own. */
export const createSubscriptionHandlers = (
  store: SubscriptionStore,
): Handlers<typeof subscriptions> => ({
  async traceInfo(_input, { principal }) {
    if (principal === null) throw refuse('signIn')
    const { favourites, sets, footprints } = await store.counts(principal.userId)
    return {
      myFavoriteCount: favourites,
      mySubscribeCount: sets,
      myFootprintCount: footprints,
    }
  },
})
