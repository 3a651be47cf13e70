// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAt } from '#web/testing/open.tsx'
import { FilterSelect, FilterText, ListFilters } from './ListFilters.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onPhone = (): void => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

const open = (address: string) =>
  openAt(
    <ListFilters label="筛选记录" aside={<button type="button">新增</button>}>
      <FilterText name="q" label="名称" />
      <FilterSelect name="state" label="状态" all="全部状态" options={[['open', '办理中']]} />
    </ListFilters>,
    address,
    [],
  )

const formOf = () => document.querySelector<HTMLElement>('search[aria-label="筛选记录"]')

test('on a phone the filters are behind one button, which counts what is set', () => {
  onPhone()
  const { at } = open('/list?q=专利&state=open&page=3')
  expect(formOf()?.hidden).toBe(true)
  const button = screen.getByRole('button', { name: '筛选（2）' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('button', { name: '新增' })).toBeTruthy()
  fireEvent.click(button)
  expect(formOf()?.hidden).toBe(false)
  expect(formOf()?.id).toBe(button.getAttribute('aria-controls'))
  fireEvent.change(screen.getByLabelText('状态'), { target: { value: '' } })
  expect(at()).toBe('?q=专利')
  expect(screen.getByRole('button', { name: '筛选（1）' })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: '名称' }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  expect(at()).toBe('')
  expect(screen.getByRole('button', { name: '筛选' }).getAttribute('aria-expanded')).toBe('false')
})

test('elsewhere they stand open and nothing is behind a button', () => {
  open('/list')
  expect(formOf()?.hidden).toBe(false)
  expect(screen.queryByRole('button', { name: '筛选' })).toBeNull()
})
