import { expect, test } from 'vitest'
import { atTop, devices, promised, roads, type Walker } from './roads.ts'

const enter = roads()

test.each(devices(null))(
  'showcase: a scenario, cases, questions, an application (%s)',
  async (device) => {
    const walker = await enter(device)
    const { page, phone, open, at } = walker
    await open('/scenario?id=ip')
    await page.getByRole('heading', { level: 3, name: '24 个月的路径' }).waitFor()
    const path = page.getByRole('region', { name: /^知识产权密集企业/ })
    expect(await path.textContent()).toMatch(/商标异议期（2027 年起）.*2 个月内.*主席令第七十七号/)
    const other = phone
      ? page
          .getByRole('region', { name: /^工程师职称/ })
          .getByRole('link')
          .first()
      : page
          .getByRole('navigation', { name: '全部场景' })
          .getByRole('link', { name: /^工程师职称/ })
    await other.click()
    await page.waitForURL(/id=engineer/)
    await page
      .getByRole('region', { name: /^工程师职称/ })
      .getByRole('heading', { name: /个月的路径/ })
      .waitFor()

    await page.getByRole('main').getByRole('link', { name: '成功案例' }).first().click()
    await page.getByRole('heading', { level: 1, name: '成功案例' }).waitFor()
    if (phone) await page.getByText('筛选', { exact: true }).click()
    const programme = page
      .getByRole('link', { name: /^知识产权/ })
      .and(page.locator('[href*=programme]'))
    const expected = await promised(programme)
    await programme.click()
    await page.locator('output', { hasText: `共 ${expected} 个案例` }).waitFor()
    expect(at()).toBe('/successCase?programme=ip')
    const cases = page.getByRole('region', { name: '案例列表' })
    expect(await cases.getByRole('heading', { level: 2 }).count()).toBe(expected)
    const title = (await cases.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
    await cases.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await atTop(page)
    await page.getByText('示例数据').first().waitFor()

    await open('/aboutUs?category=ip')
    const question = page.getByRole('group').filter({ hasText: '专利费能减多少，怎么减' })
    const answer = question.getByText('依据', { exact: true })
    expect(await answer.isVisible()).toBe(false)
    await question.getByRole('heading').click()
    await answer.waitFor()
    expect(await question.textContent()).toContain('财税〔2016〕78号')

    await open('/cooperation')
    const types = page.getByRole('link', { name: '申请 律所与知识产权代理合作' })
    await types.click()
    await page.waitForURL(/type=ip-agency/)
    const form = page.getByRole('form', { name: '合作申请' })
    const submit = form.getByRole('button', { name: '提交申请' })
    const type = form.getByLabel(/^合作类型/)
    await expect.poll(() => type.locator('option:checked').textContent()).toBe('律所与知识产权代理')
    const code = form.getByLabel(/^统一社会信用代码/)
    await form.getByLabel(/^机构名称/).fill('云川示例知识产权代理有限公司')
    await code.fill('91999999MA0000001A')
    await submit.click()
    const summary = form.getByRole('alert').filter({ hasText: '处需要修改' })
    await summary.waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    await summary.getByRole('link', { name: /信用代码/ }).click()
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
    const contact = phone ? '13600000001' : '13600000002'
    await code.fill('91999999ma0000001n')
    await form.getByLabel(/^所在地区/).selectOption({ label: '浙江省' })
    await form.getByLabel(/^联系人/).fill('林示例')
    await form.getByLabel(/^手机号码/).fill(contact)
    await form.getByLabel(/^机构简介/).fill('商标与专利代理，服务本地制造业企业，示例数据。')
    await form.getByRole('checkbox').check()
    await submit.click()
    await page.getByRole('heading', { name: '申请已提交' }).waitFor()
    const number =
      /HZ[0-9A-Z]{14,}/.exec((await page.locator('#apply').textContent()) ?? '')?.[0] ?? ''
    expect(number).toMatch(/^HZ\d{8}/)

    const lookup = page.getByRole('form', { name: '查询申请进度' })
    expect(await lookup.getByLabel(/^申请编号/).inputValue()).toBe(number)
    await lookup.getByLabel(/^手机号码/).fill('13600000009')
    await lookup.getByRole('button', { name: '查询' }).click()
    await page.locator('#lookup').getByRole('alert').waitFor()
    await lookup.getByLabel(/^手机号码/).fill(contact)
    await lookup.getByRole('button', { name: '查询' }).click()
    await page.getByText('申请状态：已提交').waitFor({ state: 'attached' })
    await page.locator('#lookup').getByText('云川示例知识产权代理有限公司').waitFor()
    expect(walker.faults).toEqual([])
  },
)

/** Until its scripts are there the page loses nothing that is sent and sends nothing twice. */
const beforeScripts = async ({ page, site, at }: Walker): Promise<void> => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // start.js is there: it holds what is sent before the others.
  await page.route(/(?<!\/start)\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/customercontact/savecontact')) sent.push(request.url())
  })
  // The search is a plain form until then.
  await page.goto(site.origin, { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: '关键词或文号' })
  await box.fill('研发费用')
  await box.press('Enter')
  await page.waitForURL(/q=/, { waitUntil: 'commit' })
  expect(at()).toBe('/policy/list?q=研发费用')
  await page
    .getByRole('region', { name: '政策列表' })
    .getByRole('status')
    .filter({ hasText: /共 [1-9]\d* 项/ })
    .waitFor()

  await page.goto(site.origin, { waitUntil: 'commit' })
  const band = page.getByRole('region', { name: '拿不准能不能报？先问一句。' })
  const contact = band.getByLabel(/手机号码/)
  await contact.fill('13500000001')
  await band.getByRole('checkbox').check()
  await contact.press('Enter')
  await band.getByRole('button', { name: '免费咨询' }).dblclick()
  expect(at()).toBe('/')
  expect(await contact.inputValue()).toBe('13500000001')
  expect(sent).toEqual([])
  release()
  await page.getByText('提交成功，稍后会有专家联系您').waitFor()
  expect(sent).toHaveLength(1)
  expect(await contact.inputValue()).toBe('')
}

