import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roads } from '../roads.ts'

const enter = roads()

/** Pages with fields of their own, and the search of the header on each. */
const FORMS = [
  '/',
  '/policy/list',
  '/jobTitle',
  '/IntellectualProperty',
  '/IntellectualProperty/trademarkList',
  '/IntellectualProperty/patentList',
  '/IntellectualProperty/bookList',
  '/serviceProject/list',
  '/cooperation',
  '/register',
  '/login',
  '/login?mode=code',
  '/login?mode=retrieve',
] as const

/** Holds the scripts of the page until it is told to let them come. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

interface Filled {
  filled: number
  /** Fields that stand otherwise than they were filled, or whose component knows otherwise. */
  lost: string[]
}

/** Fills every field that a form shows, as a visitor would leave it. */
const fillAll = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'form :is(input, select, textarea)',
      ),
    ].filter((one) => !one.disabled && one.type !== 'hidden' && one.checkVisibility())
    for (const field of shown) {
      if (field.type === 'checkbox' || field.type === 'radio')
        (field as HTMLInputElement).checked = true
      else if ('options' in field) field.selectedIndex = field.options.length - 1
      else if (field.type === 'month') field.value = '2020-07'
      else if (field.type === 'date') field.value = '2020-07-01'
      else if (field.type === 'number') field.value = field.getAttribute('max') ?? '12'
      else field.value = field.maxLength > 0 && field.maxLength < 11 ? '1234' : '13800138000'
    }
    const kept = shown.map((field) => ({
      field,
      now: field.type === 'checkbox' || field.type === 'radio' ? 'checked' : 'value',
      given: undefined as unknown,
    }))
    for (const one of kept) one.given = Reflect.get(one.field, one.now)
    Reflect.set(window, 'kept', kept)
  })
}

/** What has become of them. */
const look = async (page: Page): Promise<Filled> =>
  page.evaluate(() => {
    const kept = Reflect.get(window, 'kept') as { field: Element; now: string; given: unknown }[]
    const lost = kept.filter(({ field, now, given }) => {
      const key = Object.keys(field).find((one) => one.startsWith('__reactProps'))
      const props = key === undefined ? null : (Reflect.get(field, key) as Record<string, unknown>)
      const known = props !== null && now in props ? props[now] : given
      return props === null || Reflect.get(field, now) !== given || String(known) !== String(given)
    })
    return {
      filled: kept.length,
      lost: lost.map(({ field, given }) => `${field.outerHTML.slice(0, 120)} ${String(given)}`),
    }
  })

test.each(FORMS)(
  '%s: what is filled in before the scripts come is kept, and known',
  async (path) => {
    const { page, site, faults } = await enter('desktop')
    const release = await holdScripts(page)
    await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' })
    await fillAll(page)
    release()
    // Parts below the first screens come when the visitor moves.
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 200)
    await expect.poll(async () => (await look(page)).lost).toEqual([])
    expect((await look(page)).filled).toBeGreaterThan(0)
    expect(faults).toEqual([])
  },
)

test('what is chosen in the self-check of home before the scripts come counts', async () => {
  const { page, site, at } = await enter('phone')
  const release = await holdScripts(page)
  await page.goto(site.origin, { waitUntil: 'domcontentloaded' })
  const card = page.locator('form').filter({ hasText: '企业所在地区' })
  await card.getByLabel('企业所在地区').selectOption({ label: '广东省' })
  await card.getByLabel('所属行业').selectOption({ index: 1 })
  release()
  await card.getByText(/^适用/).waitFor()
  await card.getByRole('button', { name: '查看这些政策' }).click()
  await page.waitForURL(/\/policy\/list/)
  expect(at()).toMatch(/\?region=440000&ind=[^&]+$/)
})

test('without scripts the self-check leads to a list that takes no offence at what is empty', async () => {
  const { page, site } = await enter('desktop', { scripts: false })
  await page.goto(site.origin)
  const card = page.locator('form').filter({ hasText: '企业所在地区' })
  await card.getByLabel('企业所在地区').selectOption({ label: '广东省' })
  await card.getByRole('button', { name: '查看这些政策' }).click()
  await page.waitForURL(/region=440000/)
  const main = page.locator('main')
  await expect.poll(async () => main.innerText()).toContain('广东省')
  expect(await main.innerText()).not.toMatch(/没有采用|未采用|忽略|不认识/)
})
