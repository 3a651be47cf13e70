import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { password } from '#contract/password.ts'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import { createLog } from '#server/log.ts'
import { createPool } from '#server/database/pool.ts'
import { launch, signIn } from '../browser.ts'
import { openSite } from '../site.ts'

/** The calls by GET that send a message. */
const SENDING = [
  session.loginCode,
  registration.companyCode,
  registration.userCode,
  password.retrieveCode,
  account.phoneCode,
]

test('pictures of another site send no message, even for somebody who is signed in', async () => {
  const site = await openSite()
  const images = SENDING.map(
    ({ path }) => `<img src="${site.origin}${path}?phone=13800000001">`,
  ).join('')
  const foreign = createServer((_request, answer) => {
    answer.setHeader('Content-Type', 'text/html').end(images)
  })
  await new Promise<void>((ready) => foreign.listen(0, '127.0.0.1', ready))
  const browser = await launch()
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, site.origin, '/admin/home', 'demo')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // Another host name for the same machine is another site to the browser.
    await page.goto(`http://localhost:${(foreign.address() as AddressInfo).port}/`)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual(expect.arrayContaining(SENDING.map(({ path }) => path)))
    const pool = createPool({ url: site.databaseUrl, log: createLog({ level: 'silent' }), max: 1 })
    const { rows } = await pool.query('select count(*)::int as count from sms_code')
    await pool.end()
    expect(rows).toEqual([{ count: 0 }])
  } finally {
    await browser.close()
    foreign.close()
    await site.stop()
  }
}, 60_000)
