// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { projects } from '#contract/projects.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import ProjectHomePage from './ProjectHomePage.tsx'
import { card, NOW } from './samples.ts'

afterEach(cleanup)

const LINES = make(projects.lines.output, {
  now: NOW,
  records: [
    { line: 'patent', typeIds: ['patent', 'copyright'], total: 7, projects: [card('甲')] },
    { line: 'finance', typeIds: ['finance'] },
  ],
})
const reduced = (until: string) => ({
  now: NOW,
  records:
    until === ''
      ? []
      : [
          card('乙', {
            price: { priceType: 'original', from: 680, to: null, original: 880, until, unit: '' },
          }),
        ],
})
const open = (until: string, answer: Reply<typeof projects.lines> = LINES) =>
  openPage(ProjectHomePage, '/serviceProject', [
    on(projects.lines, answer),
    on(projects.reduced, reduced(until)),
  ])

test('a band a line with its projects and the way to all of them; an empty line has none', async () => {
  open('2026-12-31')
  const band = within(await screen.findByRole('region', { name: '专利与版权' }))
  expect(band.getByRole('link', { name: '甲服务' }).getAttribute('href')).toContain('/detail?id=')
  expect(
    decodeURIComponent(band.getByRole('link', { name: /全部 7 项/ }).getAttribute('href') ?? ''),
  ).toBe('/serviceProject/list?type=patent,copyright')
  expect(screen.queryByRole('region', { name: '财税' })).toBeNull()
  const offer = await screen.findByRole('region', { name: '优惠中' })
  expect(offer.textContent).toContain('原价 ¥ 880优惠至 12-31')
})

test('no block of reductions without one, and a failed section costs only itself', async () => {
  open('', apiError('fault'))
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '优惠中' })).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: '搜索服务项目' })).toBeTruthy()
})
