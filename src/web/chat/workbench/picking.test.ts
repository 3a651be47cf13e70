import { expect, test } from 'vitest'
import { chatOf } from '../samples.ts'
import {
  cardOf,
  filled,
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
  const names = { customer: '{我}', company: '精测', own: '周明远' }
  expect(filled('{企业}的{我}，{企业}', names)).toBe('精测的周明远，精测')
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
