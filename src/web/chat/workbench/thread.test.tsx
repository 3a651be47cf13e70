// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { policies } from '#contract/policies.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { workbench } from '#contract/workbench.ts'
import { addDays } from '#domain/calendar/days.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { now } from '#web/kit/clock.ts'
import { on, type Route } from '#web/testing/server.ts'
import { A, B, colleague, workbenchLists, field, open, screenOf, type } from './testing.tsx'
import { itemOf } from '../samples.ts'
import { HOLD_MS } from './useGuards.ts'

beforeEach(() => screenOf(1_440))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the thread', () => {
  test('a note is saved as a note and never as a message', async () => {
    const kept: object[] = []
    const { inputsOf, sockets } = await open('?chat=b', [
      workbenchLists({ mine: [B] }),
      on(workbench.notes, { records: kept }),
      on(workbench.addNote, ({ text }) => {
        const note = { noteId: 1, authorId: 'x1', authorName: '周明远', text, ts: Date.now() }
        kept.push(note)
        return note
      }),
    ])
    await screen.findByText('您好，这里是 b')
    fireEvent.click(screen.getByRole('radio', { name: '内部备注' }))
    expect(screen.queryByRole('button', { name: '发给客户' })).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: '内部备注，客户看不到' }), {
      target: { value: '预算有限' },
    })
    fireEvent.click(screen.getByRole('button', { name: '保存备注' }))
    const notes = await screen.findByRole('region', { name: '内部备注' })
    expect(notes.textContent).toContain('预算有限')
    expect(inputsOf(workbench.addNote)[0]).toMatchObject({ chatId: 'b', text: '预算有限' })
    expect([inputsOf(chat.leaveMessage), sockets.sends()]).toEqual([[], []])
  })

  test('a note that did not get through is tried under the same id', async () => {
    let broken = true
    const { inputsOf } = await open('?chat=b', [
      workbenchLists({ mine: [B] }),
      on(workbench.addNote, () => {
        if (broken) throw apiError('unavailable', '请稍后再试')
        return { noteId: 1, authorId: 'x1', authorName: '', text: '', ts: 0 }
      }),
    ])
    fireEvent.click(await screen.findByRole('radio', { name: '内部备注' }))
    const note = screen.getByRole('textbox', {
      name: '内部备注，客户看不到',
    }) as HTMLTextAreaElement
    fireEvent.change(note, { target: { value: '预算有限' } })
    fireEvent.click(screen.getByRole('button', { name: '保存备注' }))
    expect((await screen.findByText('请稍后再试')).textContent).toBeTruthy()
    expect(note.value).toBe('预算有限')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: '保存备注' }))
    await waitFor(() => expect(note.value).toBe(''))
    const [first, second] = inputsOf(workbench.addNote)
    expect(first?.id).toBe(second?.id)
  })

  test('a reply goes to the customer', async () => {
    const { inputsOf } = await open('?chat=b', [workbenchLists({ mine: [B] })])
    await screen.findByText('您好，这里是 b')
    type('我来看看')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() =>
      expect(inputsOf(chat.leaveMessage)[0]).toMatchObject({ chatId: 'b', sendText: '我来看看' }),
    )
  })

  test('/ puts a quick reply in, chosen by arrows, with the names in it', async () => {
    const reply = (replyId: string, title: string, text: string) => ({
      replyId,
      title,
      text,
      tags: [],
      shared: true,
      version: 1,
    })
    const { inputsOf } = await open('?chat=b', [
      workbenchLists({ mine: [B] }),
      on(workbench.quickReplies, () => ({
        records: [
          reply('1', '问好', '{客户姓名}您好，我是{我的姓名}'),
          reply('2', '问企业', '{企业名称}的主营产品是什么？'),
          reply('3', '结束语', '今天先到这里'),
        ],
      })),
    ])
    await screen.findByText('您好，这里是 b')
    type('/问')
    const list = await screen.findByRole('list', { name: '快捷语' })
    const titles = () => within(list).getAllByRole('button')
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(titles()[0]?.getAttribute('aria-current')).toBe('true')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(titles()[1]?.getAttribute('aria-current')).toBe('true')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(field().value).toBe('精测智能的主营产品是什么？')
    expect(inputsOf(chat.leaveMessage), 'it is put in, not sent').toEqual([])
    type('/问')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(screen.queryByRole('list', { name: '快捷语' })).toBeNull()
    expect(field().value).toBe('/问')
  })

  test('# sends a policy as a card with its source and the date it was checked', async () => {
    const policy = {
      policyId: 'p1',
      title: '高新技术企业认定管理办法',
      docNumber: '国科发火〔2016〕32号',
      orgs: ['科技部'],
      amountText: '',
      checkedOn: '2026-11-01',
      window: { deadline: '2026-12-20 17:00:00' },
    }
    const { inputsOf } = await open('?chat=b', [
      workbenchLists({ mine: [B] }),
      on(policies.search, ({ keyword }) => ({
        records: keyword === '高企' ? [{ policy }] : [],
        total: 1,
      })),
    ])
    await screen.findByText('您好，这里是 b')
    type('#高企')
    // Before the answer Enter sends nothing.
    fireEvent.keyDown(field(), { key: 'Enter' })
    const list = await screen.findByRole('list', { name: '政策卡片' })
    await within(list).findByText('高新技术企业认定管理办法')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(inputsOf(chat.leaveMessage)).toHaveLength(1))
    const [sent] = inputsOf(chat.leaveMessage)
    expect(sent).toMatchObject({ msgType: '3', sendText: '高新技术企业认定管理办法' })
    const { card } = JSON.parse(String(sent?.body)) as { card: Record<string, string> }
    expect(card.source).toBe('科技部 · 核对日期 2026-11-01')
    expect(card.note).toBe('国科发火〔2016〕32号 · 截止 2026-12-20')
    expect(card.link).toContain('id=p1')
    expect(field().value).toBe('')
  })

  test('ends with a summary that was drafted, and a day on which somebody goes on', async () => {
    const { inputsOf } = await open('?chat=b', [
      workbenchLists({ mine: [B] }),
      on(workbench.summaryDraft, {
        topicTag: '知识产权',
        outcome: 'solved',
        summary: '客户问：\n· 要几件专利？',
      }),
      on(workbench.colleagues, { records: [colleague('x2', '林予禾')] }),
      on(workbench.end, { ended: true }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '结束' }))
    const dialog = await screen.findByRole('dialog', { name: /^结束与/ })
    const field = await within(dialog).findByRole('textbox', { name: /^小结/ })
    expect((field as HTMLTextAreaElement).value).toBe('客户问：\n· 要几件专利？')
    fireEvent.change(field, { target: { value: '客户问专利数，已答复 ' } })
    expect(within(dialog).queryByLabelText(/下次跟进/)).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: '高企认定' }))
    fireEvent.click(within(dialog).getByRole('radio', { name: '需跟进' }))
    const until = within(dialog).getByLabelText(/下次跟进/)
    fireEvent.change(until, { target: { value: '' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '结束会话' }))
    expect(inputsOf(workbench.end), 'no day was chosen').toEqual([])
    const day = addDays(formatBeijingDate(now()), 3)
    fireEvent.change(until, { target: { value: day } })
    await within(dialog).findByRole('option', { name: '林予禾' })
    fireEvent.change(within(dialog).getByLabelText(/跟进人/), { target: { value: 'x2' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '结束会话' }))
    await waitFor(() =>
      expect(inputsOf(workbench.end)).toEqual([
        {
          ...{ chatId: 'b', topicTag: '高企认定', outcome: 'followUp' },
          ...{ summary: '客户问专利数，已答复', followOn: day, ownerId: 'x2' },
        },
      ]),
    )
  })
  test('a company that asks about a policy is sent the way to order it, nobody else', async () => {
    const asks = { sourceTitle: '高企认定', sourceLink: '/policy/detail?id=p1' }
    const { inputsOf } = await open('?chat=b', [workbenchLists({ mine: [{ ...B, ...asks }] })])
    fireEvent.click(await screen.findByRole('button', { name: '委托链接' }))
    await waitFor(() => expect(inputsOf(chat.leaveMessage)).toHaveLength(1))
    const [sent] = inputsOf(chat.leaveMessage)
    expect(sent).toMatchObject({ msgType: '3', sendText: '申报委托：高企认定' })
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      card: { link: '/admin/precise/order?policyId=p1' },
    })
    cleanup()
    await open('?chat=b', [workbenchLists({ mine: [{ ...B, ...asks, companyName: '' }] })])
    await screen.findByRole('textbox', { name: /^发给客户/ })
    expect(screen.queryByRole('button', { name: '委托链接' })).toBeNull()
  })

  test('a number that was typed is offered as a lead, masked, with the consent asked for', async () => {
    const { inputsOf } = await open('?chat=b', [
      workbenchLists({ mine: [{ ...B, question: '要几件专利？' }] }),
      on(chat.history, {
        msgChatListVos: [
          itemOf(1, { chatContent: '我的电话 138 0013 8000', sendText: '我的电话 138 0013 8000' }),
        ],
        head: 1,
        complete: true,
      }),
      on(workbench.saveLead, { leadId: 'l1', dueTime: '2026-11-30 18:00:00' }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '存为线索' }))
    const dialog = within(await screen.findByRole('dialog', { name: '存为线索' }))
    expect(dialog.getByText('138****8000')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '存为线索' }))
    expect(inputsOf(workbench.saveLead), 'nobody has agreed').toEqual([])
    fireEvent.click(dialog.getByRole('checkbox', { name: /客户已阅读并同意/ }))
    fireEvent.click(dialog.getByRole('button', { name: '存为线索' }))
    await waitFor(() =>
      expect(inputsOf(workbench.saveLead)).toEqual([
        { chatId: 'b', contactWay: '13800138000', leaveMessage: '要几件专利？', consent: true },
      ]),
    )
  })

  test('handed over, it makes room for the next one', async () => {
    let mine = [A, B]
    const { at } = await open('?chat=b', [
      workbenchLists({
        get mine() {
          return mine
        },
      }),
      on(workbench.colleagues, { records: [colleague('x2', '林予禾')] }),
      on(workbench.transfer, () => {
        mine = [A]
        return { transferred: true }
      }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '转接' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('radio', { name: /林予禾/ }))
    fireEvent.click(dialog.getByRole('button', { name: '转接' }))
    await waitFor(() => expect(at()).toBe('?chat=a'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByText('没有找到这个会话')).toBeNull())
    // The last one gone, nothing is looked at.
    fireEvent.click(await screen.findByRole('button', { name: '转接' }))
    mine = []
    const again = within(await screen.findByRole('dialog'))
    fireEvent.click(await again.findByRole('radio', { name: /林予禾/ }))
    fireEvent.click(again.getByRole('button', { name: '转接' }))
    expect(await screen.findByText('选择左侧的会话开始接待')).toBeTruthy()
  })
  test('@ finds a colleague, whose name stands out in the note', async () => {
    const kept: object[] = []
    const { inputsOf } = await open('?chat=b', [
      workbenchLists({ mine: [B] }),
      on(workbench.colleagues, { records: [colleague('x2', '林予禾'), colleague('x3', '陈砚秋')] }),
      on(workbench.notes, { records: kept }),
      on(workbench.addNote, ({ text }) => {
        const note = { noteId: 1, authorId: 'x1', authorName: '周明远', text, ts: Date.now() }
        kept.push(note)
        return note
      }),
    ])
    fireEvent.click(await screen.findByRole('radio', { name: '内部备注' }))
    const note = screen.getByRole('textbox', {
      name: '内部备注，客户看不到',
    }) as HTMLTextAreaElement
    fireEvent.change(note, { target: { value: '请 @林', selectionStart: 4 } })
    const list = await screen.findByRole('list', { name: '提到同事' })
    await within(list).findByRole('button', { name: /林予禾/ })
    fireEvent.keyDown(note, { key: 'Enter' })
    expect(note.value).toBe('请 @林予禾 ')
    expect(note.selectionStart).toBe(note.value.length)
    const save = screen.getByRole('button', { name: '保存备注' })
    save.focus()
    await new Promise(requestAnimationFrame)
    expect(document.activeElement).toBe(save)
    fireEvent.click(save)
    const notes = await screen.findByRole('region', { name: '内部备注' })
    expect(inputsOf(workbench.addNote)[0]).toMatchObject({ text: '请 @林予禾' })
    await waitFor(() => expect(notes.querySelector('p b')?.textContent).toBe('@林予禾'))
  })
})

