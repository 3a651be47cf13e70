import { expect, test } from 'vitest'
import { SAMPLES } from './samples.ts'
import { atTop, devices, openBookmarks, promised, roads, type Walker } from './roads.ts'

const enter = roads()

const readNews = async ({ page, open, at }: Walker): Promise<void> => {
  await open('/newsList')
  const box = page.getByRole('combobox', { name: '搜索新闻' })
  await box.fill('加计')
  const offers = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  const articles = page.getByRole('group', { name: '新闻' }).getByRole('option')
  await articles.first().waitFor()
  await box.press('ArrowDown')
  const first = page.getByRole('option', { selected: true })
  await expect
    .poll(async () => box.getAttribute('aria-activedescendant'))
    .toBe(await first.getAttribute('id'))
  await box.press('Escape')
  await expect.poll(async () => offers.count()).toBe(0)
  await box.press('Enter')
  await page.waitForURL(/q=/)
  expect(at()).toBe('/newsList?q=加计')
  const list = page.getByRole('region', { name: '新闻列表' })
  await list.locator('mark').first().waitFor()
  // The word and what it stands for, e.g. 研发费用加计扣除; nothing else of the last question.
  await expect
    .poll(async () =>
      (await list.locator('mark').allTextContents()).filter((mark) => !mark.includes('加计')),
    )
    .toEqual([])
  expect(await list.getByRole('heading').first().textContent()).toContain('加计')

  await box.fill('商标法')
  await articles.filter({ hasText: '商标法' }).first().waitFor()
  const title = (await articles.first().textContent()) ?? ''
  const words = await offers.allTextContents()
  for (let step = 0; step <= words.indexOf(title); step += 1) await box.press('ArrowDown')
  await box.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === title)
  await list.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await atTop(page)
  const policy = page.getByRole('region', { name: '相关政策' }).getByRole('link').first()
  const policyTitle = (await policy.textContent()) ?? ''
  await policy.click()
  await page.waitForURL(/\/policy\/detail\?id=/)
  await page.getByRole('heading', { level: 1, name: policyTitle }).waitFor()
}

const searchSite = async ({ page, open, at }: Walker): Promise<void> => {
  await open('/search')
  const box = page.getByRole('combobox', { name: '搜索全站' })
  await box.fill('评职称')
  await box.press('Enter')
  await page.waitForURL(/q=/)
  expect(at()).toBe('/search?q=评职称')
  const results = page.getByRole('region', { name: '搜索结果' })
  const first = results.getByRole('listitem').first()
  await expect.poll(async () => first.textContent()).toMatch(/^工具\s*职称自测/)
  const groups = page.getByRole('navigation', { name: '结果种类' })
  await groups.getByRole('link', { name: /^政策/ }).click()
  await page.waitForURL(/group=policy/)
  await groups.locator('[aria-current=page]', { hasText: '政策' }).waitFor()
  await expect.poll(async () => first.textContent()).toMatch(/^政策/)
  await first.getByRole('link').click()
  await page.waitForURL(/\/policy\/detail\?id=/)
}

const compareCompanies = async (walker: Walker): Promise<void> => {
  const { page, phone, open, at } = walker
  await open('/companyList')
  const fold = page.getByRole('button', { name: /^筛选/ })
  if (phone) await fold.click()
  const giants = page.getByRole('group', { name: '资质' }).getByRole('link', { name: /小巨人/ })
  const expected = await promised(giants)
  await giants.click()
  await page.waitForURL(/title=/)
  expect(at()).toBe('/companyList?title=little-giant')
  const list = page.getByRole('region', { name: '企业列表' })
  await list.locator('output', { hasText: `共 ${expected} 家` }).waitFor()
  const cards = list.getByRole('listitem').filter({ has: page.getByRole('heading') })
  const names: string[] = []
  for (const card of [cards.nth(0), cards.nth(1)]) {
    names.push(((await card.getByRole('heading').textContent()) ?? '').replace(/存续$/, ''))
    await card.getByRole('button', { name: /^加入对比/ }).click()
  }
  const tray = page.getByRole('region', { name: '对比栏' })
  await tray.getByText('对比 2 / 3').waitFor()
  await tray.getByRole('link', { name: '开始对比' }).click()
  await page.waitForURL(/compare=/)
  const table = page.getByRole('region', { name: '对比表' }).getByRole('table')
  await table.waitFor()
  const heads = await table.getByRole('columnheader').allTextContents()
  expect(heads.map((head) => head.replace(/移除.*/, ''))).toEqual(['项目', ...names])
  const titles = await table.getByRole('row', { name: /^资质/ }).getByRole('cell').allTextContents()
  for (const title of titles) expect(title).toContain('小巨人')
  expect((await table.textContent())?.match(/91999999/g)?.length).toBeGreaterThanOrEqual(2)

  await page.goBack()
  await list.locator('output', { hasText: `共 ${expected} 家` }).waitFor()
  const [kept = ''] = names
  await list.getByRole('button', { name: `《${kept}》` }).click()
  await page.getByText('已收藏', { exact: true }).first().waitFor()
  await tray.getByRole('button', { name: '清空' }).click()
  const drawer = await openBookmarks(walker)
  await drawer.getByRole('link', { name: kept }).click()
  await page.waitForURL((url) => url.searchParams.get('q') === kept)
  await list.locator('output', { hasText: '共 1 家' }).waitFor()
  await list.getByRole('link', { name: /^我是该企业/ }).click()
  await page.getByRole('heading', { level: 1, name: '企业注册' }).waitFor()
  expect(at()).toBe('/register?name=company')
}

