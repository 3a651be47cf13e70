import type { Locator, Page } from 'playwright-core'
import { setTimeout as wait } from 'node:timers/promises'

/** How often and how long a page is asked for what is not there yet. */
const LOOK_MS = 20
const MOST_MS = 5_000

/** Until the state is there; what is never there, or there twice, is for Playwright to tell. */
const isThere = async (locator: Locator, state: string): Promise<void> => {
  const until = performance.now() + MOST_MS
  while (performance.now() < until) {
    const reached =
      state === 'visible'
        ? locator.isVisible()
        : state === 'hidden'
          ? locator.isHidden()
          : locator.count().then((count) => (state === 'attached') === count > 0)
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    if (await reached.catch(() => true)) return
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(LOOK_MS)
  }
}

/** What needs an element that can be seen. */
const ACTIONS = ['click', 'fill', 'check', 'press', 'selectOption', 'textContent'] as const

/**
 * Playwright looks for what is not there yet at once, a few times, and then every half second,
 * which a journey spends on nearly every page. From here on its locators look at once again.
 */
export const lookOften = (page: Page): void => {
  const prototype = Object.getPrototypeOf(page.locator('html')) as Locator & { often?: true }
  if (prototype.often) return
  prototype.often = true
  const { waitFor } = prototype
  prototype.waitFor = async function often(this: Locator, options = {}) {
    await isThere(this, options.state ?? 'visible')
    return waitFor.call(this, options)
  }
  for (const name of ACTIONS) {
    const action = prototype[name] as (this: Locator, ...given: unknown[]) => Promise<never>
    const often = async function often(this: Locator, ...given: unknown[]): Promise<never> {
      await isThere(this, name === 'textContent' ? 'attached' : 'visible')
      return action.call(this, ...given)
    }
    Object.assign(prototype, { [name]: often })
  }
}
