// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { news } from '#contract/news.ts'
import { policies } from '#contract/policies.ts'
import { search } from '#contract/search.ts'
import { siteSearch } from '#contract/site-search.ts'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { regionsBelow } from '#web/testing/regions.ts'
import { NOW, result } from '../list/samples.ts'
import PolicyListPage from '../PolicyListPage.tsx'
import { PolicySearchBox } from './PolicySearchBox.tsx'

const REGIONS = regionsBelow({
  '000000': [
    ['110000', '北京市', true],
    ['340000', '云江省', true],
  ],
  '340000': [['340200', '云川市']],
})

/** The list page, or a hero with the box alone, at an address. */
const open = (address: string) =>
  openAt(
    <Routes>
      <Route path="/" element={<PolicySearchBox size="lg" />} />
      <Route path="*" element={<PolicyListPage />} />
    </Routes>,
    address,
    [
      on(policies.search, result({ total: 7 })),
      on(policies.deadlines, { now: NOW }),
      on(search.log, {}),
      on(siteSearch.find, {}),
      on(search.hot, { records: [{ keyword: '专精特新', pinned: true }] }),
      on(news.suggest, {}),
      on(dictionaries.findRegions, {}),
      on(dictionaries.entries, {}),
      REGIONS,
    ],
  )

const LIST = '/policy/list'
const field = (): HTMLElement => screen.getByRole('combobox', { name: '关键词或文号' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('a keyword', () => {
  test('goes by the form, is remembered, and is logged with what it found', async () => {
    const { at, inputsOf } = open(`${LIST}?level=3&page=2`)
    fireEvent.change(field(), { target: { value: ' 高企 ' } })
    fireEvent.submit(field().closest('form')!)
    expect(at()).toBe('?q=高企&level=3')
    expect(load('searches')).toEqual(['高企'])
    await waitFor(() => expect(inputsOf(search.log)).toEqual([{ keyword: '高企', total: 7 }]))
  })

  test('typed while the address of the last one is on its way is kept', () => {
    const { at } = open(LIST)
    const text = (): string => (field() as HTMLInputElement).value
    fireEvent.change(field(), { target: { value: '高企 ' } })
    act(() => {
      fireEvent.submit(field().closest('form')!)
      fireEvent.change(field(), { target: { value: '高企认定' } })
    })
    expect(at()).toBe('?q=高企')
    expect(text()).toBe('高企认定')
    fireEvent.submit(field().closest('form')!)
    expect(at()).toBe('?q=高企认定')
    expect(text()).toBe('高企认定')
  })

  test('comes back with an address that somebody else has chosen', () => {
    const { router } = open(`${LIST}?q=高企`)
    fireEvent.change(field(), { target: { value: '专精' } })
    act(() => void router.navigate(`${LIST}?q=贴息`))
    expect((field() as HTMLInputElement).value).toBe('贴息')
  })

  test('of an address that was only opened is not logged', async () => {
    const { inputsOf } = open(`${LIST}?q=高企`)
    await screen.findByRole('link', { name: /关于甲/ })
    expect(inputsOf(search.log)).toEqual([])
  })

  test('chosen from the list keeps the filters and is remembered', async () => {
    const { at, inputsOf } = open(`${LIST}?level=3`)
    fireEvent.focus(field())
    fireEvent.click(await screen.findByRole('option', { name: '1专精特新' }))
    expect(at()).toBe('?q=专精特新&level=3')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(load('searches')).toEqual(['专精特新'])
    await waitFor(() => expect(inputsOf(search.log)).toEqual([{ keyword: '专精特新', total: 7 }]))
  })

  test('the key / comes to the field, unless it is switched off', () => {
    open(LIST)
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(field())
    field().blur()
    save('switches', { searchKey: false })
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).not.toBe(field())
  })
})

describe('a region', () => {
  test('is chosen in columns and goes into the address of the list', async () => {
    const { at } = open(`${LIST}?q=高企`)
    fireEvent.click(screen.getByRole('button', { name: /^地区：/ }))
    fireEvent.click(await screen.findByRole('button', { name: '云江省' }))
    fireEvent.click(await screen.findByRole('button', { name: '云川市' }))
    fireEvent.click(screen.getByRole('switch', { name: '含上级' }))
    fireEvent.click(screen.getByRole('button', { name: '确定 云川市' }))
    expect(at()).toBe('?q=高企&region=340200&up=0')
    expect(load('region')).toBeNull()
  })

  test('of a box that stands alone is the one of this browser', async () => {
    save('region', { regionCode: '340200', regionName: '云川市' })
    const { at } = open('/')
    expect(screen.getByRole('button', { name: /^地区：云川市/ })).toBeTruthy()
    expect(document.querySelector<HTMLInputElement>('input[name=region]')?.value).toBe('340200')
    fireEvent.click(screen.getByRole('button', { name: /^地区：/ }))
    fireEvent.click(await screen.findByRole('button', { name: '不限地区' }))
    expect(load('region')).toBeNull()
    fireEvent.submit(field().closest('form')!)
    expect(at()).toBe('')
  })
})
