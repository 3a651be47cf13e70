// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openAt } from '#web/testing/open.tsx'
import { regionsBelow } from '#web/testing/regions.ts'
import { on, type Reply } from '#web/testing/server.ts'
import type { Region } from '#web/shell/context.ts'
import { RegionPicker } from './RegionPicker.tsx'

afterEach(cleanup)

const REGIONS = regionsBelow({
  '000000': [
    ['110000', '北京市', true],
    ['440000', '广东省', true],
  ],
  '110000': [['110100', '市辖区', true]],
  '110100': [['110108', '海淀区']],
  '440000': [['440300', '深圳市', true]],
  '440300': [['440305', '南山区']],
})
const POPULAR = [
  { regionCode: '110000', regionName: '北京市', within: '' },
  { regionCode: '440300', regionName: '深圳市', within: '广东省' },
]
const finds: Reply<typeof dictionaries.findRegions> = ({ keyword = '' }) => ({
  records: keyword === '' ? POPULAR : POPULAR.filter((it) => it.regionName.includes(keyword)),
})

const open = (chosen = '', found: Reply<typeof dictionaries.findRegions> = finds) => {
  const onPick = vi.fn<(region: Region | null, includeUpper: boolean) => void>()
  const { inputsOf } = openAt(
    <RegionPicker open onClose={() => {}} chosen={chosen} includeUpper onPick={onPick} />,
    '/',
    [REGIONS, on(dictionaries.findRegions, found)],
  )
  return { onPick, inputsOf }
}
const column = (name: string) => screen.findByRole('list', { name })
const names = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('button')
    .map((button) => button.textContent)
const field = () => screen.getByRole('searchbox', { name: '搜索地区' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('a popular city is one tap', async () => {
  const { onPick } = open()
  const popular = await screen.findByRole('region', { name: '热门城市' })
  fireEvent.click(await within(popular).findByRole('button', { name: '深圳市' }))
  expect(onPick.mock.calls).toEqual([[{ regionCode: '440300', regionName: '深圳市' }, true]])
})

test('columns stand two and two, and each is asked for when it is opened', async () => {
  const { onPick, inputsOf } = open()
  fireEvent.click(await screen.findByRole('button', { name: '广东省' }))
  const cities = await column('市级')
  fireEvent.click(await within(cities).findByRole('button', { name: '深圳市' }))
  await waitFor(async () => expect(names(await column('区县级'))).toEqual(['南山区']))
  expect(screen.queryByRole('list', { name: '省级' })).toBeNull()
  expect(inputsOf(dictionaries.regions).map(({ parentCode }) => parentCode)).toEqual([
    '000000',
    '440000',
    '440300',
  ])
  fireEvent.click(screen.getByRole('button', { name: '返回省级' }))
  expect(names(await column('省级'))).toEqual(['北京市', '广东省'])
  fireEvent.click(screen.getByRole('switch', { name: '含上级' }))
  fireEvent.click(screen.getByRole('button', { name: '确定 深圳市' }))
  expect(onPick.mock.calls).toEqual([[{ regionCode: '440300', regionName: '深圳市' }, false]])
})

test('districts of a municipality stand below it at once', async () => {
  open()
  const provinces = await column('省级')
  fireEvent.click(await within(provinces).findByRole('button', { name: '北京市' }))
  await waitFor(async () => expect(names(await column('市级'))).toEqual(['海淀区']))
})

test('a district that was chosen is shown where it stands', async () => {
  open('440305')
  const district = await screen.findByRole('button', { name: '南山区' })
  expect(district.getAttribute('aria-pressed')).toBe('true')
  expect(names(await column('市级'))).toEqual(['深圳市'])
})

test('what is typed takes the place of the columns, and Enter takes the first', async () => {
  const { onPick } = open()
  await column('省级')
  type('深圳')
  const found = await column('找到的地区')
  expect(names(found)).toEqual(['深圳市广东省'])
  expect(screen.getByRole('status').textContent).toBe('找到 1 个地区')
  expect(screen.queryByRole('list', { name: '省级' })).toBeNull()
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onPick.mock.calls).toEqual([[{ regionCode: '440300', regionName: '深圳市' }, true]])
  type('火星')
  await screen.findByText('没有找到“火星”')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onPick).toHaveBeenCalledTimes(1)
  type('')
  await column('省级')
})

test('the columns do without the cities, and a search that fails can be made again', async () => {
  let failing = true
  open('', (asked) => {
    if (failing) throw apiError('fault')
    return finds(asked as never)
  })
  await column('省级')
  await waitFor(() => expect(screen.queryByRole('region', { name: '热门城市' })).toBeNull())
  type('北京')
  const retry = await screen.findByRole('button', { name: '重试' })
  failing = false
  fireEvent.click(retry)
  expect(names(await column('找到的地区'))).toEqual(['北京市'])
})
