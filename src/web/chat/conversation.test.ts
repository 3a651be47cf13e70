import { assert, constantFrom, integer, array, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.socket.ts'
import { EMPTY_LOG, linesOf, marked, merged, messageOf, revised } from './conversation.ts'
import { bubbleOf, itemOf, messageAt } from './samples.ts'

const ME = '123456789012345678'
const NOON = Date.parse('2026-11-21T12:00:00+08:00')
const minutes = (n: number): number => NOON + n * 60_000

const log = (messages: ChatMessage[]) => merged(EMPTY_LOG, messages)
const words = (messages: ChatMessage[], bubbles = [] as ReturnType<typeof bubbleOf>[]) =>
  linesOf(log(messages), bubbles, ME, minutes(60)).map((line) =>
    line.kind === 'message' ? `${line.own ? '>' : '<'}${line.body.text}` : line.text,
  )

describe('the lines of a conversation', () => {
  it('has dates, times after a pause of more than five minutes, and both sides', () => {
    expect(
      words([
        messageAt(1, { from: 'e', text: '您好', ts: minutes(-24 * 60) }),
        messageAt(2, { from: ME, text: '问一下', ts: minutes(0) }),
        messageAt(3, { from: 'e', text: '请说', ts: minutes(5) }),
        messageAt(4, { from: ME, text: '好', ts: minutes(11) }),
      ]),
    ).toEqual(['昨天 12:00', '<您好', '今天 12:00', '>问一下', '<请说', '12:11', '>好'])
  })

  it('groups what one person says at a stretch', () => {
    const lines = linesOf(
      log([
        messageAt(1, { from: 'e', ts: minutes(0) }),
        messageAt(2, { from: 'e', ts: minutes(1) }),
        messageAt(3, { from: ME, ts: minutes(1) }),
      ]),
      [],
      ME,
      minutes(1),
    )
    expect(lines.map((line) => (line.kind === 'message' ? line.leads : null))).toEqual([
      null,
      true,
      false,
      true,
    ])
  })

  it('says what became of one’s own messages, and nothing of the others’', () => {
    const three = [1, 2, 3].map((seq) => messageAt(seq, { from: ME }))
    const seen = marked(log([...three, messageAt(4, { from: 'e' })]), { delivered: 2, read: 1 })
    const states = linesOf(
      seen,
      [bubbleOf('x'), bubbleOf('y', { reason: '太长' })],
      ME,
      NOON,
    ).flatMap((line) => (line.kind === 'message' ? [line.state] : []))
    expect(states).toEqual(['read', 'delivered', 'sent', null, 'pending', 'failed'])
  })

  it('shows a bubble and its message once', () => {
    const message = messageAt(1, { from: ME, id: 'b1', text: '一样' })
    expect(words([message], [bubbleOf('b1', { text: '一样' })])).toEqual(['今天 12:00', '>一样'])
    // Another one’s message under the same id is another message.
    const theirs = messageAt(1, { from: 'e', id: 'b1', text: '巧合' })
    expect(words([theirs], [bubbleOf('b1', { text: '一样' })])).toHaveLength(3)
  })

  it('says who called a message back, and shows lines of the system between', () => {
    expect(
      words([
        messageAt(1, { from: ME, deleted: true }),
        messageAt(2, { from: 'e', deleted: true }),
        messageAt(3, { from: '', type: 4, text: '已为您转接到林予禾' }),
      ]),
    ).toEqual(['今天 12:00', '您撤回了一条消息', '对方撤回了一条消息', '已为您转接到林予禾'])
  })

  it('a resume never brings back what was called back', () => {
    const gone = messageAt(1, { from: 'e', rev: 1, deleted: true, text: '' })
    const before = log([gone])
    expect(merged(before, [messageAt(1, { from: 'e', rev: 0, text: '秘密' })])).toEqual(before)
    expect(revised(log([messageAt(1, { from: 'e' })]), gone).messages).toEqual([gone])
    expect(revised(EMPTY_LOG, gone)).toBe(EMPTY_LOG)
  })

  it('marks only rise', () => {
    const read = marked(EMPTY_LOG, { delivered: 1, read: 5 })
    expect(marked(read, { delivered: 2, read: 2 })).toMatchObject({ delivered: 5, read: 5 })
  })

  it('reads a line of the history', () => {
    const card = { kind: 'policy', id: 'p', title: '甲', note: '', source: '', link: '' }
    expect(
      messageOf(
        itemOf(7, { chatContent: '甲', msgType: '3', body: JSON.stringify({ text: '乙', card }) }),
        'c',
      ),
    ).toMatchObject({ conv: 'c', seq: 7, type: 3, body: { text: '甲', card } })
    expect(messageOf(itemOf(1, { msgPosition: '2' }), 'c').type).toBe(4)
    expect(messageOf(itemOf(1, { body: '{', chatContent: '字' }), 'c').body).toEqual({
      text: '字',
    })
    expect(messageOf(itemOf(1, { deleted: true, chatContent: '字' }), 'c').body.text).toBe('')
  })

  it('whatever comes in whichever order: each number once, in order', () => {
    const page = array(record({ seq: integer({ min: 1, max: 30 }), rev: constantFrom(0, 1) }))
    assert(
      property(array(page), (pages) => {
        let all = EMPTY_LOG
        for (const one of pages)
          all = merged(
            all,
            one.map(({ seq, rev }) => messageAt(seq, { rev })),
          )
        const seqs = all.messages.map(({ seq }) => seq)
        expect(seqs).toEqual(
          [...new Set(pages.flat().map(({ seq }) => seq))].toSorted((a, b) => a - b),
        )
        for (const { seq, rev } of pages.flat())
          expect(all.messages.find((one) => one.seq === seq)?.rev).toBeGreaterThanOrEqual(rev)
      }),
    )
  })
})
