import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { FieldCode } from '#domain/matching/fields.ts'
import { COMPANY_FIELDS, fieldOf, optionsOf, RECORD_FIELDS } from '#domain/portraits/catalogue.ts'
import { signIn } from '../browser.ts'
import { query } from '../database.ts'
import { roads } from '../roads.ts'
import type { AnySite } from '../site.ts'

const enter = roads()

/** Milliseconds that a person spends on a key. */
const PER_KEY = 150
/** Within which a portrait is filled from nothing to ENOUGH per cent. */
const MOST_MS = 90_000
const ENOUGH = 80

const PORTRAIT = '/admin/enterprise?tab=portrait'

/** Leaves of the company what its registration says, and nothing that was told, counted or certified. */
const emptied = async (site: AnySite): Promise<void> => {
  const [member] = await query(
    site,
    `select c.id from company c join user_account u on u.company_id = c.id where u.login_name = 'demo'`,
  )
  const id = String(member?.id)
  await query(site, 'delete from company_fact where company_id = $1', [id])
  await query(site, 'delete from company_title where company_id = $1', [id])
  await query(site, 'update patent set hidden = true where company_id = $1', [id])
  await query(site, 'update copyright set hidden = true where company_id = $1', [id])
  await query(
    site,
    `update company set size = null, hightech_field = null, ip_invention = null,
       ip_utility = null, ip_design = null, ip_software = null where id = $1`,
    [id],
  )
}

/** 画像完整度 as the page says it. */
const completeness = async (page: Page): Promise<number> =>
  page
    .getByRole('progressbar', { name: '画像完整度' })
    .evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : Number.NaN))

/** What a maker of instruments types, by the beginning of the cell's name; else by its kind. */
const FIGURES: readonly [name: RegExp, typed: string][] = [
  [/年职工总数/, '186'],
  [/年参保人数/, '180'],
  [/年(?:销售|总收入)/, '48600000'],
  [/年成本费用/, '43000000'],
  [/年资产总额/, '62000000'],
  [/年负债/, '21000000'],
  [/年净资产/, '41000000'],
  [/年科技人员/, '42'],
  [/年(?:研发费用|境内研发费用)/, '3150000'],
  [/年(?:主营|高新技术产品)/, '45900000'],
]

/** Somebody at the keyboard: counts the keys, and knows which cell has the focus. */
const typist = (page: Page) => {
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  const write = async (text: string): Promise<void> => {
    keys += text.length
    await page.keyboard.type(text)
  }
  const cell = async () =>
    page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLInputElement || at instanceof HTMLSelectElement)) return null
      const options = at instanceof HTMLSelectElement ? [...at.options].map(({ text }) => text) : []
      const { left, top, width, height } = at.getBoundingClientRect()
      const inSight = document.elementFromPoint(left + width / 3, top + height / 2) === at
      const { dataset, ariaLabel, value } = at
      return { key: dataset.cell ?? '', name: ariaLabel ?? '', value, options, inSight }
    })
  /** Fills the cell that has the focus, as a person would who knows the answer. */
  const fill = async ({ name, options }: { name: string; options: string[] }): Promise<void> => {
    if (options.includes('是')) await press('n')
    else if (options.includes('没有')) {
      await press('ArrowDown')
      await press('ArrowDown')
    } else if (options.length > 0) await press('ArrowDown')
    else if (/日期/.test(name)) await write('2019/3/5')
    else await write(FIGURES.find(([of]) => of.test(name))?.[1] ?? '3')
  }
  return { press, cell, fill, spent: () => keys * PER_KEY }
}

