import { expect, test } from 'vitest'
import { devices, roads } from '../roads.ts'

const enter = roads()

test('a page that did not come is asked for again with the network, without a new start', async () => {
  const { page, open } = await enter('desktop')
  await open('/policy/list')
  await page.evaluate(() => Reflect.set(window, 'kept', true))
  await page.context().setOffline(true)
  await page.getByText('网络已断开，部分内容可能不是最新').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: '成功案例' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(async () => heading.textContent()).toBe('这个页面现在无法加载')
  await page.context().setOffline(false)
  await expect.poll(async () => heading.textContent()).toContain('案例')
  expect(await page.evaluate(() => Reflect.get(window, 'kept'))).toBe(true)
})

test.each(devices('desktop'))(
  'a page that cannot be fetched leaves the frame standing and comes with the network: %s',
  async (device) => {
    const { page, open, phone } = await enter(device)
    await open('/policy/list')
    const rows = page.getByRole('region', { name: '政策列表' }).getByRole('listitem')
    const before = await rows.count()
    await page.context().setOffline(true)
    const strip = page.getByText('网络已断开，部分内容可能不是最新')
    await strip.waitFor()

    await page.getByRole('contentinfo').getByRole('link', { name: '成功案例' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(async () => heading.textContent()).toBe('这个页面现在无法加载')
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      expect(await page.getByRole(role).count()).toBe(1)
    expect(await page.getByRole('navigation', { name: '快捷导航' }).isVisible()).toBe(phone)
    await strip.waitFor()
    await page.getByRole('button', { name: '重试' }).click()
    await heading.waitFor()
    expect(await heading.textContent()).toBe('这个页面现在无法加载')

    // What was read before is still there.
    await page.goBack()
    await expect.poll(async () => rows.count()).toBe(before)
    await page.goForward()
    await page.getByRole('button', { name: '重试' }).waitFor()

    await page.context().setOffline(false)
    await expect.poll(async () => heading.textContent()).toContain('案例')
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0)
  },
)
