import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, signIn } from '../browser.ts'
import { roads } from '../roads.ts'

const enter = roads()

const DETAIL = '/policy/detail?id=gaoqi-rending-guanli-banfa'
/** Pages whose right edge is full: rows with 收藏, cards, buttons. */
const FULL = ['/', '/policy/list', DETAIL, '/IntellectualProperty'] as const

/** How much of the window stays in view by itself however far the page is scrolled, in pixels. */
const stuck = async (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((one) => {
      const { position, visibility } = getComputedStyle(one)
      const { top, width, height } = one.getBoundingClientRect()
      return (
        (position === 'sticky' || position === 'fixed') &&
        visibility === 'visible' &&
        width > innerWidth / 2 &&
        height > 20 &&
        height < 200 &&
        top >= 0 &&
        top < innerHeight
      )
    })
    return bars.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)
  })

test.each([
  DETAIL,
  '/policy/list',
  '/serviceProject/list',
  '/serviceProject/detail?id=ruanzhu-dengji',
  '/assessment',
  '/calculators?tool=rd',
  '/policy/week',
  '/policy/compare?ids=gaoqi-rending-guanli-banfa,gaoqi-suodeshui-15',
  '/policy/schedule?id=gaoqi-rending-guanli-banfa',
  '/follow?id=gaoqi-rending-guanli-banfa',
  '/',
])('%s: a low window is left to the text', async (path) => {
  const { page, open } = await enter('desktop')
  await page.setViewportSize({ width: 320, height: 256 })
  await open(path)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  expect(await stuck(page)).toBe(0)
})

test.each([
  [768, 1024],
  [1280, 720],
  [844, 390],
])('at %s × %s the service button covers nothing that can be used', async (width, height) => {
  const { page, open } = await enter('desktop')
  await page.setViewportSize({ width, height })
  const covered: string[] = []
  for (const path of FULL) {
    await open(path)
    const found = await page.evaluate(() => {
      const button = document.querySelector('[aria-label^=展开服务窗口]')!
      const { left } = button.getBoundingClientRect()
      const things = document.querySelectorAll('main :is(a, button, input, select, .card, time, b)')
      return [...things]
        .filter((one) => one.checkVisibility() && one.closest('[data-sideways], .sr') === null)
        .filter((one) => {
          for (let up = one.parentElement; up; up = up.parentElement)
            if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return false
          return one.getBoundingClientRect().right > left + 1
        })
        .map((one) => one.outerHTML.slice(0, 100))
    })
    covered.push(...found.map((one) => `${path} ${one}`))
  }
  expect(covered).toEqual([])
})

test.each([
  [DESKTOP, 4_000],
  [PHONE, 6_000],
])('home is short on %o', async (viewport, most) => {
  const { page, open } = await enter('desktop')
  await page.setViewportSize(viewport)
  await open('/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
})

test.each(['/', '/policy/list'])('%s keeps its height while it is scrolled', async (path) => {
  const { page, open } = await enter('desktop')
  await open(path)
  await page.mouse.move(200, 200)
  const height = async (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollHeight)
  const first = await height()
  for (let at = 0; at < first; at += 800) {
    await page.evaluate((top) => scrollTo(0, top), at)
    await page.evaluate(async () => new Promise((done) => requestAnimationFrame(done)))
    expect(Math.abs((await height()) - first)).toBeLessThan(60)
  }
})

test('no text of a public list is smaller than 12 px', async () => {
  const { page, open } = await enter('desktop')
  for (const path of ['/', '/policy/list', '/IntellectualProperty/trademarkList', '/titleViews']) {
    await open(path)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((one) => one.checkVisibility() && one.closest('svg') === null)
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3))
        .filter((one) => {
          const size = Number.parseFloat(getComputedStyle(one).fontSize)
          return size > 0 && size < 12
        })
        .map((one) => one.outerHTML.slice(0, 120)),
    )
    expect(small, path).toEqual([])
  }
})

test('no text of a list of the console is smaller than 12 px', async () => {
  const { page, site } = await enter('desktop')
  await signIn(page, site.origin, '/admin/jobs', 'admin')
  await page.getByText('安排顾问与您联系').waitFor()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => one.checkVisibility() && one.closest('svg') === null)
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3))
      .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 12)
      .map((one) => one.outerHTML.slice(0, 120)),
  )
  expect(small).toEqual([])
})

test('the ring of a list row stands clear of what the row holds', async () => {
  const { page, open } = await enter('desktop')
  await open('/policy/list')
  const room = await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>(
      '[aria-label=政策列表] li h3 a, [aria-label=政策列表] li a',
    )!
    const row = link.offsetParent!.getBoundingClientRect()
    const ring = getComputedStyle(link, '::after')
    return { left: ring.left, right: ring.right, width: Number.parseFloat(ring.width) - row.width }
  })
  expect(room).toMatchObject({ left: '-12px', right: '-12px' })
  expect(room.width).toBeCloseTo(24, 1)
})

test('a phone is shown no code of the address it has open', async () => {
  const { page, open } = await enter('phone')
  await open('/')
  await page
    .getByRole('navigation', { name: '快捷导航' })
    .getByRole('button', { name: '咨询' })
    .click()
  await page.getByRole('dialog', { name: '咨询' }).waitFor()
  expect(await page.getByText('扫码在手机上看').filter({ visible: true }).count()).toBe(0)
})

test.each([
  ['440000', '广东省'],
  ['650000', '新疆维吾尔自治区'],
])('what comes with the scripts moves nothing in the first lines (%s)', async (code, name) => {
  const { page, site } = await enter('desktop')
  const region = JSON.stringify({ regionCode: code, regionName: name })
  await page.addInitScript((kept) => localStorage.setItem('cq:region', kept), region)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(site.origin, { waitUntil: 'domcontentloaded' })
  // Only then is there anything for a reader to see.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  )
  const place = page.getByRole('banner').locator('button', { hasText: '所在地区' })
  const field = page.locator('main').getByRole('combobox').first()
  const where = async () => {
    const [button, box] = [await place.boundingBox(), await field.boundingBox()]
    const lines = [button?.x, button?.width, box?.x].map((one) => Math.round(one ?? 0))
    return [...lines, await field.getAttribute('placeholder')]
  }
  const before = await where()
  resolve()
  await place.filter({ hasText: name }).waitFor()
  expect(await where()).toEqual(before)
})

test('a phone keeps the placeholder that it was served', async () => {
  const { page, site, open } = await enter('phone')
  await open('/')
  const field = page.locator('main').getByRole('combobox').first()
  const shown = await field.getAttribute('placeholder')
  expect(await (await fetch(site.origin)).text()).toContain(`placeholder="${shown}"`)
})

test('the campaign page of titles leads home, to 职称 and to a search', async () => {
  const { page, open, at } = await enter('phone')
  await open('/titleViews')
  await page.getByRole('search').getByRole('combobox').fill('高企')
  await page.getByRole('search').getByRole('combobox').press('Enter')
  await page.waitForURL(/\/policy\/list/)
  expect(at()).toContain('q=高企')
})