test('by keyboard a portrait comes from nothing to 80 per cent within 90 seconds', async () => {
  const { page, site, faults } = await enter('desktop')
  await emptied(site)
  await signIn(page, site.origin, PORTRAIT, 'demo')
  const open = page.getByRole('button', { name: '全部编辑' })
  await open.waitFor()
  const nothing = await completeness(page)
  expect(nothing).toBeLessThan(40)
  const { press, cell, fill, spent } = typist(page)
  const began = Date.now()
  await open.focus()
  await press('Enter')
  await page.getByRole('region', { name: '保存画像' }).waitFor()
  const seen = new Set<string>()
  const hidden: string[] = []
  for (let at = await cell(); at !== null && !seen.has(at.key); at = await cell()) {
    seen.add(at.key)
    if (!at.inSight) hidden.push(at.name)
    if (at.value === '') await fill(at)
    await press('Enter')
  }
  expect(seen.size).toBeGreaterThan(50)
  expect(hidden).toEqual([])
  await press('Control+Enter')
  await page.getByRole('region', { name: '保存画像' }).waitFor({ state: 'detached' })
  const taken = Date.now() - began + spent()
  const reached = await completeness(page)
  process.stdout.write(
    `portrait by keyboard: ${nothing} to ${reached} % in ${Math.round(taken / 1000)} s\n`,
  )
  expect(reached).toBeGreaterThanOrEqual(ENOUGH)
  expect(taken).toBeLessThanOrEqual(MOST_MS)

  // One number, whichever page shows it.
  const beside = await page.context().newPage()
  await beside.goto(`${site.origin}/admin/precise`)
  await beside.getByRole('region', { name: '企业画像' }).getByText(`${reached}%`).waitFor()
  await beside.close()
  // One way back for the whole save.
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('已撤销').waitFor()
  expect(await completeness(page)).toBe(nothing)
  expect(faults).toEqual([])
})

/** The row of a company's own table that tells of a field, with money in 万元. */
const sheetRow = (code: FieldCode): string => {
  const { name, kind, unit } = fieldOf(code)
  if (unit === '元') return `${name}（万元）\t￥4,860`
  const [option] = optionsOf(code)
  const said = {
    ...{ number: '3', yesNo: '否', list: '无', date: '2019年3月5日', text: '压力传感器' },
    ...{ choice: option?.name ?? '', region: '', industry: '' },
  }[kind]
  return `${name}\t${said}`
}

test('by paste it comes there in one step', async () => {
  const { page, site, faults } = await enter('desktop')
  await emptied(site)
  await signIn(page, site.origin, PORTRAIT, 'demo')
  await page.getByRole('button', { name: '从表格填写' }).waitFor()
  expect(await completeness(page)).toBeLessThan(40)
  const rows = COMPANY_FIELDS.filter((field) => !RECORD_FIELDS.has(field)).map(sheetRow)
  const table = ['项目\t2025年度', '其中：利息收入\t1', ...rows]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (text) => navigator.clipboard.writeText(text), table.join('\n'))
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog', { name: '从表格填写企业画像' })
  await dialog.getByText(/^将改动 \d+ 项，1 行没有填入/).waitFor()
  await dialog.getByRole('button', { name: /^保存 \d+ 项$/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('48,600,000 元').first().waitFor()
  expect(await completeness(page)).toBeGreaterThanOrEqual(ENOUGH)
  expect(faults).toEqual([])
})

test('what was typed survives a reload, and a newer value of somebody else is met in its cell', async () => {
  const { page, site, faults } = await enter('desktop')
  await emptied(site)
  await signIn(page, site.origin, PORTRAIT, 'demo')
  const group = '规模与财务'
  const edit = async (of: Page) =>
    of.getByRole('button', { name: new RegExp(`^编辑本节\\s*${group}$`) }).click()
  const staff = (of: Page) => of.getByRole('textbox', { name: /2025 年职工总数/ })
  const foot = (of: Page) => of.getByRole('region', { name: '保存画像' })
  const press = async (of: Page, name: string) =>
    foot(of).getByRole('button', { name, exact: true }).click()
  await edit(page)
  await staff(page).fill('186')
  page.on('dialog', (asking) => void asking.accept())
  await page.reload()
  await foot(page).getByText('改了 1 项').waitFor()
  expect(await staff(page).inputValue()).toBe('186')

  const other = await page.context().newPage()
  await other.goto(site.origin + PORTRAIT)
  await edit(other)
  await staff(other).fill('190')
  await press(other, '保存')
  await foot(other).waitFor({ state: 'detached' })
  await other.close()

  await press(page, '保存')
  await page.getByText(/已改为 190 人$/).waitFor()
  expect(await staff(page).inputValue()).toBe('186')
  await page.getByRole('button', { name: /^用我填的/ }).click()
  await press(page, '保存')
  await foot(page).waitFor({ state: 'detached' })
  const kept = await query(
    site,
    `select f.value from company_fact f join user_account u on u.company_id = f.company_id
     where f.field = 'staff' and u.login_name = 'demo'`,
  )
  expect(kept).toEqual([{ value: '186' }])
  expect(faults).toEqual([])
})
