import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../../scripts/lib/site.ts'
import { DESKTOP, launch, signIn, watch } from '../browser.ts'
import { figure } from '../figures.ts'
import { openSite } from '../site.ts'

/** Each would set `window.__struck` if any of it ran. */
const PAYLOADS = [
  '<script>__struck=1</script>',
  '<img src=x onerror=__struck=1>',
  '<svg onload=__struck=1>',
  '"><script>__struck=1</script>',
  "'-__struck=1-'",
  '</title><script>__struck=1</script>',
  '</script><script>__struck=1</script>',
  '<iframe srcdoc="<script>top.__struck=1</script>">',
  'javascript:__struck=1',
  '<a href=javascript:__struck=1>x</a>',
  '{{constructor.constructor("__struck=1")()}}',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=__struck=1>',
  '<details open ontoggle=__struck=1>',
  '\u2028__struck=1//',
  '<!--<script>__struck=1</script>',
  '&lt;script&gt;__struck=1&lt;/script&gt;',
]

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  browser = await launch({ whole: true })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

test('what visitors write never runs: in the address, the search log, a consultation', async () => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN', bypassCSP: true })
  const { page } = await watch(context)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const struck = async (): Promise<unknown> =>
    page.evaluate(() => (globalThis as { __struck?: unknown }).__struck)
  for (const [index, payload] of PAYLOADS.entries()) {
    const text = encodeURIComponent(payload)
    for (const path of [
      `/policy/list?q=${text}`,
      `/policy/list?region=${text}&level=${text}&page=${text}`,
      `/policy/detail?id=${text}`,
      `/login?from=${text}`,
      `/${text}`,
    ]) {
      await page.goto(site.origin + path)
      await page.waitForTimeout(30)
      expect.soft(await struck(), `${payload} at ${path}`).toBeUndefined()
    }
    const form = new URLSearchParams({
      contactWay: `138001${String(38_000 + index).padStart(5, '0')}`,
      leaveMessage: Array.from(payload).slice(0, 50).join(''),
      consent: 'true',
      sourcePath: '/',
    })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `198.51.100.${index + 1}`,
    }
    const saved = await fetch(
      `${site.origin}/policy/api/portalpublic/customercontact/savecontact`,
      {
        method: 'POST',
        headers,
        body: form,
      },
    )
    expect((await saved.json()).code).toBe(200)
    await fetch(`${site.origin}/policy/api/portalpublic/sysSearchLog/addSearchLog`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ keyword: Array.from(payload).slice(0, 50).join('') }),
    })
  }
  await page.goto(site.origin)
  await page.waitForLoadState('networkidle')
  expect(await struck()).toBeUndefined()
  await signIn(page, site.origin)
  await page.waitForLoadState('networkidle')
  await expect
    .poll(async () => page.locator('main').textContent())
    .toContain('<svg onload=__struck=1>')
  expect(await struck()).toBeUndefined()
  expect(dialogs).toEqual([])
  figure('stored and reflected scripts tried, none ran', PAYLOADS.length * 7)
  await context.close()
}, 180_000)

test("an inline script does not run under the page's own policy", async () => {
  const context = await browser.newContext({ viewport: DESKTOP })
  const page = await context.newPage()
  await page.goto(site.origin)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = '__struck = 1'
    document.body.append(script)
  })
  expect(await page.evaluate(() => (globalThis as { __struck?: unknown }).__struck)).toBeUndefined()
  await context.close()
})
