// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sensitive } from '#contract/sensitive.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import SensitiveWordsPage from './SensitiveWordsPage.tsx'
import { runsOf, wordsOf, wordsProblem } from './labels.ts'

afterEach(cleanup)

const entry = (word: string) => ({
  word,
  note: '引战',
  createTime: '2026-11-21 09:00:00',
  createUser: '平台管理员',
})

const open = (query: string, words: readonly string[], more: readonly Route[] = []) =>
  openAt(<SensitiveWordsPage />, `/admin/sensitiveWords${query}`, [
    ...more,
    on(sensitive.list, { records: words.map(entry), total: 41, pageSize: 20, version: 7 }),
  ])

test('lists, searches and turns pages by the address', async () => {
  const { inputsOf } = open('?q=骗&page=2', ['骗子'])
  const row = (await screen.findByRole('cell', { name: '骗子' })).closest('tr')
  expect(row?.textContent).toContain('平台管理员')
  expect(inputsOf(sensitive.list)).toEqual([{ keyword: '骗', page: 1, pageSize: 20 }])
  expect(screen.getByText(/词表版本 7/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '第 3 页' })).toBeTruthy()
})

test('nothing there, nothing found and nothing loaded read differently', async () => {
  open('', [])
  expect(await screen.findByText('暂无敏感词，添加后立即对所有消息生效')).toBeTruthy()
  cleanup()
  const { at } = open('?q=骗', [])
  expect(await screen.findByText('词表里没有“骗”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '清空筛选' }))
  expect(at()).toBe('')
  cleanup()
  open('', [], [on(sensitive.list, apiError('invalid', '词表读不到'))])
  expect((await screen.findByRole('alert')).textContent).toContain('词表读不到')
})

test('several are added at once, and what was there already is told', async () => {
  const { inputsOf, overlays } = open('', ['骗子'], [on(sensitive.add, { added: 2, present: 1 })])
  fireEvent.click(await screen.findByRole('button', { name: '添加敏感词' }))
  const drawer = await screen.findByRole('dialog')
  fireEvent.submit(drawer.querySelector('form')!)
  expect(drawer.textContent).toContain('敏感词不能为空')
  expect(inputsOf(sensitive.add)).toEqual([])
  fireEvent.change(within(drawer).getByRole('textbox', { name: /^敏感词/ }), {
    target: { value: '傻瓜\n笨蛋，骗子\n傻瓜' },
  })
  fireEvent.submit(drawer.querySelector('form')!)
  await waitFor(() =>
    expect(inputsOf(sensitive.add)).toEqual([{ words: ['傻瓜', '笨蛋', '骗子'], note: '' }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(overlays.get().toasts.at(-1)?.text).toBe('已添加 2 个敏感词，1 个原已存在')
})

test('one is removed after a question, a refusal keeps it open, and the toast brings it back', async () => {
  let refused = true
  const { inputsOf, overlays } = open(
    '',
    ['骗子'],
    [
      on(sensitive.remove, () => {
        if (refused) throw apiError('invalid', '词表正在更新')
        return { removed: 1 }
      }),
      on(sensitive.add, { added: 1, present: 0 }),
    ],
  )
  fireEvent.click(await screen.findByRole('button', { name: '移除骗子' }))
  const dialog = await screen.findByRole('alertdialog', { name: '移除“骗子”？' })
  expect(inputsOf(sensitive.remove)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: '移除' }))
  expect(await within(dialog).findByText('词表正在更新')).toBeTruthy()
  refused = false
  fireEvent.click(within(dialog).getByRole('button', { name: '移除' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  overlays.get().toasts.at(-1)?.action?.run()
  await waitFor(() => expect(inputsOf(sensitive.add)).toEqual([{ words: ['骗子'], note: '引战' }]))
})

test('a text is tried, and what was hit is marked in it', async () => {
  open(
    '',
    ['骗子'],
    [on(sensitive.tryOut, { blocked: true, hits: [{ word: '骗子', from: 2, to: 4 }] })],
  )
  fireEvent.change(await screen.findByRole('textbox', { name: '一段文字' }), {
    target: { value: '你是骗子吗' },
  })
  fireEvent.click(screen.getByRole('button', { name: '检查' }))
  expect(await screen.findByText('会被拦下，命中 1 处')).toBeTruthy()
  expect(document.querySelector('mark')?.textContent).toBe('骗子')
})

test('a pasted list is checked first, taken over, and undone from the toast', async () => {
  const { inputsOf, overlays } = open(
    '',
    ['骗子'],
    [
      on(sensitive.checkImport, {
        importId: 'i1',
        fileName: '粘贴的名单.txt',
        newCount: 1,
        knownCount: 1,
        refusedCount: 1,
        words: [
          { word: '新词', outcome: 'new', reason: '' },
          { word: '骗子', outcome: 'known', reason: '词表里已有' },
          { word: '坏', outcome: 'refused', reason: '只有一个字，会拦下大量正常消息' },
        ],
      }),
      on(sensitive.takeImport, { added: 1 }),
      on(sensitive.undoImport, { removed: 1 }),
    ],
  )
  fireEvent.click(await screen.findByRole('button', { name: '导入' }))
  const dialog = within(await screen.findByRole('dialog', { name: '导入敏感词' }))
  fireEvent.click(dialog.getByRole('radio', { name: '粘贴' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /^名单/ }), {
    target: { value: '新词\n骗子\n坏' },
  })
  fireEvent.click(dialog.getByRole('button', { name: '预检' }))
  expect(await dialog.findByText('新词 1 个 · 已有 1 个 · 不能用 1 个')).toBeTruthy()
  fireEvent.click(dialog.getByRole('radio', { name: '不能用 1' }))
  expect(dialog.getByText('只有一个字，会拦下大量正常消息')).toBeTruthy()
  expect(inputsOf(sensitive.takeImport)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: '导入 1 个新词' }))
  await waitFor(() =>
    expect(inputsOf(sensitive.takeImport)).toEqual([{ importId: 'i1', note: '' }]),
  )
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.action?.label).toBe('撤销'))
  overlays.get().toasts.at(-1)?.action?.run()
  await waitFor(() => expect(inputsOf(sensitive.undoImport)).toEqual([{ importId: 'i1' }]))
})

test('a batch is undone after a question, and one that was undone comes back', async () => {
  const batch = {
    importId: 'i1',
    fileName: '名单.txt',
    note: '来源',
    added: 3,
    left: 2,
    createTime: '2026-11-22 09:00:00',
    createUser: '平台管理员',
    undoneTime: '',
  }
  const undone = { ...batch, importId: 'i2', fileName: '旧名单.csv', undoneTime: batch.createTime }
  const { inputsOf } = open(
    '',
    ['骗子'],
    [
      on(sensitive.imports, { records: [batch, undone], total: 2, pageSize: 20 }),
      on(sensitive.undoImport, { removed: 2 }),
      on(sensitive.takeImport, { added: 3 }),
    ],
  )
  fireEvent.click(await screen.findByRole('button', { name: '导入记录' }))
  fireEvent.click(await screen.findByRole('button', { name: '整批撤销名单.txt' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '整批撤销？' }))
  expect(inputsOf(sensitive.undoImport)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: '撤销导入' }))
  await waitFor(() => expect(inputsOf(sensitive.undoImport)).toEqual([{ importId: 'i1' }]))
  fireEvent.click(await screen.findByRole('button', { name: '重新导入旧名单.csv' }))
  await waitFor(() =>
    expect(inputsOf(sensitive.takeImport)).toEqual([{ importId: 'i2', note: '来源' }]),
  )
})

test.each([
  ['甲，乙\n丙、丁;戊', ['甲', '乙', '丙', '丁', '戊']],
  [' 甲 \n\n甲', ['甲']],
  ['', []],
])('%j are the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('too many and too long are told', () => {
  expect(wordsProblem(Array.from({ length: 201 }, (_, at) => `${at}`))).toBe('一次最多添加 200 个')
  expect(wordsProblem(['字'.repeat(41)])).toContain('超过 40 字')
  expect(wordsProblem(['字'.repeat(40)])).toBeNull()
})

test('hits over each other are marked once, and the text stays whole', () => {
  const runs = runsOf('abcdef', [
    { from: 3, to: 9 },
    { from: 1, to: 4 },
  ])
  expect(runs.map(({ text }) => text).join('')).toBe('abcdef')
  expect(runs.map(({ hit }) => hit)).toEqual([false, true, true])
})
