import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAVE_MESSAGE_MAX, leaveMessageProblem } from './contact.ts'
import { situationText } from './situation-text.ts'

const SAID = ['深圳', '12 人', '软件公司', '成立两年', '去年收入 600 万', '研发 80 万']

test.each([
  ['', SAID, '公司情况：深圳，12 人，软件公司，成立两年，去年收入 600 万，研发 80 万'],
  ['想问高企', ['深圳', ''], '\n公司情况：深圳'],
  ['字'.repeat(36), SAID, '\n公司情况：深圳，12 人'],
  ['字'.repeat(43), SAID, ''],
  ['', [], ''],
])('after “%s”', (message, facts, text) => {
  expect(situationText(message, facts)).toBe(text)
})

test('the message with it is never too long, and says nothing that was not said', () => {
  const unit = fc.constantFrom('深', '1', '，', ' ', '𠀀')
  const word = fc.string({ minLength: 1, maxLength: 20, unit })
  fc.assert(
    fc.property(
      fc.string({ maxLength: LEAVE_MESSAGE_MAX, unit }),
      fc.array(word, { maxLength: 9 }),
      (message, facts) => {
        const text = situationText(message, facts)
        expect(leaveMessageProblem(message + text)).toBeNull()
        const left = facts.reduce((rest, fact) => rest.replace(fact, ''), text)
        expect(left.replace(/^\n?公司情况：/, '').replaceAll('，', '')).toBe('')
      },
    ),
  )
})
