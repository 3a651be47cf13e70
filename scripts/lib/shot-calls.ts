import type { Page } from 'playwright-core'
import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { signIn } from '../../e2e/browser.ts'
import type { Act } from './shot-acts.ts'

/** A call by whoever is signed in on a page; null when it is refused. */
export const calling =
  (page: Page) =>
  async <E extends Endpoint>(
    { path, method }: E,
    input: Record<string, string | string[]>,
  ): Promise<AnswerOf<E> | null> => {
    const fields = Object.entries(input).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, one]),
    )
    return page.evaluate(
      async ({ to, body, asked }) => {
        const who = JSON.parse(sessionStorage.getItem('cq:session') ?? '{}') as Record<
          string,
          string
        >
        const told = new URLSearchParams([...body, ['companyId', who.companyId ?? '']])
        const inAddress = asked === 'GET'
        const answer = await fetch(inAddress ? `${to}?${told.toString()}` : to, {
          method: asked,
          headers: {
            Authorization: `${who.tokenType} ${who.accessToken}`,
            'X-Ceqiao': '1',
            securitycode: who.companyId ?? '',
            userId: who.userId ?? '',
          },
          ...(inAddress ? {} : { body: told }),
        })
        const said = (await answer.json()) as { code: number; data: never }
        return said.code === 200 ? said.data : null
      },
      { to: path, body: fields, asked: method },
    )
  }

/** Signs somebody in. */
export const as =
  (who: string): Act =>
  async (page) =>
    signIn(page, new URL(page.url()).origin, hrefTo('adminHome'), who)

/** Goes to an address within the site. */
export const to =
  (address: string): Act =>
  async (page) => {
    await page.goto(new URL(address, page.url()).href)
    await page.waitForLoadState('networkidle')
    // A page of the console is empty until its scripts have run, which a busy machine takes its time for.
    await page.locator('main').first().waitFor()
  }
