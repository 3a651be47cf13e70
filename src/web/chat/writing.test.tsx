// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import { SENSITIVE_TEXT } from '#domain/chat/sensitive.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on } from '#web/testing/server.ts'
import {
  connected,
  enter,
  field,
  fresh,
  findInLog,
  log,
  NOON,
  open,
  sockets,
  type,
} from './opened/testing.tsx'
import { chatOf } from './samples.ts'

fresh()

describe('writing', () => {
  it('Enter sends, and the message is there once', async () => {
    await open()
    await connected()
    type('  你好  ')
    enter()
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
    const [sent] = sockets.now.sends()
    expect(sent?.body.text).toBe('你好')
    expect(field().value).toBe('')
    act(() =>
      sockets.now.tell({ t: 'ack', id: sent!.id, conv: 'c', seq: 2, msgId: 'm2', ts: NOON }),
    )
    expect(await findInLog('已发送')).toBeTruthy()
    expect(within(log()).getAllByText('你好')).toHaveLength(1)
  })

  it.each([
    ['composing', { isComposing: true }],
    ['a key of the input method', { keyCode: 229 }],
  ])('never sends while %s', async (_name, more) => {
    const { inputsOf } = await open()
    await connected()
    type('nihao')
    expect(enter(more)).toBe(true)
    expect(inputsOf(chat.filterWords)).toEqual([])
    enter()
    await waitFor(() => expect(inputsOf(chat.filterWords)).toHaveLength(1))
  })

  it('never sends with the Enter that ends a composition', async () => {
    const { inputsOf } = await open()
    await connected()
    type('你好')
    fireEvent.compositionEnd(field())
    expect(enter()).toBe(false)
    expect(inputsOf(chat.filterWords)).toEqual([])
    await new Promise((done) => setTimeout(done, 0))
    enter()
    await waitFor(() => expect(inputsOf(chat.filterWords)).toHaveLength(1))
  })

  it('Ctrl+Enter begins a line at the caret, Shift+Enter is left to the browser', async () => {
    const { inputsOf } = await open()
    type('前后')
    field().setSelectionRange(1, 1)
    expect(enter({ ctrlKey: true })).toBe(false)
    expect(field().value).toBe('前\n后')
    expect(field().selectionStart).toBe(2)
    expect(enter({ shiftKey: true })).toBe(true)
    expect(inputsOf(chat.filterWords)).toEqual([])
  })

  it('grows from four rows to twelve', async () => {
    await open()
    expect(field().rows).toBe(4)
    type('一\n'.repeat(6))
    expect(field().rows).toBe(7)
    type('一\n'.repeat(40))
    expect(field().rows).toBe(12)
    type('一')
    expect(field().rows).toBe(4)
  })

  it('ignores what is empty, and counts from 1800', async () => {
    const { inputsOf } = await open()
    type(' \n ')
    enter()
    fireEvent.click(screen.getByRole('button', { name: '发送' }))
    expect(inputsOf(chat.filterWords)).toEqual([])
    type('字'.repeat(1800))
    expect(screen.getByText('1800/2000')).toBeTruthy()
    type('字'.repeat(2001))
    expect(screen.getByText('最多 2000 字，已超出 1 字')).toBeTruthy()
    enter()
    expect(inputsOf(chat.filterWords)).toEqual([])
  })

  it('a blocked text stays, with its words underlined and the caret on the first', async () => {
    await open([on(chat.filterWords, [{ word: '**', from: 2, to: 4 }])])
    await connected()
    type('这是坏话呀')
    enter()
    expect((await screen.findByRole('alert')).textContent).toBe(SENSITIVE_TEXT)
    expect(SENSITIVE_TEXT).toBe('请保持消息内容积极健康，修改后再发送')
    expect(document.querySelector('mark')?.textContent).toBe('坏话')
    expect(field().value).toBe('这是坏话呀')
    expect([field().selectionStart, field().selectionEnd]).toEqual([2, 4])
    expect(sockets.now.sends()).toEqual([])
    type('这是话呀')
    expect(screen.queryByText(SENSITIVE_TEXT)).toBeNull()
  })

  it('a message that is refused keeps its text and reason: send again, change, throw away', async () => {
    await open()
    await connected()
    const refused = async (text: string): Promise<void> => {
      const before = sockets.now.sends().length
      type(text)
      enter()
      await waitFor(() => expect(sockets.now.sends()).toHaveLength(before + 1))
      const id = sockets.now.sends().at(-1)!.id
      act(() => sockets.now.tell({ t: 'nack', id, code: 'blocked', text: '含有不能发送的内容' }))
    }
    await refused('第一句')
    expect(screen.getByRole('alert').textContent).toContain('发送失败：含有不能发送的内容')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(sockets.now.sends().map(({ id }) => id)).toEqual(
      Array.from({ length: 2 }, () => sockets.now.sends()[0]?.id),
    )
    const { id } = sockets.now.sends()[0]!
    act(() => sockets.now.tell({ t: 'nack', id, code: 'blocked', text: '含有不能发送的内容' }))
    fireEvent.click(screen.getByRole('button', { name: '编辑' }))
    expect(field().value).toBe('第一句')
    expect(within(log()).queryByText('第一句')).toBeNull()
    type('')
    await refused('第二句')
    fireEvent.click(screen.getByRole('button', { name: '删除' }))
    expect(within(log()).queryByText('第二句')).toBeNull()
  })

  it('what is written anew while the words are looked at stays', async () => {
    const looked = Promise.withResolvers<never[]>()
    await open([on(chat.filterWords, () => looked.promise)])
    await connected()
    type('第一句')
    enter()
    type('第二句')
    looked.resolve([])
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
    expect(sockets.now.sends()[0]?.body.text).toBe('第一句')
    // The field is cleared after the sending.
    await act(async () => {})
    expect(field().value).toBe('第二句')
  })

  it('what was typed is there again when the dialog is opened again', async () => {
    const { opener } = await open()
    await screen.findByText('您好，请说')
    type('写到一半')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    fireEvent.click(opener)
    await waitFor(() => expect(field().value).toBe('写到一半'))
  })

  it('each conversation has its draft, and one goes along where the expert is away', async () => {
    await open()
    await screen.findByText('您好，请说')
    type('给周')
    fireEvent.click(screen.getByRole('button', { name: /陈砚秋/ }))
    await screen.findByRole('heading', { name: '陈砚秋', level: 2 })
    expect(field().value).toBe('')
    type('给陈')
    fireEvent.click(screen.getByRole('button', { name: /^周明远/ }))
    await waitFor(() => expect(field().value).toBe('给周'))
    fireEvent.click(screen.getByRole('button', { name: /陈砚秋/ }))
    await waitFor(() => expect(field().value).toBe('给陈'))
    const away = await screen.findByRole('region', { name: '顾问不在线' })
    fireEvent.click(within(away).getByRole('button', { name: /换一位在线顾问/ }))
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    await waitFor(() => expect(field().value).toBe('给周\n给陈'))
  })

  it('what is typed before anybody is known goes to whoever is', async () => {
    let come = (): void => {}
    const late = new Promise<void>((done) => {
      come = done
    })
    await open([on(experts.consultants, async () => late.then(() => undefined))])
    type('早')
    act(come)
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    expect(field().value).toBe('早')
    expect(document.activeElement).toBe(field())
  })

  it('a conversation that cannot be opened keeps the text and says why', async () => {
    let broken = true
    await open([
      on(chat.list, {}),
      on(chat.open, () => {
        if (broken) throw apiError('unavailable')
        return { chat: chatOf('c'), presence: [] }
      }),
    ])
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    type('请问')
    enter()
    expect(await screen.findByText(/会话打开失败：服务暂时不可用/)).toBeTruthy()
    expect(field().value).toBe('请问')
    broken = false
    enter()
    await connected()
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
  })

  it('files go up with their share, and say what is wrong with them', async () => {
    const { inputsOf } = await open([
      on(chat.addFile, {
        records: [
          {
            fileId: 'f1',
            fileName: '章程.pdf',
            mime: 'application/pdf',
            size: 3,
            width: 0,
            height: 0,
            url: '',
          },
        ],
      }),
    ])
    await connected()
    const picker = screen.getByLabelText('选择文件')
    fireEvent.change(picker, {
      target: { files: [new File(['abc'], '章程.pdf'), new File(['x'], '病毒.exe')] },
    })
    expect((await screen.findByText(/“病毒.exe”不是可以上传的格式/)).textContent).toBeTruthy()
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
    expect(sockets.now.sends()[0]).toMatchObject({
      type: 2,
      body: { text: '章程.pdf', file: { fileId: 'f1', mime: 'application/pdf' } },
    })
    expect(inputsOf(chat.addFile)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: /移除/ }))
    expect(screen.queryByText(/病毒/)).toBeNull()
  })
})
