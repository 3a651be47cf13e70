import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { fileLibrary } from '#contract/file-library.ts'
import { uploads } from '#contract/uploads.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { type Act, button, failed, inTurn } from './shot-acts.ts'
import { as, calling, to } from './shot-calls.ts'

/** 文件库 in its states. */

const LIBRARY = hrefTo('fileLibrary')

interface Sample {
  name: string
  mimeType: string
  buffer: Buffer
}

const picture = async (name: string, width: number, height: number, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer(),
})

const samples = async (): Promise<Sample[]> => [
  await picture('首页横幅-高企申报季.png', 1600, 480, '#1f5fbf'),
  await picture('政策解读封面.png', 800, 600, '#2f8f6f'),
  await picture('案例-精密检测车间.png', 1200, 900, '#8a6a3a'),
  {
    name: '2026年度申报指南.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_300_000)]),
  },
]

const choose = async (page: Page, given: Sample[]): Promise<void> => {
  await button(page, '上传文件').click()
  await page.locator('dialog input[type=file]').setInputFiles(given)
}

/** Somebody has filled the library; the states share one. */
const filled: Act = async (page) => {
  const known = await calling(page)(fileLibrary.list, {})
  await to(LIBRARY)(page, page.context())
  if ((known?.total ?? 0) > 0) return
  await choose(page, await samples())
  await button(page, '完成').click()
  await page.waitForLoadState('networkidle')
}

const act = (...acts: Act[]): Act => inTurn(as('admin'), filled, ...acts)

const pressFirst =
  (name: RegExp): Act =>
  async (page) =>
    page.getByRole('button', { name }).locator('visible=true').first().click()

/** A long file whose chunks never arrive, or are refused. */
const rising =
  (pausing: boolean): Act =>
  async (page) => {
    await page.route(`**${uploads.append.path}`, (route) =>
      route.request().postData()?.includes('name="seq"\r\n\r\n0') ? route.continue() : undefined,
    )
    const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, 7)])
    await choose(page, [{ name: '产业政策汇编.pdf', mimeType: 'application/pdf', buffer }])
    await button(page, '暂停').waitFor()
    await page.waitForTimeout(800)
    if (pausing) await button(page, '暂停').click()
  }

export const FILE_STATES = [
  { name: 'fileLibrary-filled', path: '/tips', whole: true as const, act: act() },
  { name: 'fileLibrary-edit', path: '/tips', act: act(pressFirst(/^编辑/)) },
  { name: 'fileLibrary-remove', path: '/tips', act: act(pressFirst(/^删除/)) },
  { name: 'fileLibrary-uploading', path: '/tips', act: act(rising(false)) },
  { name: 'fileLibrary-paused', path: '/tips', act: act(rising(true)) },
  {
    name: 'fileLibrary-companies',
    path: '/tips',
    act: act(async (page) => page.getByRole('tab', { name: /企业用量/ }).click()),
  },
  {
    name: 'fileLibrary-failed',
    path: '/tips',
    act: act(async (page) => {
      await page.route(`**${fileLibrary.list.path}`, (route) => route.abort())
      await page.getByRole('tab', { name: /回收站/ }).click()
    }, failed),
  },
]
