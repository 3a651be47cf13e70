import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { pages } from '#web/shell/pages.ts'
import { signIn } from '../e2e/browser.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './lib/chromium.mjs'
import { startSite } from './lib/site.ts'

/**
 * `npm run shots [-- NAME…]`: a picture of every page at 390, 768 and 1440 px in shots/, from the
 * page table. The pages that show one object get a real one; states that need an action are taken
 * after it.
 */
const WIDTHS = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const

/** Queries under which a page is worth looking at besides its bare address. */
const VIEWS: Record<string, Record<string, string>> = {
  policyList: {
    '': '',
    search: '?q=高企',
    facets: '?level=1&mode=tax&win=longterm',
    empty: '?q=高企&mode=equity&level=3',
    none: '?q=㐀㐁㐂',
  },
  policyDetail: {
    '': '?id=gaoqi-rending-guanli-banfa',
    replaced: '?id=youzhi-zhongxiao-qiye-tidu-2022',
    closed: '?id=kexiao-2026-pingjia-tongzhi',
    upcoming: '?id=yanfa-jiajikouchu-huisuan-qingjiao',
    missing: '?id=nothing',
  },
}

const root = join(import.meta.dirname, '..')
const folder = join(root, 'shots')
const only = process.argv.slice(2)
const executablePath = await ensureChromium()
if (!executablePath) throw new Error('no Chromium on this machine: set CHROME_PATH')
mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'cq-shots-'))
const site = await startSite({ DATA_DIR: data, DEMO: '1' })
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })

const views: { name: string; path: string; member: boolean }[] = [
  ...Object.entries(pages).flatMap(([name, page]) =>
    Object.entries(VIEWS[name] ?? { '': '' }).map(([view, query]) => ({
      name: view === '' ? name : `${name}-${view}`,
      path: page.paths[0] + query,
      member: page.layout === 'console',
    })),
  ),
  { name: 'notFound', path: '/nowhere', member: false },
]

try {
  for (const [width, height] of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' })
    const page = await context.newPage()
    for (const view of views) {
      if (only.length > 0 && !only.some((name) => view.name.startsWith(name))) continue
      if (view.member) {
        await signIn(page, site.origin, view.path)
      } else await page.goto(site.origin + view.path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
      await page.screenshot({ path: join(folder, `${view.name}-${width}.png`), fullPage: true })
    }
    if (only.length === 0 || only.includes('consultation')) {
      await page.goto(`${site.origin}/policy/list`)
      await page.waitForLoadState('networkidle')
      const entry = page.getByRole('button', { name: '免费咨询' })
      if (!(await entry.first().isVisible())) {
        await page.getByRole('button', { name: '咨询', exact: true }).click()
      }
      await entry.locator('visible=true').first().click()
      await page.getByRole('button', { name: '提交咨询' }).click()
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(folder, `consultation-${width}.png`) })
    }
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(data, { recursive: true, force: true })
}
console.log(`pictures in ${folder}`)
