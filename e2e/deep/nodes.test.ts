import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { encryption } from '#contract/encryption.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { freePort, nodeFolder, type Site, startSite } from '../../scripts/lib/site.ts'
import { DESKTOP, launch, signIn, watch } from '../browser.ts'
import { query } from '../database.ts'
import { openBalancer } from '../proxy.ts'
import { AS_MANY } from '../shared.ts'
import { ENCRYPTION } from '../site.ts'

/** How long a node serves the epochs it has read. */
const CACHE_MS = 61_000

let database: TestDatabase
let nodes: Site[] = []
let proxy: Awaited<ReturnType<typeof openBalancer>>
let browser: Browser
const folder = mkdtempSync(join(tmpdir(), 'cq-nodes-'))
const SECRET_KEY = randomBytes(32).toString('hex')

const startNode = async (name: string, port: number): Promise<Site> =>
  startSite({
    ...AS_MANY,
    ...ENCRYPTION,
    DATABASE_URL: database.url,
    DATA_DIR: nodeFolder(folder, name),
    DEMO: '1',
    SECRET_KEY,
    TRUST_PROXY: '127.0.0.1',
    PORT: String(port),
  })

/** Ends a node and starts it anew where it was. */
const restart = async (at: number): Promise<void> => {
  const { port } = new URL(nodes[at]?.origin ?? '')
  await nodes[at]?.stop()
  nodes[at] = await startNode(`node-${at}`, Number(port))
}

/**
 * Ends both and starts them anew. What the page asks by itself meanwhile is answered by nobody,
 * though a node may have taken it before it ended; answers how much that was.
 */
const restartBoth = async (faults: string[]): Promise<number> => {
  const before = faults.length
  await Promise.all([restart(0), restart(1)])
  const meanwhile = faults.splice(before)
  const others = meanwhile.filter((fault) => !fault.includes('net::ERR_EMPTY_RESPONSE'))
  faults.push(...others)
  return meanwhile.length - others.length
}

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  nodes = [await startNode('node-0', await freePort())]
  nodes.push(await startNode('node-1', await freePort()))
  proxy = await openBalancer(nodes.map(({ origin }) => origin))
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await proxy?.stop()
  await Promise.all(nodes.map(async (node) => node.stop()))
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async <Row extends Record<string, unknown>>(sql: string): Promise<Row[]> =>
  query<Row>({ databaseUrl: database.url }, sql)
const count = async (sql: string): Promise<number> =>
  (await ask<{ n: number }>(`select count(*)::int n from ${sql}`))[0]?.n ?? Number.NaN

/** What a page sent and was told, as the browser saw it. */
interface Seen {
  handshakes: number
  /** Answers 4600. */
  broken: number
  /** Encrypted POST requests that were opened. */
  done: number
}

const see = (page: Page): Seen => {
  const seen: Seen = { handshakes: 0, broken: 0, done: 0 }
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    const encrypted = answer.headers()['x-enc'] === '1'
    if (pathname === encryption.saveClientKey.path) seen.handshakes += 1
    if (encrypted && answer.request().method() === 'POST') seen.done += 1
    if (answer.status() !== 400 || encrypted) return
    void answer.text().then((text) => {
      if (text.includes('"code":4600')) seen.broken += 1
    })
  })
  return seen
}

/** Runs before the page's own scripts: keeps whatever is said as an alarm. */
const keepAlarms = (): void => {
  const alarms: string[] = []
  Object.assign(globalThis, { alarms })
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=alert], [role=alertdialog]'))
      if (textContent.trim() !== '') alarms.push(textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Changes the own name and waits until it is kept. */
const rename = async (page: Page, name: string): Promise<void> => {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith(account.update.path) && answer.status() === 200,
  )
  await page.getByRole('textbox', { name: /^姓名/ }).fill(name)
  await page
    .getByRole('region', { name: '个人资料' })
    .getByRole('button', { name: '保存', exact: true })
    .click()
  await saved
  await page.getByText('已保存', { exact: true }).waitFor()
  await page.getByText('已保存', { exact: true }).waitFor({ state: 'detached' })
}

/** Makes the next epoch, as a visitor of that day would, and destroys those before it. */
const rotate = async (): Promise<void> => {
  const answer = await fetch(`${proxy.origin}${encryption.publicKey.path}`)
  expect(await answer.json()).toMatchObject({ code: 200 })
  expect(await count('enc_epoch')).toBe(2)
  await ask('delete from enc_epoch where created < (select max(created) from enc_epoch)')
}
const grow = async (): Promise<void> => {
  await ask(`update enc_epoch set created = created - interval '25 hours'`)
}

test('behind two nodes, restarted and with their epochs destroyed, a user clicks on and sees nothing', async () => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  await context.addInitScript(keepAlarms)
  const { page, faults } = await watch(context, true)
  const seen = see(page)
  await signIn(page, proxy.origin, '/admin/account')
  const renamed = `audit_log where action = 'account.update'`
  await rename(page, '顾问甲')
  expect(await count(renamed)).toBe(1)
  expect(seen).toMatchObject({ handshakes: 1, broken: 0 })
  expect(Math.min(...proxy.served)).toBeGreaterThan(2)

  // One node after the other: what was agreed with those that are gone holds.
  await restart(0)
  await rename(page, '顾问乙')
  await restart(1)
  await rename(page, '顾问丙')
  expect(seen).toMatchObject({ handshakes: 1, broken: 0 })

  // The day is over, and its keys still open; then they are destroyed, and nobody remembers them.
  await grow()
  let unanswered = await restartBoth(faults)
  await rename(page, '顾问丁')
  expect(seen).toMatchObject({ handshakes: 1, broken: 0 })
  await rotate()
  await restart(0)
  await restart(1)
  await rename(page, '顾问戊')
  expect(seen.handshakes).toBe(2)
  expect(seen.broken).toBeGreaterThan(0)
  expect(await count(renamed)).toBe(5)

  // Once more, with nodes that stay and forget by themselves.
  const before = seen.broken
  await grow()
  unanswered += await restartBoth(faults)
  await ask(
    `insert into reminder (id, user_id, kind, title) select 'r' || n, id, 'SYSTEM', '提醒 ' || n
     from user_account, generate_series(1, 3) n where login_name = 'advisor'`,
  )
  await rotate()
  await wait(CACHE_MS)
  await page.getByRole('button', { name: /^消息/ }).click()
  const messages = page.getByRole('dialog', { name: '消息' })
  await messages.getByRole('button', { name: '全部已读' }).click()
  await messages.getByText('0 条未读').waitFor()
  expect(await count(`reminder where read_at is not null and id in ('r1', 'r2', 'r3')`)).toBe(3)
  expect(seen.handshakes).toBe(3)
  expect(seen.broken).toBeGreaterThan(before)

  expect(await page.evaluate(() => (globalThis as unknown as { alarms: string[] }).alarms)).toEqual(
    [],
  )
  // The browser's own notes, which no user sees: a 4600, and a socket that met a node going down.
  const calls = faults.filter((fault) => !/closed before receiving a handshake/.test(fault))
  expect(calls.filter((fault) => !/status of 400/.test(fault))).toEqual([])
  expect(calls).toHaveLength(seen.broken)
  // Each call that was answered was admitted once, by whichever node.
  const admitted = await count('enc_replay')
  expect(admitted).toBeGreaterThanOrEqual(seen.done)
  expect(admitted).toBeLessThanOrEqual(seen.done + unanswered)
  expect(seen.done).toBeGreaterThan(8)
  await context.close()
}, 300_000)
