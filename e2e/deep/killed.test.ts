import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort, type Site, startSite } from '../../scripts/lib/site.ts'
import { figure } from '../figures.ts'
import { DEMO_PASSWORD } from '../browser.ts'

const ROUNDS = 10
const WRITERS = 8
const SAVE = '/policy/api/portalpublic/customercontact/savecontact'
const LEADS = '/policy/api/policy/customercontact/queryContactList'

const folder = mkdtempSync(join(tmpdir(), 'cq-killed-'))
let site: Site | undefined
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const form = (fields: Record<string, string>, from = '127.0.0.1'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
  body: new URLSearchParams(fields),
})

test(`killed ${ROUNDS} times during writes: no acknowledged lead is lost, the next start works`, async () => {
  const env = {
    DATA_DIR: folder,
    DEMO: '1',
    TRUST_PROXY: '127.0.0.1',
    PORT: String(await freePort()),
  }
  const acknowledged = new Set<string>()
  const starts: number[] = []
  let number = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    site = await startSite(env)
    if (round > 0) starts.push(performance.now() - begun)
    const { origin, process: server } = site
    let writing = true
    const writers = Array.from({ length: WRITERS }, async () => {
      while (writing) {
        number += 1
        const contactWay = `138${String(number).padStart(8, '0')}`
        const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
        const fields = { contactWay, leaveMessage: `n${number}`, consent: 'true', sourcePath: '/' }
        const mine = number
        try {
          const answer = await fetch(origin + SAVE, form(fields, from))
          const { code } = (await answer.json()) as { code: number }
          if (code === 200) acknowledged.add(`n${mine}`)
        } catch {
          // The server was killed under this call: it was not acknowledged.
          return
        }
      }
    })
    // In the middle of the writing, whatever the machine's speed: after a few of this round.
    const wanted = acknowledged.size + 15
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(wanted), 30_000)
    await wait(round * 90)
    server.kill('SIGKILL')
    await new Promise((resolve) => server.once('exit', resolve))
    writing = false
    await Promise.all(writers)
  }
  site = await startSite(env)
  const login = await fetch(
    `${site.origin}/center/my_oauth/token`,
    form({ grant_type: 'password', username: 'advisor', password: DEMO_PASSWORD }),
  )
  const { data } = (await login.json()) as { data: { accessToken: string; tokenType: string } }
  // Node's fetch calls itself a browser, so its token is bound to the cookies that came with it.
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const stored = new Set<string>()
  for (let page = 0; ; page += 1) {
    const answer = await fetch(site.origin + LEADS, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie,
        Authorization: `${data.tokenType} ${data.accessToken}`,
      },
      body: new URLSearchParams({ page: String(page), pageSize: '50' }),
    })
    const body = (await answer.json()) as { data: { records: { leaveMessage: string }[] } }
    if (body.data.records.length === 0) break
    for (const { leaveMessage } of body.data.records) stored.add(leaveMessage)
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(15 * ROUNDS)
  expect([...acknowledged].filter((message) => !stored.has(message))).toEqual([])
  figure(`kill -9 ×${ROUNDS} during writes: acknowledged leads, none lost`, acknowledged.size)
  figure('start after kill -9, slowest, beside other tests, ms', Math.round(Math.max(...starts)))
}, 180_000)
