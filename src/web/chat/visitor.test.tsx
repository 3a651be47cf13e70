// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import type { Stopping } from '#contract/wire/caller.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { SENSITIVE_TOAST } from '#domain/chat/sensitive.ts'
import { now } from '#web/kit/clock.ts'
import { on } from '#web/testing/server.ts'
import {
  connected,
  enter,
  faq,
  field,
  fresh,
  log,
  narrow,
  open,
  sockets,
  type,
} from './opened/testing.tsx'
import { chatOf, presenceOf } from './samples.ts'

fresh()

const ID = '11010519491231002X'
const sent = () => sockets.now.sends().map(({ body }) => body.text)

describe('numbers of a person', () => {
  it('wait for a word of how they are to go: with their ends alone', async () => {
    await open()
    await connected()
    type(`身份证 ${ID}`)
    enter()
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('检测到身份证号，建议用“安全提交”发送')
    expect(sent()).toEqual([])
    fireEvent.click(within(note).getByRole('button', { name: '打码发送' }))
    await waitFor(() => expect(sent()).toEqual(['身份证 110***********002X']))
    expect(field().value).toBe('')
  })

  it('or as they are', async () => {
    await open()
    await connected()
    type(ID)
    enter()
    fireEvent.click(await screen.findByRole('button', { name: '仍然发送' }))
    await waitFor(() => expect(sent()).toEqual([ID]))
    expect(screen.queryByRole('button', { name: '仍然发送' })).toBeNull()
  })

  it('the note goes with the number', async () => {
    await open()
    type(ID)
    enter()
    await screen.findByRole('button', { name: '打码发送' })
    type('不发了')
    expect(screen.queryByRole('button', { name: '打码发送' })).toBeNull()
  })
})

describe('who is offered before a talk', () => {
  const offHours = on(chat.customerService, {
    presence: ['e', 'f', 'g'].map((id) => presenceOf(id, { status: 'offline', available: false })),
    usualMs: 0,
  })
  const offered = (): string | null => field().getAttribute('aria-label')

  it('is whose field the page is about, off hours too; asked anew, the page decides anew', async () => {
    const { opener } = await open([offHours], { page: '商标注册申请指南' })
    await waitFor(() => expect(offered()).toBe('发给陈砚秋'))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    screen.getByRole('heading', { level: 1 }).textContent = '渔业捕捞许可'
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(opener)
    await waitFor(() => expect(offered()).toBe('发给周明远'))
  })

  it('whoever was written to stays, whatever page it is opened from', async () => {
    const { opener } = await open([offHours], { page: '商标注册申请指南' })
    await waitFor(() => expect(offered()).toBe('发给陈砚秋'))
    type('商标怎么续展')
    enter()
    await connected()
    await waitFor(() => expect(sent()).toEqual(['商标怎么续展']))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    screen.getByRole('heading', { level: 1 }).textContent = '渔业捕捞许可'
    fireEvent.click(opener)
    await waitFor(() => expect(offered()).toBe('发给陈砚秋'))
  })
})

describe('words that are not taken', () => {
  it('are marked where they stand when the text is changed, by what the refusal said', async () => {
    const { overlays } = await open()
    await connected()
    type('甲乙丙')
    enter()
    await waitFor(() => expect(sent()).toEqual(['甲乙丙']))
    const { id } = sockets.now.sends()[0]!
    act(() => sockets.now.tell({ t: 'nack', id, code: 'blocked', text: '不行', hits: [[1, 2]] }))
    fireEvent.click(screen.getByRole('button', { name: '编辑' }))
    expect(field().value).toBe('甲乙丙')
    expect(document.querySelector('mark')?.textContent).toBe('乙')
    expect([field().selectionStart, field().selectionEnd]).toEqual([1, 2])
    expect(overlays.get().toasts).toEqual([])
  })

  it('a call that refuses says no place: it is looked for', async () => {
    let bad: object[] = []
    await open(
      [
        on(chat.filterWords, () => bad),
        on(chat.leaveMessage, apiError('invalid', '含有不能发送的内容')),
      ],
      { member: true },
    )
    await screen.findByText('您好，请说')
    type('甲乙丙')
    enter()
    expect(await screen.findByText(/发送失败：含有不能发送的内容/)).toBeTruthy()
    expect(screen.queryByText('发送中')).toBeNull()
    bad = [{ word: '**', from: 2, to: 3 }]
    fireEvent.click(screen.getByRole('button', { name: '编辑' }))
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('丙'))
  })

  it('a toast says it in a few words', async () => {
    const { overlays } = await open([on(chat.filterWords, [{ word: '**', from: 0, to: 1 }])])
    type('坏话')
    enter()
    await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe(SENSITIVE_TOAST))
    expect(SENSITIVE_TOAST).toBe('请文明、积极沟通')
  })
})

