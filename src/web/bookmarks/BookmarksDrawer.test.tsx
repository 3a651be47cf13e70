// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { load, save } from '#web/session/storage.ts'
import { noteFootprint } from '#web/kit/bookmarks.ts'
import BookmarksDrawer from './BookmarksDrawer.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const POLICY = { objType: 'policy', id: 'gaoqi', title: '高企认定办法', at: '2026-11-21 10:00:00' }
const CASE = { objType: 'case', id: 'c1', title: '某企业案例', at: '2026-11-20 09:00:00' }

const open = () =>
  render(
    <MemoryRouter>
      <BookmarksDrawer open onClose={() => {}} />
    </MemoryRouter>,
  )

test('favourites lead to their pages; one taken out comes back where it was', () => {
  save('favourites', [POLICY, CASE])
  open()
  expect(screen.getByRole('link', { name: '某企业案例' }).getAttribute('href')).toBe(
    '/successCase?id=c1',
  )
  fireEvent.click(screen.getByRole('button', { name: '移除《高企认定办法》' }))
  expect(screen.queryByRole('link', { name: '高企认定办法' })).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('已移除 1 条')
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(load('favourites')).toEqual([POLICY, CASE])
})

test('all of them can be cleared and brought back', () => {
  save('favourites', [POLICY, CASE])
  open()
  fireEvent.click(screen.getByRole('button', { name: '清空收藏' }))
  expect(screen.getByText('暂无收藏，遇到有用的政策点击星标即可收藏')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('footprints stand by day, a day can be cleared, and recording can be switched off', () => {
  save('footprints', [POLICY, CASE])
  open()
  fireEvent.keyDown(screen.getByRole('tab', { name: /收藏/ }), { key: 'ArrowRight' })
  const day = screen.getByRole('region', { name: '2026-11-20' })
  fireEvent.click(within(day).getByRole('button', { name: '清除当天' }))
  expect(load('footprints')).toEqual([POLICY])
  fireEvent.click(screen.getByRole('switch', { name: '记录浏览足迹' }))
  noteFootprint({ objType: 'news', id: 'n1', title: '新闻' })
  expect(load('footprints')).toEqual([POLICY])
  fireEvent.click(screen.getByRole('switch', { name: '记录浏览足迹' }))
  noteFootprint({ objType: 'news', id: 'n1', title: '新闻' })
  expect(load('footprints')).toMatchObject([{ objType: 'news', id: 'n1' }, POLICY])
})

test('a favourite from before, kept by its id alone, is still there', () => {
  save('favourites', ['gaoqi'])
  open()
  expect(screen.getByRole('link', { name: '编号 gaoqi' }).getAttribute('href')).toBe(
    '/policy/detail?id=gaoqi',
  )
})
