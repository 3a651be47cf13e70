// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serviceSettings } from '#contract/service-settings.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { workbench } from '#contract/workbench.ts'
import { on } from '#web/testing/server.ts'
import { EXPERT } from '../centre/testing.tsx'
import type { QuickReply } from './picking.ts'
import { B, workbenchLists, open, screenOf } from './testing.tsx'

beforeEach(() => screenOf(1_440))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OWN = { replyId: '1', title: '问好', text: '您好', tags: ['开场'], shared: false, version: 3 }
const ALL = {
  replyId: '2',
  title: '工作时间',
  text: '周一至周五',
  tags: [],
  shared: true,
  version: 1,
}

const manage = async (session = EXPERT) => {
  let kept: QuickReply[] = [OWN, ALL]
  let stale = false
  const opened = await open(
    '?chat=b',
    [
      workbenchLists({ mine: [B] }),
      on(workbench.quickReplies, () => ({ records: kept })),
      on(workbench.saveQuickReply, (input) => {
        if (stale) throw apiError('conflict')
        const saved = { ...(input as unknown as QuickReply), replyId: '9', shared: false }
        kept = [...kept, saved]
        return saved
      }),
      on(workbench.removeQuickReply, ({ replyId }) => {
        kept = kept.filter((one) => one.replyId !== replyId)
        return { removed: true }
      }),
      on(serviceSettings.restoreQuickReply, { restored: true }),
    ],
    session,
  )
  fireEvent.click(await screen.findByRole('button', { name: '管理快捷语' }))
  const dialog = await screen.findByRole('dialog', { name: '快捷语' })
  await within(dialog).findByText('您好')
  const write = (label: RegExp, value: string): void =>
    void fireEvent.change(within(dialog).getByRole('textbox', { name: label }), {
      target: { value },
    })
  return {
    ...opened,
    dialog: within(dialog),
    write,
    change: (reply: QuickReply): void => {
      stale = true
      kept = [reply, ALL]
    },
  }
}

test('one’s own may be changed, everybody’s only by the super administrator', async () => {
  const { dialog } = await manage()
  expect(dialog.getByRole('button', { name: '编辑：问好' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '编辑：工作时间' })).toBeNull()
  cleanup()
  const admin = await manage({ ...EXPERT, superAdmin: true })
  expect(admin.dialog.queryByRole('button', { name: '编辑：问好' })).toBeNull()
  expect(admin.dialog.getByRole('button', { name: '删除：工作时间' })).toBeTruthy()
})

test('they are searched', async () => {
  const { dialog } = await manage()
  const words = dialog.getByRole('searchbox', { name: '搜索快捷语' })
  fireEvent.change(words, { target: { value: '周一' } })
  expect(dialog.queryByText('问好')).toBeNull()
  fireEvent.change(words, { target: { value: '没有的' } })
  expect(dialog.getByText('没有找到“没有的”')).toBeTruthy()
})

test('a new one is written with tags and variables', async () => {
  const { dialog, inputsOf, write } = await manage()
  fireEvent.click(dialog.getByRole('button', { name: '新建' }))
  write(/标题/, ' 政策说明 ')
  write(/标签/, '政策，截止 政策')
  fireEvent.click(dialog.getByRole('button', { name: '{政策名称}' }))
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(inputsOf(workbench.saveQuickReply)).toEqual([
      { replyId: '', title: '政策说明', text: '{政策名称}', tags: ['政策', '截止'], version: 0 },
    ]),
  )
  expect(await dialog.findByText('政策说明')).toBeTruthy()
})

test('somebody who was faster is told of, and what stands there now can be loaded', async () => {
  const { dialog, inputsOf, change, write } = await manage()
  fireEvent.click(dialog.getByRole('button', { name: '编辑：问好' }))
  write(/内容/, '您好！')
  change({ ...OWN, text: '您好，请讲', version: 4 })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('数据已被修改，请刷新')
  expect(inputsOf(workbench.saveQuickReply)[0]).toMatchObject({ replyId: '1', version: 3 })
  fireEvent.click(dialog.getByRole('button', { name: '载入最新内容' }))
  await waitFor(() =>
    expect((dialog.getByRole('textbox', { name: /内容/ }) as HTMLTextAreaElement).value).toBe(
      '您好，请讲',
    ),
  )
})

test('one is deleted after a question, and the toast writes it again', async () => {
  const { dialog, inputsOf, overlays } = await manage()
  fireEvent.click(dialog.getByRole('button', { name: '删除：问好' }))
  const question = await screen.findByRole('alertdialog', { name: '删除快捷语？' })
  expect(inputsOf(workbench.removeQuickReply)).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(inputsOf(workbench.removeQuickReply)).toEqual([{ replyId: '1' }]))
  await waitFor(() => expect(dialog.queryByText('您好')).toBeNull())
  overlays.get().toasts.at(-1)?.action?.run()
  const { title, text, tags } = OWN
  await waitFor(() =>
    expect(inputsOf(workbench.saveQuickReply)).toEqual([
      { replyId: '', title, text, tags, version: 0 },
    ]),
  )
  expect(await dialog.findByText('您好')).toBeTruthy()
})

test('everybody’s come back as they were', async () => {
  const { dialog, inputsOf, overlays } = await manage({ ...EXPERT, superAdmin: true })
  fireEvent.click(dialog.getByRole('button', { name: '删除：工作时间' }))
  const question = await screen.findByRole('alertdialog', { name: '删除快捷语？' })
  expect(question.textContent).toContain('最近删除')
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.action?.label).toBe('撤销'))
  overlays.get().toasts.at(-1)?.action?.run()
  await waitFor(() =>
    expect(inputsOf(serviceSettings.restoreQuickReply)).toEqual([{ replyId: '2' }]),
  )
})