describe('waiting', () => {
  const queued = (waited: number) =>
    on(chat.open, {
      chat: chatOf('c', { status: 'queued', waitingSince: now() - waited, ahead: 1 }),
      presence: [],
    })

  it('a long wait has another way out, and what is typed goes along', async () => {
    const { overlays } = await open([queued(180_000)])
    const long = await screen.findByRole('region', { name: '等待较久' })
    type('想申报高企')
    fireEvent.click(within(long).getByRole('button', { name: '预约回电' }))
    expect(overlays.get()).toMatchObject({
      chat: null,
      consultation: true,
      consultationTopic: { serverUserId: 'e', message: '想申报高企' },
    })
  })

  it('a short one has none yet', async () => {
    await open([queued(60_000)])
    await screen.findByText('前面还有 1 位，可以先说明情况')
    expect(screen.queryByRole('region', { name: '等待较久' })).toBeNull()
  })

  it('how many are there stands under the hours', async () => {
    await open()
    expect(await screen.findByText('现在在线 2 位顾问')).toBeTruthy()
  })

  it('how soon they usually answer stands beside it', async () => {
    const usual = { records: [], presence: [presenceOf('e')], usualMs: 90_000 }
    await open([on(chat.customerService, usual)])
    expect(await screen.findByText('现在在线 1 位顾问 · 通常 2 分钟内回复')).toBeTruthy()
  })

  it('outside hours it says when somebody answers', async () => {
    const gone = { status: 'offline', available: false, backAt: '2099-01-05 09:00' } as const
    await open([on(chat.customerService, { presence: [presenceOf('e', gone)] })])
    expect(await screen.findByText(/^现在是休息时间，预计.*9:00 回复$/)).toBeTruthy()
  })
})

describe('the rest of the dialog', () => {
  it('nobody to choose: numbers and questions in the place of the expert', async () => {
    await open([on(experts.consultants, {})])
    const card = screen.getByRole('complementary', { name: '专家资料' })
    expect(within(card).getByText('000-8866 1200')).toBeTruthy()
    expect(within(card).getByText('000-8866 1300')).toBeTruthy()
    expect(await within(card).findByText(faq.question)).toBeTruthy()
  })

  it('on phones what is often asked goes with one touch, and its answer is marked', async () => {
    narrow()
    await open()
    await connected()
    const chips = await screen.findByRole('list', { name: '常见问题' })
    fireEvent.click(within(chips).getByRole('button', { name: faq.question }))
    const reply = await screen.findByRole('region', { name: '自动回复' })
    expect(reply.textContent).toContain('看得分。')
    expect(sent()).toEqual([faq.question])
    fireEvent.click(within(reply).getByRole('button', { name: '没解决，找顾问' }))
    expect(document.activeElement).toBe(field())
  })

  it('after the talk: keep it, or ask something else', async () => {
    await open([on(chat.open, { chat: chatOf('c', { status: 'ended' }), presence: [] })])
    const end = await screen.findByRole('region', { name: '满意度' })
    expect(within(end).getByRole('button', { name: '保存聊天记录' })).toBeTruthy()
    fireEvent.click(within(end).getByRole('button', { name: '开始新的咨询' }))
    expect(document.activeElement).toBe(field())
  })

  it('what it was opened to be asked stands in the composer', async () => {
    const { overlays } = await open()
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    act(() => overlays.openChat({ draft: '需要准备哪些材料？' }))
    await waitFor(() => expect(field().value).toBe('需要准备哪些材料？'))
    expect(log()).toBeTruthy()
  })

  it('a file that is not wanted any more is stopped and gone', async () => {
    const signals: (Stopping | undefined)[] = []
    await open([
      on(chat.addFile, async (_input, sending) => {
        signals.push(sending?.signal)
        return new Promise(() => {})
      }),
    ])
    await connected()
    fireEvent.change(screen.getByLabelText('选择文件'), {
      target: { files: [new File(['abc'], '章程.pdf')] },
    })
    await waitFor(() => expect(signals).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: /^取消/ }))
    expect(signals[0]?.aborted).toBe(true)
    expect(screen.queryByText('章程.pdf')).toBeNull()
  })
})
