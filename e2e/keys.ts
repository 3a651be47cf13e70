import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Stops of a key until something is not to be found. */
const MOST_STOPS = 90

/** Whether the focus can be seen where it is: a ring of its own or of what is close around. */
const isShown = async (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement
    // A date has stops inside and draws those itself, and so does a page within the page; whoever
    // arrives at a page is put on its heading.
    if (at === null || at.matches('body, h1, main, iframe, input[type=date]')) return true
    const ringed = (one: Element | null): boolean => {
      if (one === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    return ringed(at) || ringed(at.parentElement) || ringed(at.parentElement?.parentElement ?? null)
  })

/** Goes to a control by one key alone; every stop on the way can be seen. */
export const tabTo = async (page: Page, control: Locator, key = 'Tab'): Promise<void> => {
  await control.waitFor()
  const hidden: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key)
    if (!(await isShown(page)))
      hidden.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''))
    if (await control.evaluate((one) => one === document.activeElement)) {
      expect(hidden).toEqual([])
      return
    }
  }
  throw new Error(`not reached by the keyboard: ${String(control)}`)
}
