import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { createPool } from '#server/database/pool.ts'
import { atTop, devices, followMenu, promised, roads, sendConsultation } from './roads.ts'

const enter = roads()

test.each(devices('desktop'))(
  'a service: filters, detail, consultation about it (%s)',
  async (device) => {
    const walker = await enter(device)
    const { page, phone, site, open, at } = walker
    await open('/')
    await followMenu(walker, '项目申报', '商标')
    await page.getByRole('heading', { level: 1, name: '服务项目' }).waitFor()
    expect(at()).toBe('/serviceProject/list?type=trademark')
    await atTop(page)

    const price = page.getByRole('group', { name: '价格' }).getByRole('link')
    const cheap = price.filter({ hasText: '1,000 元以下' })
    const expected = await promised(cheap)
    expect(expected).toBeGreaterThan(0)
    await cheap.click()
    const list = page.getByRole('region', { name: '服务项目列表' })
    const isFiltered = async (): Promise<void> => {
      await list
        .getByRole('status')
        .filter({ hasText: `共 ${expected} 项` })
        .waitFor()
      expect(at()).toBe('/serviceProject/list?type=trademark&price=0-1000')
      const cards = await list.getByRole('article').allTextContents()
      expect(cards).toHaveLength(expected)
      for (const card of cards) expect(card).toMatch(/^商标.*¥/)
    }
    await isFiltered()
    await page.reload()
    await isFiltered()

    const more = list.getByRole('link', { name: /商标注册|商标续展/ }).first()
    const name = ((await more.textContent()) ?? '').replace(/^查看详情：/, '')
    await more.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await atTop(page)
    await page.goBack()
    await isFiltered()
    await list.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()

    const offer = (await page.getByRole('region', { name: '价格与周期' }).textContent()) ?? ''
    expect(offer).toMatch(/¥\s*[\d,]+/)
    expect(offer).toContain('另计，按标准实收')
    const fee = page.getByRole('table', { name: '官方费用' }).getByRole('row').nth(1)
    expect(await fee.textContent()).toMatch(/\d+\s*元.*核对于 \d{4}-\d{2}-\d{2}/)

    const ask = phone
      ? page.getByRole('region', { name: '咨询本服务' })
      : page.getByRole('region', { name: '价格与周期' })
    await ask.getByRole('button', { name: '免费咨询' }).click()
    const panel = page.getByRole('dialog', { name: '免费咨询' })
    expect(await panel.getByRole('tab', { selected: true }).textContent()).toBe('知识产权')
    expect(await panel.getByLabel(/想咨询什么/).inputValue()).toBe(`想咨询：${name}`)
    const contact = phone ? '13700000001' : '13700000002'
    await sendConsultation(page, contact)

    const pool = createPool({ url: site.databaseUrl, log: createLog({ level: 'silent' }), max: 1 })
    const { rows } = await pool.query(
      'select service_obj_id, leave_message, source_path from customer_contact where contact_way = $1',
      [contact],
    )
    await pool.end()
    expect(rows).toEqual([
      { service_obj_id: '0', leave_message: `想咨询：${name}`, source_path: at() },
    ])
    expect(walker.faults).toEqual([])
  },
)

test.each(devices('phone'))(
  'intellectual property: a mark, and a patent’s annuities (%s)',
  async (device) => {
    const walker = await enter(device)
    const { page, open, at } = walker
    await open('/')
    await followMenu(walker, '知识产权', '商标')
    await page.getByRole('heading', { level: 1, name: '商标查询' }).waitFor()
    if (walker.phone) await page.getByText('更多条件').click()
    await page.getByLabel('国际分类').selectOption('9')
    const mark = page.getByLabel('名称或号码')
    await mark.press('Enter')
    await page.waitForURL(/class=9/)
    await page.getByRole('link', { name: /^去掉.*第 9 类/ }).waitFor()
    expect(await mark.evaluate((field) => field === document.activeElement)).toBe(true)
    const niceClass = page.locator('select[name=class]')
    await page.goBack()
    await page.waitForURL(/trademarkList$/)
    await expect.poll(() => niceClass.inputValue()).toBe('')
    await page.goForward()
    await page.waitForURL(/class=9/)
    await expect.poll(() => niceClass.inputValue()).toBe('9')
    const found = page.getByRole('region', { name: '商标查询结果' })
    const marks = found.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await marks.filter({ hasNotText: '第 9 类' }).first().waitFor({ state: 'detached' })
    const valid = page.getByRole('group', { name: '状态' }).getByRole('link', { name: /^有效/ })
    const expected = await promised(valid)
    await valid.click()
    await found
      .getByRole('status')
      .filter({ hasText: `共 ${expected} 件商标` })
      .waitFor()
    expect(at()).toBe('/IntellectualProperty/trademarkList?class=9&status=valid')
    await found.getByRole('link', { name: '云砚', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '云砚' }).waitFor()
    const renewal = page.getByRole('region', { name: '到期与续展' })
    for (const day of ['2029-06-06', '2030-06-06', '2030-12-06', '2040-06-06'])
      await renewal.getByText(day).first().waitFor()

    await open('/IntellectualProperty?tool=annuity#tools')
    const tools = page.getByRole('region', { name: '期限提醒与计算' })
    await tools.getByLabel('专利类型').selectOption({ label: '发明' })
    await tools.getByLabel('申请日').fill('2023-06-15')
    await tools.getByLabel('授权公告日').fill('2025-03-10')
    await tools.getByLabel('费用减缴').selectOption('85')
    await tools.getByRole('button', { name: '计算' }).click()
    const third = tools.getByRole('row', { name: /第 3 年/ })
    const isComputed = async (): Promise<void> => {
      await third.waitFor()
      const cells = await third.getByRole('cell').allTextContents()
      expect(cells[0]).toBe('2025-06-15')
      expect(cells.join(' ')).toMatch(/(^|\D)135 元/)
      expect(cells.join(' ')).toContain('2025-12-15')
    }
    await isComputed()
    expect(at()).toMatch(/filed=2023-06-15&grant=2025-03-10&red=85/)
    await open(at())
    await isComputed()
    expect(await tools.getByLabel('费用减缴').inputValue()).toBe('85')
    expect(walker.faults).toEqual([])
  },
)

