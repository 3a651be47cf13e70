// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { apiError } from '#contract/wire/api-error.ts'
import { openAt } from '#web/testing/open.tsx'
import { ExportButton } from './ExportButton.tsx'

const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
URL.createObjectURL = vi.fn<typeof URL.createObjectURL>(() => 'blob:list')
URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>()

afterEach(() => {
  cleanup()
  saved.mockClear()
})

const FILE = { fileName: '线索.xlsx', content: new Blob(['x']) }
const press = () => fireEvent.click(screen.getByRole('button', { name: '导出' }))

test('a list that shows nothing has nothing to export', () => {
  openAt(<ExportButton fetchFile={async () => FILE} total={0} unit="条线索" />, '/')
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})

test('the file is kept, and how many rows it holds is said', async () => {
  const { overlays } = openAt(
    <ExportButton fetchFile={async () => FILE} total={1204} unit="条线索" />,
    '/',
  )
  press()
  await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已导出 1,204 条线索'))
  expect(saved).toHaveBeenCalledTimes(1)
})

test.each([
  [apiError('invalid', '一次最多导出 10,000 条，请先缩小范围'), /先缩小范围/],
  [new Error('offline'), '下载失败，请重试'],
])(
  'what was refused or failed is said beside the button, which can be pressed again',
  async (error, text) => {
    let times = 0
    const fetchFile = async () => {
      times += 1
      if (times === 1) throw error
      return FILE
    }
    const { overlays } = openAt(<ExportButton fetchFile={fetchFile} total={2} unit="条线索" />, '/')
    press()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(overlays.get().toasts).toEqual([])
    press()
    await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已导出 2 条线索'))
    expect(screen.queryByText(text)).toBeNull()
  },
)
