// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openAt } from '#web/testing/open.tsx'
import { type Column, DataTable } from './DataTable.tsx'

afterEach(cleanup)

interface Row {
  id: string
  amount: number
}
const ROWS: readonly Row[] = [
  { id: '甲', amount: 2 },
  { id: '乙', amount: 1 },
]
const COLUMNS: readonly Column<Row>[] = [
  { name: '名称', cell: (row) => row.id },
  { name: '金额', cell: (row) => row.amount, sort: 'amount' },
]

const Table = (props: { onChosen?: (keys: readonly string[]) => void }) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      caption="示例"
      columns={COLUMNS}
      answer={{
        isPending: false,
        error: null,
        refetch: () => {},
        data: { records: ROWS, total: 2 },
      }}
      keyOf={(row) => row.id}
      empty={null}
      toneOf={(row) => (row.id === '甲' ? 'warn' : undefined)}
      choosing={{
        chosen,
        nameOf: (row) => row.id,
        onChange: (next) => {
          setChosen(next)
          props.onChosen?.([...next])
        },
      }}
    />
  )
}
const open = (address: string, onChosen?: (keys: readonly string[]) => void) =>
  openAt(<Table {...(onChosen && { onChosen })} />, address)

test('a heading orders by its column, then the other way round, then no more', () => {
  const { at } = open('/?page=3')
  const heading = () => screen.getByRole('columnheader', { name: '金额' })
  expect(heading().getAttribute('aria-sort')).toBe('none')
  expect(screen.getByRole('columnheader', { name: '名称' }).getAttribute('aria-sort')).toBeNull()
  fireEvent.click(within(heading()).getByRole('link'))
  expect(at()).toBe('?sort=amount')
  expect(heading().getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(heading()).getByRole('link'))
  expect(at()).toBe('?sort=-amount')
  expect(heading().getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(heading()).getByRole('link'))
  expect(at()).toBe('')
})

test('where there are no headings a list offers the same orders', () => {
  const { at } = open('/?sort=amount')
  const orders = screen.getByLabelText('排序') as HTMLSelectElement
  expect(orders.value).toBe('amount')
  fireEvent.change(orders, { target: { value: '-amount' } })
  expect(at()).toBe('?sort=-amount')
})

test('rows are chosen one by one, and all of a page', () => {
  const seen: (readonly string[])[] = []
  open('/', (keys) => seen.push(keys))
  const all = screen.getByRole('checkbox', { name: '选择本页全部' }) as HTMLInputElement
  fireEvent.click(screen.getByRole('checkbox', { name: '选择乙' }))
  expect(all.indeterminate).toBe(true)
  expect(all.checked).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: '选择甲' }))
  expect(all.checked).toBe(true)
  expect(all.indeterminate).toBe(false)
  fireEvent.click(all)
  expect(seen).toEqual([['乙'], ['乙', '甲'], []])
})

test('a row may stand out', () => {
  open('/')
  expect(screen.getByRole('row', { name: /甲/ }).dataset.tone).toBe('warn')
  expect(screen.getByRole('row', { name: /乙/ }).dataset.tone).toBeUndefined()
})
