// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { UploadHold } from '#web/wire/upload-hold.ts'
import { type DroppedFile, FileDrop, type Upload } from './FileDrop.tsx'
import { sizeText } from './file-size.ts'

afterEach(cleanup)

const MB = 1024 * 1024
const Field = ({ upload }: { upload: Upload }) => {
  const [files, setFiles] = useState<readonly DroppedFile[]>([])
  return (
    <FileDrop
      label="上传材料"
      hint="PDF"
      accept=".pdf"
      max={2}
      files={files}
      onChange={setFiles}
      upload={upload}
    />
  )
}
const choose = (): void => {
  const input = document.querySelector('input')
  if (input === null) throw new Error('there is no input')
  fireEvent.change(input, { target: { files: [new File(['x'], '材料.pdf')] } })
}

test('a long upload says how far it is, pauses, goes on and ends', async () => {
  let end = (): void => undefined
  const seen: string[] = []
  render(
    <Field
      upload={async (_files, onProgress, hold) => {
        hold.tell(5 * MB, 10 * MB)
        onProgress(0.5)
        await new Promise<void>((resolve) => {
          end = resolve
        })
        await hold.going()
        seen.push('went on')
        return [{ fileId: 'f1', fileName: '材料.pdf' }]
      }}
    />,
  )
  choose()
  expect(await screen.findByText('50% · 5.0 MB / 10.0 MB')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('正在上传，已完成 50%')
  fireEvent.click(screen.getByRole('button', { name: '暂停' }))
  expect(screen.getByRole('status').textContent).toBe('上传已暂停')
  end()
  await Promise.resolve()
  expect(seen).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '继续' }))
  expect(await screen.findByRole('button', { name: '移除 材料.pdf' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('已上传 材料.pdf')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('one that is left is paused', async () => {
  let left: UploadHold | undefined
  const steps: unknown[] = []
  const view = render(
    <Field
      upload={async (_files, _onProgress, hold) => {
        left = hold
        hold.tell(1, 10 * MB)
        await new Promise(() => undefined)
        return []
      }}
    />,
  )
  choose()
  await screen.findByRole('button', { name: '暂停' })
  view.unmount()
  void left?.going().then(() => steps.push('went on'))
  await Promise.resolve()
  expect(steps).toEqual([])
})

test('a cancelled one is no failure', async () => {
  render(
    <Field
      upload={async (_files, _onProgress, hold) => {
        hold.tell(0, 10 * MB)
        hold.pause('网络不稳定，已暂停，已上传的部分不会丢失')
        await hold.going()
        return []
      }}
    />,
  )
  choose()
  expect((await screen.findAllByText(/已上传的部分不会丢失/)).length).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: '取消上传' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('已取消上传'))
  expect(screen.queryByText('上传失败，请重试')).toBeNull()
})

test('a short one has nothing to pause, and a refusal is shown', async () => {
  render(
    <Field
      upload={async (_files, onProgress) => {
        onProgress(0.3)
        await Promise.resolve()
        throw new Error('“材料.pdf”超过 20 MB')
      }}
    />,
  )
  choose()
  expect(screen.queryByRole('button', { name: '暂停' })).toBeNull()
  expect(await screen.findByText('“材料.pdf”超过 20 MB')).toBeTruthy()
})

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [348_160, '340 KB'],
  [2.5 * MB, '2.5 MB'],
  [1024 * MB, '1.0 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
