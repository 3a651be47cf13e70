// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { subscriptions } from '#contract/subscriptions.ts'
import { bookmarks } from '#contract/bookmarks.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Target } from '#domain/bookmarks/saved.ts'
import { load, save } from '#web/session/storage.ts'
import { Toasts } from '#web/shell/Toasts.tsx'
import { openAt, someone } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { Footprint } from './bookmarks.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const MEMBER = { userId: 'u1', companyId: 'c1' }
const GAOQI: Target = { objType: 'policy', id: 'gaoqi', title: '高企认定办法' }
const CASE: Target = { objType: 'case', id: 'c1', title: '某企业案例' }

/** An account with some stars, and everything that was asked of it. */
const open = (
  element: React.ReactNode,
  starred: readonly string[] = [],
  more: readonly Route[] = [],
  session: typeof MEMBER | null = MEMBER,
) => {
  const stars = new Set(starred)
  const counts = () => ({
    myFavoriteCount: stars.size,
    mySubscribeCount: 0,
    myFootprintCount: 0,
  })
  const opened = openAt(
    <>
      {element}
      <Toasts />
    </>,
    '/',
    [
      ...more,
      on(bookmarks.starred, ({ keys }) => ({ keys: keys.filter((key) => stars.has(key)) })),
      on(bookmarks.star, ({ objType, objId, starred }) => {
        if (starred) stars.add(`${objType}:${objId}`)
        else stars.delete(`${objType}:${objId}`)
        return { starred, removalId: starred ? '' : 'r1', ...counts() }
      }),
      on(bookmarks.restore, () => {
        stars.add('policy:gaoqi')
        return { restored: 1, ...counts() }
      }),
      on(bookmarks.visit, { noted: true }),
    ],
    {
      session,
      onApiError: (error, quiet) => {
        if (!quiet) opened.overlays.toast('error', error.message)
      },
    },
  )
  const COUNTS = queryOptionsInline(subscriptions.traceInfo, {}).queryKey
  const count = () =>
    opened.client.getQueryData<{ myFavoriteCount: number }>(COUNTS)?.myFavoriteCount
  opened.client.setQueryData(COUNTS, counts())
  return { ...opened, count, stars }
}

const star = async (name: RegExp, pressed: boolean) =>
  screen.findByRole('button', { name, pressed })

test('what a page shows of stars is one question', async () => {
  const { inputsOf } = open(
    <>
      <FavouriteButton {...GAOQI} />
      <FavouriteButton {...CASE} />
      <FavouriteButton {...GAOQI} className="btn s" />
    </>,
    ['case:c1'],
  )
  await star(/某企业案例/, true)
  expect(inputsOf(bookmarks.starred)).toEqual([{ keys: ['policy:gaoqi', 'case:c1'] }])
  expect(await screen.findAllByRole('button', { name: /高企/, pressed: false })).toHaveLength(2)
})

test('a star goes to the account, the counter rises with it, and 撤销 takes it back', async () => {
  const { inputsOf, count, stars } = open(<FavouriteButton {...GAOQI} />)
  await waitFor(() => expect(inputsOf(bookmarks.starred)).toHaveLength(1))
  fireEvent.click(await star(/高企/, false))
  await star(/高企/, true)
  await waitFor(() => expect(count()).toBe(1))
  expect(load('favourites')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await star(/高企/, false)
  await waitFor(() => expect(count()).toBe(0))
  expect(stars.size).toBe(0)
})

test('a star that was taken comes back with what was in it', async () => {
  const { inputsOf, count } = open(<FavouriteButton {...GAOQI} />, ['policy:gaoqi'])
  fireEvent.click(await star(/高企/, true))
  await screen.findByText('已取消收藏')
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  await star(/高企/, true)
  expect(inputsOf(bookmarks.restore)).toEqual([{ removalId: 'r1' }])
  await waitFor(() => expect(count()).toBe(1))
})

test('a refused star turns back, says why, and the counter is as before', async () => {
  const { inputsOf, count } = open(
    <FavouriteButton {...GAOQI} />,
    [],
    [on(bookmarks.star, apiError('invalid', '收藏已满'))],
  )
  await waitFor(() => expect(inputsOf(bookmarks.starred)).toHaveLength(1))
  fireEvent.click(await star(/高企/, false))
  await screen.findByText('收藏已满')
  await star(/高企/, false)
  expect(count()).toBe(0)
})

test('a visitor has the star in the browser and asks nothing', async () => {
  const { inputsOf } = open(<FavouriteButton {...GAOQI} />, [], [], null)
  fireEvent.click(await star(/高企/, false))
  await star(/高企/, true)
  expect(load('favourites')).toMatchObject([GAOQI])
  expect(inputsOf(bookmarks.starred)).toEqual([])
})

const Page = () => <Footprint {...GAOQI} />

test('what a member reads is noted in the account, what a visitor reads in the browser', async () => {
  const member = open(<Page />)
  await waitFor(() =>
    expect(member.inputsOf(bookmarks.visit)).toEqual([
      { objType: 'policy', objId: 'gaoqi', title: '高企认定办法' },
    ]),
  )
  expect(load('footprints')).toBeNull()
  cleanup()
  const visitor = open(<Page />, [], [], null)
  await waitFor(() => expect(load('footprints')).toMatchObject([GAOQI]))
  expect(visitor.inputsOf(bookmarks.visit)).toEqual([])
})

test('where somebody is signed in whose session is not there yet, the browser notes nothing', async () => {
  save('signedIn', true)
  const { session, inputsOf } = open(<Page />, [], [], null)
  save('signedIn', true)
  await Promise.resolve()
  session.set(someone(MEMBER))
  await waitFor(() => expect(inputsOf(bookmarks.visit)).toHaveLength(1))
})
