// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import type { Declaration } from '../queries.ts'
import { DRAFT } from '../testing.tsx'
import { Lending } from './Lending.tsx'

afterEach(cleanup)

type Lent = NonNullable<Declaration['lending']>
const OPEN: Lent = { allowed: false, by: '', since: '', mayChange: true, edits: [] }
const LENT: Lent = {
  ...OPEN,
  allowed: true,
  by: '乙专员',
  since: '2026-11-29 10:00:00',
  edits: [
    { at: '2026-11-29 11:00:00', kind: 'edit', what: '项目名称、负责人', by: '顾问甲' },
    { at: '2026-11-29 10:00:00', kind: 'consent', what: '', by: '乙专员' },
  ],
}

const open = (lending: Declaration['lending'], advisor = false) => {
  const changed: Declaration[] = []
  const declaration = { ...DRAFT, advisorName: '顾问甲', lending }
  const opened = openAt(
    <Lending
      declaration={declaration}
      advisor={advisor}
      onChanged={(next) => changed.push(next)}
    />,
    '/admin/editDeclare',
    [on(declarations.lend, { ...declaration, lending: LENT })],
  )
  return { ...opened, changed }
}

test('the company allows it by a switch', async () => {
  const { inputsOf, changed } = open(OPEN)
  const lever = screen.getByRole('switch', { name: '允许顾问编辑草稿' })
  expect(lever.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(lever)
  await waitFor(() => expect(changed).toHaveLength(1))
  expect(inputsOf(declarations.lend)).toMatchObject([{ allowed: true }])
})

test('who allowed it and when is said to both, and who changed what', () => {
  open(LENT)
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  const card = within(screen.getByRole('region', { name: '允许顾问编辑草稿' }))
  expect(card.getByText(/乙专员 于 2026-11-29 10:00 允许/)).toBeTruthy()
  expect(card.getByText(/修改：项目名称、负责人/)).toBeTruthy()
  cleanup()
  open({ ...LENT, mayChange: false }, true)
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText(/企业允许您编辑草稿/)).toBeTruthy()
  cleanup()
  open({ ...OPEN, mayChange: false }, true)
  expect(screen.getByText(/企业未允许您编辑草稿/)).toBeTruthy()
})

test('without a running order there is nothing', () => {
  open(null)
  expect(screen.queryByRole('region')).toBeNull()
})