test.each(devices(null))('a job title: check, two regions, a notice (%s)', async (device) => {
  const walker = await enter(device)
  const { page, phone, open, at } = walker
  await open('/jobTitle?region=110000')
  const form = page.getByRole('form', { name: '个人自测' })
  const choices = [
    ['申报专业', '计算机与软件'],
    ['最高学历', '大学本科'],
    ['学习形式', '全日制'],
    ['所学专业', '与申报专业相同或相近'],
    ['现职称', '暂无职称'],
    ['代表性成果', '有，能证明本人作用'],
  ] as const
  for (const [label, option] of choices)
    await form.getByLabel(label, { exact: true }).selectOption({ label: option })
  await form.getByLabel('毕业时间').fill('2019-07')
  await form.getByLabel('从事专业工作起始').fill('2019-08')
  await form.getByLabel('当地社保').fill('36')
  await form.getByLabel('近一年继续教育').fill('90')
  await form.getByRole('button', { name: '看各级结论' }).click()
  const results = page.getByRole('region', { name: '各级结论' })
  const verdict = (grade: string) =>
    results
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: grade, exact: true }) })
  await verdict('工程师').getByText('较有希望').waitFor()
  expect(await verdict('工程师').textContent()).toContain('年限自 2024-08 起已满')
  expect(await verdict('高级工程师').textContent()).toContain('暂不满足')
  await form.getByLabel('代表性成果').selectOption({ label: '不清楚' })
  await verdict('工程师').getByText('需补充数据').waitFor()
  expect(await verdict('工程师').textContent()).toContain('补充：代表性成果')

  await page.getByRole('link', { name: '全部通知' }).click()
  await page.waitForURL(/jobTitleList/)
  await page.getByLabel('甲地').selectOption({ label: '北京市' })
  await page.getByLabel('乙地').selectOption({ label: '天津市' })
  await page.getByRole('button', { name: '对比', exact: true }).click()
  await page.waitForURL(/with=120000/)
  const sides = page.getByRole('table', { name: '北京市与天津市的条件' })
  await sides.waitFor()
  for (const place of ['北京市', '天津市'])
    await sides.getByRole('columnheader', { name: place }).waitFor()
  expect(await sides.getByRole('rowheader', { name: /两地不同/ }).count()).toBeGreaterThan(0)

  await page.getByRole('link', { name: /北京市计算机与软件工程师职称评审/ }).click()
  await page.getByRole('heading', { level: 1, name: /北京市计算机与软件工程师/ }).waitFor()
  const tabs = page.getByRole('navigation', { name: '内容' })
  await tabs.getByRole('link', { name: '条件' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: '材料' }).waitFor()
  expect(at()).toMatch(/^\/jobTitleDetail\?id=[^&]+&tab=materials$/)
  await page.getByRole('region', { name: '条件', exact: true }).waitFor({ state: 'hidden' })

  await page.goto(`${walker.site.origin}/titleViews`)
  await page.getByRole('button', { name: '看各级结论' }).isEnabled()
  expect(await page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: '打开菜单' }).count()).toBe(0)
  await page.getByRole('contentinfo').waitFor()
  if (phone) await page.getByRole('navigation', { name: '快捷导航' }).waitFor()
  else await page.getByRole('region', { name: '服务窗口' }).getByText('在线咨询').waitFor()
  await page.getByRole('button', { name: '咨询职称申报' }).click()
  const panel = page.getByRole('dialog', { name: '免费咨询' })
  await panel.getByText('职称申报', { exact: true }).waitFor()
  expect(await panel.getByRole('tab').count()).toBe(0)
  expect(walker.faults).toEqual([])
})
