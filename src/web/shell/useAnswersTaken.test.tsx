// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assessment } from '#contract/assessment.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { SessionState } from '#web/session/session.ts'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { useAnswersTaken } from './useAnswersTaken.ts'

const LINK = 'L'.repeat(43)
const MEMBER = { companyId: 'c1', permissions: ['enterprise:portrait:edit'], navList: [] }

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const Shell = () => {
  useAnswersTaken()
  return null
}
const enter = (
  kept: object | null,
  session: Partial<SessionState> | null,
  taken: number | Error = 4,
) => {
  save('assessment', kept)
  const { overlays, inputsOf } = openAt(
    <Shell />,
    '/',
    [on(assessment.take, taken instanceof Error ? taken : { taken, stated: 0 })],
    { session },
  )
  const links = () => inputsOf(assessment.take).map(({ link }) => link)
  return { links, texts: () => overlays.get().toasts.map(({ text }) => text) }
}
const WANTED = { answers: ['staff=0~500'], link: LINK, wanted: true }

test('answers that are wanted go into the portrait once somebody is signed in', async () => {
  const { links, texts } = enter(WANTED, MEMBER)
  await waitFor(() => expect(texts()).toEqual(['自测的 4 项回答已带入企业画像']))
  expect(links()).toEqual([LINK])
  expect(load('assessment')).toMatchObject({ answers: ['staff=0~500'], wanted: false })
})

test.each<[string, object | null, Partial<SessionState> | null]>([
  ['for a visitor', WANTED, null],
  ['for somebody without a company', WANTED, { ...MEMBER, companyId: '' }],
  ['without the permission', WANTED, { ...MEMBER, permissions: [] }],
  ['that nobody asked for', { ...WANTED, wanted: false }, MEMBER],
  ['without a link', { ...WANTED, link: '' }, MEMBER],
  ['where there are none', null, MEMBER],
])('nothing is taken %s', async (_, kept, session) => {
  const { links } = enter(kept, session)
  await new Promise((done) => {
    setTimeout(done, 20)
  })
  expect(links()).toEqual([])
})

test('a link that is gone is said once', async () => {
  const { texts } = enter(WANTED, MEMBER, apiError('notFound'))
  await waitFor(() => expect(texts()).toEqual(['自测答案导入失败，可在自测结果页重试']))
  expect(load('assessment')).toMatchObject({ wanted: false })
})
