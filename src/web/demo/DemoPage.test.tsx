// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import type { SiteConfig } from '#contract/site.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import DemoPage from './DemoPage.tsx'

afterEach(cleanup)

const open = (site: Partial<SiteConfig>) =>
  openAt(<DemoPage />, '/demo', [on(policies.detail, apiError('notFound'))], { site }).overlays

/** What of the kit is nothing to be shown: a page of its own, what only fetches or arranges parts, parts of what is shown. */
const UNSHOWN = [
  'Boundary.tsx',
  'Form.tsx',
  'NotFound.tsx',
  'hydrateOnInteraction.tsx',
  'Lazy.tsx',
  'MemberStar.tsx',
  'PhoneAndCode.tsx',
  'StarButton.tsx',
  'table-parts.tsx',
]

test('every part of the kit is shown', () => {
  const here = import.meta.dirname
  const samples = globSync('*.tsx', { cwd: here })
    .map((file) => readFileSync(join(here, file), 'utf8'))
    .join('\n')
  const kit = globSync('*.tsx', { cwd: join(here, '../kit') }).filter(
    (file) => !UNSHOWN.includes(file) && !file.endsWith('.test.tsx'),
  )
  expect(kit.length).toBeGreaterThan(20)
  expect(kit.filter((file) => !samples.includes(`#web/kit/${file}`))).toEqual([])
})

test('the way to the accounts is there on a demonstration site only', () => {
  open({ demo: true })
  expect(screen.getByRole('link', { name: '用演示账号登录' }).getAttribute('href')).toBe(
    '/login?from=%2Fdemo',
  )
  cleanup()
  open({ demo: false })
  expect(screen.queryByText('演示账号')).toBeNull()
})

test('the parts work on both grounds', async () => {
  const overlays = open({ demo: true })
  const buttons = await screen.findAllByRole('button', { name: '带撤销' })
  const dark = document.querySelectorAll<HTMLElement>('[data-theme=dark]')
  expect(dark.length).toBeGreaterThan(8)
  expect(buttons).toHaveLength(2)
  fireEvent.click(buttons[1]!)
  expect(overlays.get().toasts.map(({ text }) => text)).toEqual(['已收藏'])
  fireEvent.click(screen.getAllByRole('button', { name: '确认' })[1]!)
  const question = screen.getByRole('alertdialog')
  expect(question.closest('[data-theme=dark]')).not.toBeNull()
  fireEvent.click(within(question).getByRole('button', { name: '取消' }))
  expect(screen.queryByText('必须选择其一，没有关闭按钮。')).toBeNull()
})

test('a button keeps its name while it loads', () => {
  open({ demo: true })
  expect(screen.getAllByRole('button', { name: '保存' }).length).toBeGreaterThan(0)
})
