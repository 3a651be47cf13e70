import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { nodeFolder, type Site, startSite } from '../../scripts/lib/site.ts'
import { DESKTOP, hydrated, launch, signIn, watch } from '../browser.ts'

let database: TestDatabase
let nodes: Site[] = []
let browser: Browser
const folder = mkdtempSync(join(tmpdir(), 'cq-site-'))

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  for (const name of ['node-0', 'node-1'])
    nodes.push(
      await startSite({
        DATABASE_URL: database.url,
        DATA_DIR: nodeFolder(folder, name),
        DEMO: '1',
        SECRET_KEY: '5'.repeat(64),
      }),
    )
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await Promise.all(nodes.map(async (node) => node.stop()))
  nodes = []
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const enter = async () => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  return watch(context)
}

/** Goes to another page of the portal as a visitor does, without loading the document anew. */
const goOn = async (page: Page, to: string): Promise<void> => {
  await page.getByRole('contentinfo').getByRole('link', { name: to, exact: true }).first().click()
}

test('what is published of a site shows on open pages of every node at their next route change', async () => {
  const visitors = await Promise.all(nodes.map(async () => enter()))
  for (const [at, { page }] of visitors.entries()) {
    await page.goto(`${nodes[at]?.origin}/policy`)
    await hydrated(page)
    await page.evaluate(() => document.documentElement.setAttribute('data-opened', 'before'))
  }

  const admin = await enter()
  await signIn(admin.page, nodes[1]?.origin ?? '', '/admin/siteConfig', 'admin')
  for (const [round, number] of ['测ICP备00000001号', '测ICP备00000002号'].entries()) {
    await admin.page.getByLabel('备案号', { exact: true }).fill(number)
    await admin.page.getByRole('button', { name: '发布 1 项修改' }).click()
    const dialog = admin.page.getByRole('alertdialog', { name: /^发布到/ })
    await dialog.getByText(number).first().waitFor()
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    for (const { page } of visitors) {
      const footer = page.getByRole('contentinfo')
      expect(await footer.getByText(number).count()).toBe(0)
      // The nodes have it within a second (the page of the operator says so).
      await expect
        .poll(
          async () => {
            await goOn(page, round === 0 ? '服务场景' : '服务流程')
            await goOn(page, '政策通知')
            return footer.getByText(number).count()
          },
          { timeout: 5_000 },
        )
        .toBe(1)
      expect(await page.evaluate(() => document.documentElement.dataset.opened)).toBe('before')
    }
  }
  expect([...visitors, admin].flatMap(({ faults }) => faults)).toEqual([])
}, 120_000)
