import type { Page } from 'playwright-core'
import { hrefTo } from '#domain/pages/addresses.ts'
import { type Act, button, inTurn } from './shot-acts.ts'
import { as, to } from './shot-calls.ts'

/** Ctrl+K: the palette of the console as it opens, with what it finds, with nothing, and without a network. */

const field = (page: Page) => page.getByRole('combobox', { name: '搜索页面、操作和记录' })

const opened: Act = async (page) => {
  // The header stands before the keys are heard.
  await button(page, /^搜索/).click()
  await field(page).waitFor()
}

const typed =
  (text: string): Act =>
  async (page) => {
    await field(page).fill(text)
    await page
      .getByRole('listbox', { name: '搜索结果', includeHidden: true })
      .and(page.locator('[aria-busy="false"]'))
      .waitFor({ state: 'attached' })
  }

const dark: Act = async (page) => page.emulateMedia({ colorScheme: 'dark' })
const company = inTurn(as('demo'), to(hrefTo('adminHome')), opened)

const SHOWN: Readonly<Record<string, Act>> = {
  open: company,
  'open-dark': inTurn(company, dark),
  found: inTurn(company, typed('zl')),
  'found-dark': inTurn(company, typed('zl'), dark),
  policies: inTurn(company, typed('gxjs')),
  none: inTurn(company, typed('㐀㐁㐂')),
  offline: inTurn(
    company,
    async (_page, context) => context.setOffline(true),
    async (page) => field(page).fill('zl'),
  ),
  staff: inTurn(as('admin'), to(hrefTo('adminHome')), opened, typed('高新')),
}

export const PALETTE_STATES = Object.entries(SHOWN).map(([name, act]) => ({
  name: `state-palette-${name}`,
  path: hrefTo('tips'),
  act,
}))
