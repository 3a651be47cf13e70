// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { subscriptions } from '#contract/subscriptions.ts'
import { traces } from '#contract/traces.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { refuse } from '#contract/wire/refusals.ts'
import type { Thing } from '#domain/traces/traces.ts'
import type { SessionState } from '#web/session/session.ts'
import { load, save } from '#web/session/storage.ts'
import { Toasts } from '#web/shell/Toasts.tsx'
import { renderAt } from '#web/shell/testing.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { Footprint } from './traces.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const MEMBER = { userId: 'u1', companyId: 'c1', permissions: [] } as unknown as SessionState
const GAOQI: Thing = { objType: 'policy', id: 'gaoqi', title: '高企认定办法' }
const CASE: Thing = { objType: 'case', id: 'c1', title: '某企业案例' }

/** An account with some stars, and everything that was asked of it. */
const open = (
  element: React.ReactNode,
  starred: readonly string[] = [],
  refusing: Endpoint | null = null,
  session: SessionState | null = MEMBER,
) => {
  const stars = new Set(starred)
  const asked: [Endpoint, Record<string, unknown>][] = []
  const counts = () => ({
    myFavoriteCount: stars.size,
    mySubscribeCount: 0,
    myFootprintCount: 0,
  })
  const opened = renderAt(
    <>
      {element}
      <Toasts />
    </>,
    '/',
    (endpoint, input) => {
      asked.push([endpoint, input])
      if (endpoint === refusing) throw refuse('invalid', '收藏已满')
      if (endpoint === traces.starred)
        return { keys: (input.keys as string[]).filter((key) => stars.has(key)) }
      if (endpoint === traces.star) {
        const key = `${String(input.objType)}:${String(input.objId)}`
        if (input.starred === true) stars.add(key)
        else stars.delete(key)
        return {
          starred: input.starred,
          removalId: input.starred === true ? '' : 'r1',
          ...counts(),
        }
      }
      if (endpoint === traces.restore) {
        stars.add('policy:gaoqi')
        return { restored: 1, ...counts() }
      }
      if (endpoint === traces.visit) return { noted: true }
      throw new Error(`not asked for: ${endpoint.path}`)
    },
    {
      session,
      onRefusal: (refusal, quiet) => {
        if (!quiet) opened.notices.toast('error', refusal.message)
      },
    },
  )
  const told = (endpoint: Endpoint) =>
    asked.filter(([one]) => one === endpoint).map(([, input]) => input)
  const COUNTS = queryOptionsInline(subscriptions.traceInfo, {}).queryKey
  const count = () =>
    opened.client.getQueryData<{ myFavoriteCount: number }>(COUNTS)?.myFavoriteCount
  opened.client.setQueryData(COUNTS, counts())
  return { ...opened, told, count, stars }
}

const star = async (name: RegExp, pressed: boolean) =>
  screen.findByRole('button', { name, pressed })

test('what a page shows of stars is one question', async () => {
  const { told } = open(
    <>
      <FavouriteButton {...GAOQI} />
      <FavouriteButton {...CASE} />
      <FavouriteButton {...GAOQI} className="btn s" />
    </>,
    ['case:c1'],
  )
  await star(/某企业案例/, true)
  expect(told(traces.starred)).toEqual([{ keys: ['policy:gaoqi', 'case:c1'] }])
  expect(await screen.findAllByRole('button', { name: /高企/, pressed: false })).toHaveLength(2)
})

test('a star goes to the account, the counter rises with it, and 撤销 takes it back', async () => {
  const { told, count, stars } = open(<FavouriteButton {...GAOQI} />)
  await waitFor(() => expect(told(traces.starred)).toHaveLength(1))
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
  const { told, count } = open(<FavouriteButton {...GAOQI} />, ['policy:gaoqi'])
  fireEvent.click(await star(/高企/, true))
  await screen.findByText('已取消收藏')
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  await star(/高企/, true)
  expect(told(traces.restore)).toEqual([{ removalId: 'r1' }])
  await waitFor(() => expect(count()).toBe(1))
})

test('a refused star turns back, says why, and the counter is as before', async () => {
  const { told, count } = open(<FavouriteButton {...GAOQI} />, [], traces.star)
  await waitFor(() => expect(told(traces.starred)).toHaveLength(1))
  fireEvent.click(await star(/高企/, false))
  await screen.findByText('收藏已满')
  await star(/高企/, false)
  expect(count()).toBe(0)
})

test('a visitor has the star in the browser and asks nothing', async () => {
  const { told } = open(<FavouriteButton {...GAOQI} />, [], null, null)
  fireEvent.click(await star(/高企/, false))
  await star(/高企/, true)
  expect(load('favourites')).toMatchObject([GAOQI])
  expect(told(traces.starred)).toEqual([])
})

const Page = () => <Footprint {...GAOQI} />

test('what a member reads is noted in the account, what a visitor reads in the browser', async () => {
  const member = open(<Page />)
  await waitFor(() =>
    expect(member.told(traces.visit)).toEqual([
      { objType: 'policy', objId: 'gaoqi', title: '高企认定办法' },
    ]),
  )
  expect(load('footprints')).toBeNull()
  cleanup()
  const visitor = open(<Page />, [], null, null)
  await waitFor(() => expect(load('footprints')).toMatchObject([GAOQI]))
  expect(visitor.told(traces.visit)).toEqual([])
})

test('where somebody is signed in whose session is not there yet, the browser notes nothing', async () => {
  save('signedIn', true)
  const { session, told } = open(<Page />, [], null, null)
  save('signedIn', true)
  await Promise.resolve()
  session.set(MEMBER)
  await waitFor(() => expect(told(traces.visit)).toHaveLength(1))
})
