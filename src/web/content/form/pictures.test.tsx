// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import type { Form } from '#domain/fields/fields.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { EditPage } from '../EditPage.tsx'
import type { EditorSlots } from '../slots.ts'
import { item } from '../testing.tsx'

afterEach(cleanup)

const URL = '/filelibrary/api/portalpublic/appFile/openLibraryFile?fileId=f-1'
const Picker: NonNullable<EditorSlots['Picker']> = ({ given, onPick, onClose }) => (
  <dialog open aria-label="选择图片">
    <p>{given?.name ?? '文件库'}</p>
    <button
      type="button"
      onClick={() => {
        onPick({ url: URL, alt: '云上的桥' })
        onClose()
      }}
    >
      使用这张图片
    </button>
  </dialog>
)

const open = async (fields: Form) => {
  const saved: Form[] = []
  openAt(
    <EditPage slots={{ draw: async () => null, Picker }} />,
    '/admin/contentEdit?kind=banner&id=summer',
    [
      on(content.one, item(fields)),
      on(content.preview, { call: 'x.y', input: '{}', answer: '{}' }),
      on(content.save, (input) => {
        saved.push(JSON.parse(String(input.form)) as Form)
        return {
          version: 4,
          title: '',
          updateTime: '2026-11-22 14:02',
          problems: [],
          doubts: [],
          facts: [],
        }
      }),
    ],
  )
  await screen.findByRole('button', { name: '从文件库选择或上传' })
  return { saved }
}
const use = () => fireEvent.click(screen.getByRole('button', { name: '使用这张图片' }))
const values = () => [
  screen.getByRole<HTMLInputElement>('textbox', { name: /^图片说明/ }).value,
  screen.getByRole<HTMLInputElement>('textbox', { name: /^图片(?!说明)/ }).value,
]

test('a picture of the library brings its words along, where none are written yet', async () => {
  await open({ alt: '' })
  fireEvent.click(screen.getByRole('button', { name: '从文件库选择或上传' }))
  use()
  expect(values()).toEqual(['云上的桥', URL])
  expect(screen.getByRole('img', { name: '当前图片' }).getAttribute('src')).toBe(URL)
})

test('words that are written already stay', async () => {
  await open({ alt: '已经写好' })
  fireEvent.click(screen.getByRole('button', { name: '从文件库选择或上传' }))
  use()
  expect(values()).toEqual(['已经写好', URL])
})

test('a picture that is pasted or dropped is uploaded first', async () => {
  await open({ alt: '' })
  const png = new File(['x'], '截图.png', { type: 'image/png' })
  const field = screen.getByRole('textbox', { name: /^图片(?!说明)/ })
  fireEvent.paste(field, { clipboardData: { files: [png] } })
  expect(await screen.findByText('截图.png')).toBeTruthy()
  use()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const text = new File(['x'], '说明.txt', { type: 'text/plain' })
  fireEvent.drop(field, { dataTransfer: { files: [text] } })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.drop(field, { dataTransfer: { files: [text, png] } })
  expect(await screen.findByText('截图.png')).toBeTruthy()
})
