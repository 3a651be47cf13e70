import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { libraryLink } from '#contract/file-library.ts'
import { files } from '#contract/files.ts'
import {
  hostileBytes,
  INERT_FILES,
  type SamplePictures,
  samplePictures,
} from '#server/testing/hostile-files.ts'
import { DESKTOP, launch, signIn } from '../browser.ts'
import { figure } from '../figures.ts'
import { type OpenSite, openSite } from '../site.ts'

let site: OpenSite
let browser: Browser
let pictures: SamplePictures
beforeAll(async () => {
  pictures = await samplePictures()
  site = await openSite()
  browser = await launch({ whole: true })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Sends a file as whoever is signed in on a page, with any name: no browser would write it so. */
const uploading = async (page: Page, context: BrowserContext, feature: string) => {
  const session = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('cq:session') ?? '{}') as Record<string, string>,
  )
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  return async (name: string, content: Buffer): Promise<{ fileId: string; url: string }> => {
    const answer = await fetch(site.origin + files.add.path, {
      method: 'POST',
      headers: {
        authorization: `${session.tokenType} ${session.accessToken}`,
        cookie,
        'content-type': 'multipart/form-data; boundary=xyz',
      },
      body: Buffer.concat([
        Buffer.from(
          `--xyz\r\nContent-Disposition: form-data; name="feature"\r\n\r\n${feature}\r\n`,
        ),
        Buffer.from(
          '--xyz\r\nContent-Disposition: form-data; name="file"; ' +
            `filename="${name.replaceAll('\\', '\\\\').replaceAll('"', '%22')}"\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n--xyz--\r\n'),
      ]),
    })
    const { data, message } = (await answer.json()) as {
      data: { records: { fileId: string; url: string }[] } | null
      message: string
    }
    const [file] = data?.records ?? []
    if (file === undefined) throw new Error(`${name}: ${message}`)
    return file
  }
}

/** Opens an address in every way a page can, its own policy switched off; answers what happened. */
const openEverywhere = async (page: Page, url: string): Promise<string[]> => {
  const found: string[] = []
  const onDialog = (dialog: { message: () => string; dismiss: () => Promise<void> }): void => {
    found.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  }
  const onRequest = (request: { url: () => string }): void => {
    if (
      !request.url().startsWith(`${site.origin}/`) &&
      !/^(data|blob|about|chrome)/.test(request.url())
    )
      found.push(`request: ${request.url()}`)
  }
  page.on('dialog', onDialog)
  page.on('request', onRequest)
  const struck = async (where: string): Promise<void> => {
    for (const frame of page.frames()) {
      const ran = await frame
        .evaluate(() => (globalThis as { __struck?: unknown }).__struck)
        .catch(() => undefined)
      if (ran !== undefined) found.push(`script: ${where}`)
    }
  }
  // What is handed over as an attachment is no page: the browser saves it.
  await page.goto(url).catch(() => undefined)
  await page.waitForTimeout(100)
  await struck('by itself')
  await page.goto(`${site.origin}/tips`)
  await page.evaluate(async (address) => {
    const parts = ['img', 'iframe', 'embed', 'script'].map((name) => {
      const part = document.createElement(name)
      part.setAttribute('src', address)
      return part
    })
    const object = document.createElement('object')
    object.data = address
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = address
    document.body.append(...parts, object, sheet)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }, url)
  await struck('within a page')
  page.off('dialog', onDialog)
  page.off('request', onRequest)
  return found
}

test('no hostile file that is kept runs, asks or calls out, however it is opened', async () => {
  let opened = 0
  for (const [who, feature] of [
    ['demo', 'chat'],
    ['admin', 'content'],
  ] as const) {
    const context = await browser.newContext({
      viewport: DESKTOP,
      locale: 'zh-CN',
      bypassCSP: true,
    })
    const page = await context.newPage()
    await signIn(page, site.origin, '/admin/home', who)
    const upload = await uploading(page, context, feature)
    for (const [label, name, made] of INERT_FILES) {
      const { fileId, url } = await upload(name, hostileBytes(made, pictures))
      const addresses =
        feature === 'content' ? [url, `${libraryLink.path}?fileId=${fileId}`] : [url]
      for (const address of addresses) {
        expect
          .soft(await openEverywhere(page, site.origin + address), `${label} at ${address}`)
          .toEqual([])
        opened += 1
      }
    }
    await context.close()
  }
  figure('hostile files opened in Chromium: scripts, dialogs, foreign requests', `0 of ${opened}`)
}, 300_000)
