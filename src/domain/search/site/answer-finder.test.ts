import { describe, expect, test } from 'vitest'
import { createSearchEngine } from '../engine.ts'
import { createAnswerFinder } from './answer-finder.ts'

const same = (text: string): string => text
const finder = createAnswerFinder({
  read: createSearchEngine({ toSimplified: same }).read,
  toSimplified: same,
})
const steps = finder.put([
  {
    id: 'renew',
    questions: ['商标到期怎么续展', '商标续费多少钱', '商标十年到了怎么办', '商标续展要多久'],
    confused: ['商标被驳回怎么办', '商标转让怎么办'],
    basis: ['policy/trademark'],
  },
  {
    id: 'hire',
    questions: ['招人有没有补贴', '招应届生给钱吗', '招毕业生补贴多少', '招工补贴'],
    confused: ['招人去哪里发广告'],
    basis: ['policy/hire'],
  },
])
for (const _step of steps) continue

describe('the answer that a question asks for', () => {
  test.each([
    ['商标到期怎么续展', 'renew', '商标到期怎么续展'],
    ['商标续展怎么办', 'renew', '商标续展要多久'],
    ['招应届生有补贴吗', 'hire', '招应届生给钱吗'],
  ])('%s', (question, id, asked) => {
    const found = finder.find(question, [id === 'renew' ? 'policy/trademark' : 'policy/hire'])
    expect(found).toEqual({ answer: { id, asked }, near: [] })
  })

  test.each(['今天天气', '', '商标', '招人去哪里发广告', '商标转让怎么办'])(
    'nothing for %s',
    (question) => expect(finder.find(question, []).answer).toBeNull(),
  )

  test('what it rests on being found speaks for it', () => {
    const asked = '商标续费'
    expect(finder.find(asked, []).answer).toBeNull()
    expect(finder.find(asked, ['policy/trademark']).answer?.id).toBe('renew')
  })

  test('where none is sure, those that may be meant are named', () => {
    const named = (question: string): string[] => finder.find(question, []).near.map(({ id }) => id)
    expect(named('商标续费')).toEqual(['renew'])
    expect(named('今天天气')).toEqual([])
    expect(named('商标到期怎么续展')).toEqual([])
  })

  test('what others opened for the same question moves an answer, up to the card', () => {
    const asked = '商标续费'
    const worth = new Map([['answer/renew', 1.3]])
    expect(finder.find(asked, [], worth).answer?.id).toBe('renew')
    expect(finder.find('商标到期怎么续展', [], new Map([['answer/renew', 0.1]])).answer).toBeNull()
  })

  test('without answers there is none', () => {
    const empty = createAnswerFinder({ read: () => [], toSimplified: same })
    expect(empty.find('商标续展', [])).toEqual({ answer: null, near: [] })
  })
})
