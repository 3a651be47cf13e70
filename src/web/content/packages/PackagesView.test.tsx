// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { packages } from '#contract/packages.ts'
import { personWith } from '#web/shell/console/testing.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import ContentPage from '../ContentPage.tsx'

afterEach(cleanup)

const HEAD = {
  packageId: 'p1',
  source: 'upload',
  name: '包.json',
  release: '0.2.0',
  digest: 'ab'.repeat(32),
  loadTime: '2026-11-26 10:00:00',
  loadUser: '何清',
  counts: { policy: { add: 1, changed: 1, same: 89 } },
  open: 2,
  taken: 0,
  left: 0,
  undone: 0,
} as const
const ITEM = { kind: 'policy', state: 'open', time: '2026-11-26 10:00:00', user: '何清' } as const
const ITEMS = [
  { ...ITEM, id: 'one', title: '新的政策', fate: 'add' },
  { ...ITEM, id: 'two', title: '改过的政策', fate: 'changed' },
] as const

const open = (query: string) =>
  openAt(
    <ContentPage />,
    `/admin/content${query}`,
    [
      on(packages.list, { records: [HEAD], total: 1, pageSize: 20 }),
      on(packages.items, { head: HEAD, records: ITEMS, total: 2, pageSize: 20 }),
      on(packages.compare, { sides: [{ label: '标题', now: '运营写的', next: '改过的政策' }] }),
      on(packages.take, { done: 0, changed: ['改过的政策'] }),
      on(packages.leave, { done: 2 }),
      on(packages.load, HEAD),
    ],
    {
      session: {
        ...personWith(['PLAT_EDITOR']),
        permissions: ['content', 'content:edit', 'content:package'],
      },
    },
  )

test('a package is opened from the list, which says what it changes and what waits', async () => {
  const { at } = open('?view=packages')
  const line = (await screen.findByRole('link', { name: '包.json' })).closest('tr')
  expect(line?.textContent).toContain('新增 1，运营改过 1')
  expect(line?.textContent).toContain('待处理 2')
  expect(line?.textContent).toContain('何清载入，摘要 abababab')
  fireEvent.click(screen.getByRole('link', { name: '包.json' }))
  expect(await screen.findByRole('heading', { name: '包.json' })).toBeTruthy()
  expect(at()).toBe('?view=packages&package=p1')
})

test('both sides stand beside each other; one is taken after a question, and what was changed is told', async () => {
  const { inputsOf, overlays } = open('?view=packages&package=p1')
  const row = within((await screen.findByText('改过的政策', { selector: 'b' })).closest('tr')!)
  fireEvent.click(row.getByRole('button', { name: /对照/ }))
  expect((await screen.findByText('运营写的')).closest('dd')).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: /采用/ }))
  const dialog = await screen.findByRole('alertdialog', { name: '采用这 1 项？' })
  expect(inputsOf(packages.take)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: '采用' }))
  await waitFor(() =>
    expect(inputsOf(packages.take)).toEqual([
      { packageId: 'p1', all: false, items: ['policy two'] },
    ]),
  )
  await waitFor(() =>
    expect(overlays.get().toasts.map(({ text }) => text)).toEqual([
      '已采用 0 项；1 项已被人修改，没有处理：改过的政策',
    ]),
  )
})

test('all differences are left with one answer', async () => {
  const { inputsOf } = open('?view=packages&package=p1')
  fireEvent.click(await screen.findByRole('button', { name: '全部保留现状' }))
  const dialog = await screen.findByRole('alertdialog', { name: '保留现状这 2 项？' })
  fireEvent.click(within(dialog).getByRole('button', { name: '保留现状' }))
  await waitFor(() =>
    expect(inputsOf(packages.leave)).toEqual([{ packageId: 'p1', all: true, items: [] }]),
  )
})
