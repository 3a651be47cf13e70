import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatOf } from '../samples.ts'
import {
  cardOf,
  filled,
  mentionAt,
  mentionsIn,
  type PolicyCard,
  type QuickReply,
  repliesFor,
  wantedIn,
} from './picking.ts'
import { ringing, ringOf } from './useRings.ts'

test.each([
  ['你好', null],
  ['1/2', null],
  ['/', { kind: 'reply', query: '' }],
  ['/ 问好 ', { kind: 'reply', query: '问好' }],
  ['#高企', { kind: 'policy', query: '高企' }],
  ['/第一行\n第二行', null],
])('%j asks for %j', (text, wanted) => {
  expect(wantedIn(text)).toEqual(wanted)
})

const reply = (replyId: string, title: string, tags: string[], text: string): QuickReply => ({
  replyId,
  title,
  text,
  tags,
  shared: false,
  version: 1,
})

test('a title that fits comes before a tag, and a tag before the text', () => {
  const all = [
    reply('text', '甲', [], '材料如下'),
    reply('tag', '乙', ['材料'], ''),
    reply('title', '材料清单', [], ''),
    reply('none', '丙', [], ''),
  ]
  expect(repliesFor(all, '材料').map(({ replyId }) => replyId)).toEqual(['title', 'tag', 'text'])
  expect(repliesFor(all, '')).toHaveLength(4)
})

test('names are put in, and nothing of them is looked at again', () => {
  const names = { customer: '{我的姓名}', company: '精测', own: '周明远', policy: '' }
  expect(filled('{企业名称}的{我的姓名}，{企业名称}', names)).toBe('精测的周明远，精测')
  expect(filled('{客户姓名}您好，关于{政策名称}{别的}', names)).toBe('{我的姓名}您好，关于{别的}')
})

test.each([
  ['请', null],
  ['请@', ''],
  ['@王', '王'],
  ['转给 @王工', '王工'],
  ['转给 @王工 看', null],
  ['a@b', null],
])('before the caret %j looks for the colleague %j', (text, name) => {
  expect(mentionAt(text)).toBe(name)
})

test('a note marks the colleagues it names, the longer name first', () => {
  const marked = (text: string) =>
    mentionsIn(text, ['王工', '王工程', '']).map(({ text: part, named }) =>
      named ? `[${part}]` : part,
    )
  expect(marked('@王工程 @王工看 @李工')).toEqual(['[@王工程]', ' ', '[@王工]', '看 @李工'])
  expect(marked('没有')).toEqual(['没有'])
})

test('a note keeps every letter, however it is cut', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ minLength: 1 })), (text, names) => {
      expect(
        mentionsIn(text, names)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('a card leaves out what a policy does not say', () => {
  const policy = {
    policyId: 'p1',
    title: '通知',
    docNumber: '',
    orgs: [],
    amountText: '',
    checkedOn: '',
    window: { deadline: '' },
  } as unknown as PolicyCard
  expect(cardOf(policy, '/x')).toEqual({
    text: '通知',
    card: { kind: 'policy', id: 'p1', title: '通知', note: '', source: '', link: '/x' },
  })
})

test('what rings is told while its time lasts, found in the list, and never after it was answered', () => {
  const ring = ringOf({ conv: 'r', until: 100 })
  const listed = [chatOf('r', { status: 'ringing' }), chatOf('s')]
  const convs = (...given: Parameters<typeof ringing>) => ringing(...given).map(({ conv }) => conv)
  expect(convs({ r: ring }, listed, 99)).toEqual(['r'])
  expect(ringing({ r: ring }, listed, 99)[0]?.until).toBe(100)
  expect(convs({ r: ring }, [], 100)).toEqual([])
  // Another clock than the server's: the list still says that it rings.
  expect(ringing({ r: ring }, listed, 100)[0]?.until).toBe(0)
  expect(convs({ r: null }, listed, 99)).toEqual([])
  expect(convs({}, listed, 99)).toEqual(['r'])
})
