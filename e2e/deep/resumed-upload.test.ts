import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLibrary } from '#contract/file-library.ts'
import { uploads } from '#contract/uploads.ts'
import { CHUNK_BYTES } from '#domain/files/chunks.ts'
import { DESKTOP, launch, signIn } from '../browser.ts'
import { type OpenSite, openSite } from '../site.ts'

let site: OpenSite
let browser: Browser
beforeAll(async () => {
  site = await openSite()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const LIBRARY = '/admin/fileLibrary'
const NAME = '产业政策汇编.pdf'

const choose = async (page: Page, buffer: Buffer): Promise<void> => {
  await page.getByRole('button', { name: '上传文件' }).click()
  const input = page.locator('dialog input[type=file]')
  await input.setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer })
}

test('a long upload survives a lost link and a reload, and sends no chunk twice', async () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4 * CHUNK_BYTES)])
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, site.origin, LIBRARY, 'admin')
  let taken = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith(uploads.append.path) && answer.status() === 200) taken += 1
  })
  // Two chunks arrive, then the link is gone.
  await page.route(`**${uploads.append.path}`, (route) =>
    taken < 2 ? route.continue() : route.abort('internetdisconnected'),
  )
  await choose(page, content)
  const status = page.locator('dialog').getByRole('status')
  await expect
    .poll(async () => status.textContent(), { timeout: 20_000 })
    .toBe('网络不稳定，正在重试')
  await page.getByRole('button', { name: '暂停' }).click()
  await expect.poll(async () => status.textContent()).toBe('上传已暂停')
  expect(taken).toBe(2)

  await page.unroute(`**${uploads.append.path}`)
  await page.reload()
  await choose(page, content)
  await page.getByRole('button', { name: `移除 ${NAME}` }).waitFor({ timeout: 30_000 })
  expect(taken).toBe(5)
  await page.getByRole('button', { name: '完成' }).click()
  const link = page.getByRole('row').filter({ hasText: NAME })
  await link.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate(async (path) => {
      const held = JSON.parse(sessionStorage.getItem('cq:session') ?? '{}') as Record<
        string,
        string
      >
      const answer = await fetch(path, {
        method: 'POST',
        headers: { Authorization: `${held.tokenType} ${held.accessToken}`, 'X-Ceqiao': '1' },
        body: new URLSearchParams(),
      })
      const { data } = (await answer.json()) as { data: { records: { url: string }[] } }
      location.href = data.records[0]?.url ?? ''
    }, fileLibrary.list.path),
  ])
  const chunks: Buffer[] = []
  for await (const part of await download.createReadStream()) chunks.push(part as Buffer)
  expect(Buffer.concat(chunks).equals(content)).toBe(true)
  await context.close()
}, 120_000)
