// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leads } from '#contract/leads.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { Board } from './Board.tsx'
import { Due } from './Due.tsx'
import { History } from './History.tsx'
import { TransitionDialog } from './TransitionDialog.tsx'

afterEach(cleanup)

const board = (more?: string) => {
  const opened: string[] = []
  render(
    <Board
      states={{ one: '甲', two: '乙' }}
      statusOf={({ status }) => status}
      card={({ id }) => <b>{id}</b>}
      className={undefined}
      {...(more === undefined ? {} : { more })}
      answer={{
        isPending: false,
        error: null,
        refetch: () => undefined,
        data: {
          records: [{ id: 'x', status: 'one', late: true }],
          total: 4,
          counts: { one: 3, two: 1 },
          lateCount: 1,
        },
      }}
      keyOf={({ id }) => id}
      onOpen={(id) => opened.push(id)}
    />,
  )
  const column = (name: string) => within(screen.getByRole('region', { name }))
  return { opened, column }
}

test('a column says how many there are and how many it does not show', () => {
  const { opened, column } = board()
  expect(column('甲').getByRole('heading').textContent).toBe('甲 3')
  expect(column('甲').getByText('另有 2 条，请在列表中查看')).toBeTruthy()
  expect(column('乙').getByRole('heading').textContent).toBe('乙 1')
  expect(column('乙').getByText('暂无')).toBeTruthy()
  const card = column('甲').getByRole('button', { name: 'x' })
  expect(card.dataset.late).toBe('true')
  fireEvent.click(card)
  expect(opened).toEqual(['x'])
})

test('a board that was narrowed counts what it shows, and says once that there is more', () => {
  const { column } = board('其余请在列表中查看')
  expect(column('甲').getByRole('heading').textContent).toBe('甲 1')
  expect(screen.queryByText(/另有/)).toBeNull()
  expect(screen.getByText('其余请在列表中查看')).toBeTruthy()
})

test.each([
  [{ at: '', late: false }, '未定'],
  [{ at: '2026-11-21', late: false }, '2026-11-21'],
  [{ at: '2026-11-21', late: true }, '2026-11-21 已超过'],
  [{ at: '', late: false, none: '已联系' }, '已联系'],
  [{ at: '2026-11-21 10:00', late: false, ahead: '前' }, '2026-11-21 10:00 前'],
  [{ at: '2026-11-21 10:00', late: true, past: '已超时', ahead: '前' }, '2026-11-21 10:00 已超时'],
])('due %j reads %s', (due, text) => {
  const { container } = render(<Due {...due} />)
  expect(container.textContent).toBe(text)
})

test('a line of the history says what, whereto, until when, why and who', () => {
  const line = { time: '2026-11-20 10:00:00', name: '登记', to: '', note: '', actorName: '甲' }
  render(
    <History
      lines={[{ ...line, to: '返修', date: '2026-12-01', note: '缺页' }, line]}
      begun={{ name: '提交', time: '2026-11-19 10:00:00' }}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '登记 → 返修，2026-12-01缺页2026-11-20 10:00:00 甲',
    '登记2026-11-20 10:00:00 甲',
    '提交2026-11-19 10:00:00',
  ])
})

test('a field that does not go with a transition is given empty', async () => {
  const { inputsOf } = openAt(
    <TransitionDialog
      title="标题"
      confirm="登记"
      fields={{
        orderNo: null,
        note: { kind: 'text', label: '说明', required: true, problem: () => null },
      }}
      endpoint={leads.move}
      inputOf={({ orderNo, note }) => ({
        contactId: 'c1',
        version: 1,
        event: 'order' as const,
        orderNo,
        note,
      })}
      onClose={() => undefined}
      onDone={() => undefined}
    >
      <p>做什么</p>
    </TransitionDialog>,
    '/',
    [on(leads.move, {})],
  )
  expect(screen.queryByRole('textbox', { name: /^委托编号/ })).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /^说明/ }), { target: { value: '好' } })
  fireEvent.click(screen.getByRole('button', { name: '登记' }))
  const input = { contactId: 'c1', version: 1, event: 'order', orderNo: '', note: '好' }
  await waitFor(() => expect(inputsOf(leads.move)).toEqual([input]))
})