test.each(devices(null))(
  'news and companies: search, read, compare, keep, claim (%s)',
  async (device) => {
    const walker = await enter(device)
    await readNews(walker)
    await searchSite(walker)
    await compareCompanies(walker)
    expect(walker.faults).toEqual([])
  },
)

test.each(devices('phone'))(
  'a policy: back to the row, poster, favourites and footprints (%s)',
  async (device) => {
    const walker = await enter(device)
    const { page, open, at } = walker
    await open('/policy/list')
    const rows = page.getByRole('region', { name: '政策列表' }).getByRole('listitem')
    const row = rows.nth(6)
    const title = (await row.getByRole('heading').getByRole('link').textContent()) ?? ''
    await row.getByRole('heading').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await atTop(page)
    await page.goBack()
    const last = page.locator('[data-last]')
    await last.waitFor()
    expect(await last.textContent()).toContain(`${title}（看过）`)
    await page.getByRole('link', { name: '回到上次看到的位置' }).click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(title)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()

    await page.getByRole('link', { name: '分享海报' }).click()
    await page.getByRole('heading', { level: 1, name: '分享海报' }).waitFor()
    expect(at()).toMatch(/^\/policy\/detailShare\?id=/)
    const poster = page.getByRole('img', { name: /^海报：/ })
    await poster.evaluate(async (image) => (image as HTMLImageElement).decode())
    const size = await poster.evaluate((image) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement
      return [naturalWidth, naturalHeight]
    })
    expect(size).toEqual([750, 1334])

    await page.getByRole('main').getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const star = page.getByRole('button', { name: `《${title}》`, pressed: false }).first()
    const starred = page.getByRole('button', { name: `《${title}》`, pressed: true }).first()
    await star.click()
    await starred.waitFor()
    const drawer = await openBookmarks(walker)
    await drawer.getByRole('link', { name: title }).waitFor()
    await drawer.getByRole('button', { name: `移除《${title}》`, exact: true }).click()
    await drawer.getByText('暂无收藏').waitFor()
    await drawer.getByRole('button', { name: '撤销' }).click()
    await drawer.getByRole('link', { name: title }).waitFor()
    await drawer.getByRole('tab', { name: /足迹/ }).click()
    await drawer.getByRole('button', { name: '清除当天' }).click()
    await drawer.getByText('暂无浏览记录').waitFor()
    await drawer.getByRole('button', { name: '撤销' }).click()
    await drawer.getByRole('link', { name: title }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await starred.waitFor()
    expect(walker.faults).toEqual([])
  },
)

test.each(devices('desktop'))(
  'without scripts: articles, directories, search, an unknown code (%s)',
  async (device) => {
    const walker = await enter(device, { scripts: false })
    const { page, open, at } = walker
    const code = SAMPLES.datedArticle?.code ?? ''
    await open(`/${code}`)
    await page.getByText('写于 2026-11-21，现行规定请见').waitFor()
    expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(3)
    const current = page.getByRole('note').getByRole('link')
    const policy = (await current.textContent()) ?? ''
    await current.click()
    await page.getByRole('heading', { level: 1, name: policy }).waitFor()

    await open('/spiderViews')
    await page.getByRole('link', { name: /^政策目录/ }).click()
    await page.getByRole('heading', { level: 1, name: '政策目录' }).waitFor()
    await page
      .getByRole('navigation', { name: '分页' })
      .getByRole('link', { name: '下一页' })
      .click()
    expect(at()).toBe('/spiderPolicy?page=2')
    const listed = page.locator('main a[href^="/spiderPolicyDetail?id="]').first()
    const name = (await listed.textContent()) ?? ''
    await listed.click()
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    expect(name).toContain(heading)

    expect(await open('/2022062199')).toBe(404)
    await page.getByRole('heading', { level: 1, name: '没有找到这个页面' }).waitFor()
    await page.getByRole('textbox', { name: '搜索政策' }).fill('高企')
    await page.getByRole('button', { name: '搜索' }).click()
    expect(at()).toBe('/policy/list?q=高企')
    const hits = page.getByRole('region', { name: '政策列表' })
    expect(await hits.getByRole('status').first().textContent()).toMatch(/共 [1-9]\d* 项/)
    await hits.getByRole('link', { name: '高新技术企业认定管理办法', exact: true }).waitFor()

    await open('/')
    const box = page.getByRole('combobox', { name: '关键词或文号' })
    await box.fill('专精特新')
    await box.press('Enter')
    await page.waitForURL(/q=/)
    expect(at()).toBe('/policy/list?q=专精特新')
  },
)
