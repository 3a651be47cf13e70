import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from './lib/chromium.mjs'

/**
 * `node scripts/icons.ts`, after a change of the logo or the tokens: draws the icons and the picture
 * for sharing in public/ from public/logo.svg and src/web/kit/tokens.css.
 */
const root = join(import.meta.dirname, '..')
const target = (name: string): string => join(root, 'public', name)
const logo = readFileSync(target('logo.svg'), 'utf8')
const tokens = readFileSync(join(root, 'src/web/kit/tokens.css'), 'utf8')

/** The mark without its hangers, for 20 pixels and less (design.md 1.1). */
const smallLogo = logo.replace(/<path d="M11\.2[^>]*>/, '')
/** The drawing inside the rounded square. */
const drawing = /<g .*<\/g>/s.exec(logo)?.[0] ?? ''

const icon = (svg: string): string =>
  `<style>svg { display: block; width: 100vw; height: 100vh }</style>${svg}`

/** The mark on its colour to the edges, `share` of the width wide, for systems that cut a shape. */
const fullBleed = (share: number): string =>
  `<style>${tokens} body { display: grid; place-items: center; height: 100vh; background: var(--c-brand) }
   svg { width: ${share * 100}vw }</style><svg viewBox="2 4 32 25">${drawing}</svg>`

const SHARE = `<style>${tokens}
  body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: var(--azure-950); color: var(--ink-0); font-family: var(--font-sans) }
  .arc { position: absolute; inset: auto 0 0 0 }
  .brand { position: absolute; left: 96px; top: 118px; display: flex; align-items: center; gap: 40px }
  .brand svg { width: 132px; height: 132px }
  .brand b { font-size: 104px; font-weight: 700; letter-spacing: .08em; line-height: 1.1 }
  p { position: absolute; left: 96px; margin: 0 }
  .tagline { top: 286px; font-size: 46px; font-weight: 600 }
  .fields { top: 362px; font-size: 30px; color: var(--azure-300) }
</style>
<svg class="arc" width="1200" height="630" viewBox="0 0 1200 630">
  <defs>
    <linearGradient id="fade" x1="0" x2="0" y1="0" y2="1"><stop offset=".7" stop-color="var(--azure-600)"/><stop offset="1" stop-color="var(--azure-600)" stop-opacity=".25"/></linearGradient>
    <pattern id="ticks" width="14" height="630" patternUnits="userSpaceOnUse"><rect width="2" height="630" fill="url(#fade)"/></pattern>
  </defs>
  <path d="M-60 630Q720 290 1500 630Z" fill="url(#ticks)"/>
  <path d="M-60 630Q720 290 1500 630" fill="none" stroke="var(--azure-500)" stroke-width="3"/>
</svg>
<div class="brand">${logo}<b>策桥</b></div>
<p class="tagline">企业科创服务平台</p>
<p class="fields">政策通知 · 项目申报 · 知识产权 · 职称申报</p>`

/** PNG pictures in one ICO file, the way every browser since Windows Vista reads it. */
const icoOf = (pictures: readonly { size: number; png: Buffer }[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const executablePath = await ensureChromium()
if (executablePath === null) throw new Error('there is no Chromium to draw with')
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })

const draw = async (html: string, width: number, height = width): Promise<Buffer> => {
  const page: Page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<!doctype html><html lang="zh-CN"><body style="margin:0">${html}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

try {
  writeFileSync(target('icon-192.png'), await draw(icon(logo), 192))
  writeFileSync(target('icon-512.png'), await draw(icon(logo), 512))
  writeFileSync(target('icon-maskable-512.png'), await draw(fullBleed(0.56), 512))
  writeFileSync(target('apple-touch-icon.png'), await draw(fullBleed(0.7), 180))
  writeFileSync(target('share.png'), await draw(SHARE, 1200, 630))
  const sizes = [16, 32, 48]
  const pictures = await Promise.all(
    sizes.map(async (size) => ({
      size,
      png: await draw(icon(size <= 20 ? smallLogo : logo), size),
    })),
  )
  writeFileSync(target('favicon.ico'), icoOf(pictures))
} finally {
  await browser.close()
}
