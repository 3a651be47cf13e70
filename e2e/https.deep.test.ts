import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, launch, signIn, watch } from './browser.ts'
import { openTlsProxy } from './proxy.ts'
import { ENCRYPTED, type OpenSite, openSite } from './site.ts'

let site: OpenSite
let browser: Browser
let proxy: Awaited<ReturnType<typeof openTlsProxy>>

beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  proxy = await openTlsProxy(site.origin)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await proxy?.stop()
  await site?.stop()
})

test('over https the cookies are __Host- and Secure, and a second tab joins the session', async () => {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'zh-CN',
    ignoreHTTPSErrors: true,
  })
  const { page, faults, sealed } = await watch(context)
  const answer = await page.goto(`${proxy.origin}/login?from=/admin/leads`)
  expect(answer?.headers()['strict-transport-security']).toMatch(/max-age=\d{8}/)
  await signIn(page, proxy.origin)
  await page.getByRole('heading', { level: 1 }).waitFor()

  const cookies = await context.cookies()
  const session = cookies.filter(({ name }) => name.startsWith('__Host-'))
  expect(session.map(({ name }) => name)).toContain('__Host-sid')
  for (const cookie of session) {
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
  }

  const second = await context.newPage()
  await second.goto(`${proxy.origin}/admin/leads`)
  await second.getByRole('heading', { level: 1, name: '咨询线索' }).waitFor()

  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('button', { name: '退出' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await second.goto(`${proxy.origin}/admin/leads`)
  await second.waitForURL(/\/login/)
  expect(faults).toEqual([])
  expect(sealed() > 0).toBe(ENCRYPTED)
  await context.close()
})