describe('before it goes', () => {
  const enter = () => fireEvent.keyDown(field(), { key: 'Enter' })
  const someone: Route = on(workbench.colleagues, { records: [colleague('x2', '林予禾')] })
  const sentOf = (opened: Awaited<ReturnType<typeof open>>) =>
    opened.inputsOf(chat.leaveMessage).map(({ sendText }) => sendText)

  test('a colleague who answers already is told of, and asked about once', async () => {
    const opened = await open('?chat=b', [workbenchLists({ mine: [B] }), someone])
    await screen.findByText('您好，这里是 b')
    act(() => opened.sockets.tell({ t: 'typing', conv: 'b', from: 'x2' }))
    expect(await screen.findByText('林予禾正在回复…')).toBeTruthy()
    type('我来')
    enter()
    const dialog = await screen.findByRole('alertdialog', { name: '林予禾正在回复，仍要发送？' })
    fireEvent.click(within(dialog).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([sentOf(opened), field().value]).toEqual([[], '我来'])
    enter()
    fireEvent.click(await screen.findByRole('button', { name: '仍要发送' }))
    await waitFor(() => expect(sentOf(opened)).toEqual(['我来']))
    type('补充一句')
    enter()
    await waitFor(() => expect(sentOf(opened)).toEqual(['我来', '补充一句']))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('the customer who writes is nobody to ask about', async () => {
    const opened = await open('?chat=b', [workbenchLists({ mine: [B] })])
    await screen.findByText('您好，这里是 b')
    act(() => opened.sockets.tell({ t: 'typing', conv: 'b', from: B.toUserId }))
    expect((await screen.findAllByText('对方正在输入…')).length).toBeGreaterThan(0)
    type('好的')
    enter()
    await waitFor(() => expect(sentOf(opened)).toEqual(['好的']))
  })

  test('two seconds are left to take it back, for whoever wants that', async () => {
    localStorage.setItem('cq:deskOptions', JSON.stringify({ undo: true }))
    const opened = await open('?chat=b', [workbenchLists({ mine: [B] })])
    await screen.findByText('您好，这里是 b')
    type('发错了')
    enter()
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '撤销' })).toBeNull())
    expect([sentOf(opened), field().value]).toEqual([[], '发错了'])
    vi.useFakeTimers({ shouldAdvanceTime: true })
    enter()
    await screen.findByRole('button', { name: '撤销' })
    expect(sentOf(opened)).toEqual([])
    await act(async () => vi.advanceTimersByTimeAsync(HOLD_MS))
    await waitFor(() => expect(sentOf(opened)).toEqual(['发错了']))
    expect(field().value).toBe('')
  })

  test('whoever goes on to another conversation meanwhile has sent it', async () => {
    localStorage.setItem('cq:deskOptions', JSON.stringify({ undo: true }))
    const opened = await open('?chat=b', [workbenchLists({ mine: [A, B] })])
    await screen.findByText('您好，这里是 b')
    type('已办好')
    enter()
    await screen.findByRole('button', { name: '撤销' })
    fireEvent.click(screen.getByRole('link', { name: /甲客户/ }))
    await waitFor(() => expect(sentOf(opened)).toEqual(['已办好']))
    fireEvent.click(screen.getByRole('link', { name: /乙客户/ }))
    await screen.findByText('您好，这里是 b')
    expect(field().value).toBe('')
  })
})
