// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DataTable } from './DataTable.tsx'

afterEach(cleanup)

interface Row {
  id: string
  name: string
  due: string
  own: boolean
}

const ROWS: readonly Row[] = [
  { id: 'a', name: '甲', due: '2027-01-01', own: true },
  { id: 'b', name: '乙', due: '2027-02-01', own: true },
  { id: 'c', name: '丙', due: '2027-03-01', own: false },
]

const Table = () => {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <DataTable
        caption="记录"
        columns={[
          { name: '名称', cell: (row) => row.name },
          { name: '期限', sort: 'due', cell: (row) => row.due },
        ]}
        answer={{ isPending: false, error: null, refetch: () => {}, data: { records: ROWS } }}
        keyOf={(row) => row.id}
        empty={null}
        picking={{ picked, onChange: setPicked, nameOf: (row) => row.name, may: (row) => row.own }}
      />
      <output>{[...picked].join()}</output>
    </>
  )
}

const open = (address = '/list') => {
  const router = createMemoryRouter([{ path: '*', element: <Table /> }], {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />)
  return () => router.state.location.search
}

test('the head of a column orders the list in the address: up, down, and back', () => {
  const at = open('/list?q=x&page=3')
  const head = screen.getByRole('columnheader', { name: /期限/ })
  expect(head.getAttribute('aria-sort')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: /期限/ }))
  expect(at()).toBe('?q=x&sort=due')
  expect(screen.getByRole('columnheader', { name: /期限/ }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  fireEvent.click(screen.getByRole('link', { name: /期限/ }))
  expect(at()).toBe('?q=x&sort=-due')
  fireEvent.click(screen.getByRole('link', { name: /期限/ }))
  expect(at()).toBe('?q=x')
  expect(screen.queryByRole('link', { name: /名称/ })).toBeNull()
})

test('where the heads are out of sight a list of orders does the same', () => {
  const at = open('/list?page=2')
  fireEvent.change(screen.getByRole('combobox', { name: '排序' }), { target: { value: '-due' } })
  expect(at()).toBe('?sort=-due')
})

test('rows are chosen one by one or all of the page, but for those that may not be', () => {
  open()
  const said = () => screen.getByRole('status').textContent
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 乙' }))
  expect(said()).toBe('b')
  const all = screen.getByRole('checkbox', { name: '选择本页全部' }) as HTMLInputElement
  expect(all.indeterminate).toBe(true)
  expect(screen.queryByRole('checkbox', { name: '选择 丙' })).toBeNull()
  fireEvent.click(all)
  expect(said()).toBe('b,a')
  expect(all.checked).toBe(true)
  fireEvent.click(all)
  expect(said()).toBe('')
})