test.each(devices('desktop'))(
  'home: before the scripts, the check by three questions, the coverage, Esc (%s)',
  async (device) => {
    const walker = await enter(device)
    const { page, phone, open, at } = walker
    await beforeScripts(walker)
    await page.getByLabel('企业所在地区').selectOption({ label: '广东省' })
    const fitting = page.getByText(/^适用 [\d,]+ 项/)
    await fitting.waitFor()
    await page.getByLabel('企业规模').selectOption({ label: '小型' })
    await fitting.waitFor()
    const total = /适用 ([\d,]+) 项/.exec((await fitting.textContent()) ?? '')?.[1]
    await page.getByRole('button', { name: '查看这些政策' }).click()
    await page.waitForURL(/\/policy\/list/)
    expect(at()).toBe('/policy/list?region=440000&size=small')
    await page
      .getByRole('status')
      .filter({ hasText: `共 ${total} 项` })
      .waitFor()
    await atTop(page)

    await open('/')
    const grid = page.getByRole('list', { name: /^省级行政区/ })
    const tile = (name: string) => grid.getByRole('link', { name: new RegExp(`^${name}`) })
    await tile('北京市').focus()
    // The lower half of home reacts once the visitor has moved; its form tells when.
    await page.locator('main form[data-hold]').first().waitFor({ state: 'detached' })
    const focused = async (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toMatch(/^辽宁省/)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toMatch(/^天津市/)
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
    await tile('广东省').focus()
    await page.keyboard.press('Enter')
    const province = page.getByRole('region', { name: '广东省' })
    await province.getByRole('button', { name: /^深圳市/ }).click()
    expect(at()).toBe('/')
    const project = province.getByRole('listitem').getByRole('link').first()
    const to = (await project.getAttribute('href')) ?? ''
    expect(to).toMatch(/^\/(policy\/detail|serviceProject\/detail|successCase)\?id=/)
    await project.click()
    await page.waitForURL((url) => url.pathname !== '/')
    expect(at()).toBe(to)
    await page.getByRole('navigation', { name: '当前位置' }).waitFor()
    await page.getByRole('main').getByText('深圳').first().waitFor()

    const name = phone ? '打开菜单' : '知识产权的栏目'
    const layer = phone
      ? page.getByRole('dialog', { name: '菜单' })
      : page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '商标' })
    await page.getByRole('button', { name }).click()
    await layer.waitFor()
    await page.keyboard.press('Escape')
    await layer.waitFor({ state: 'hidden' })
    expect(await focused()).toBe(name)
    expect(walker.faults).toEqual([])
  },
)
