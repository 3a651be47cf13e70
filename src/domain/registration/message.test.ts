import { expect, test } from 'vitest'
import { codeMessage, purposeName } from './message.ts'

test('a message says the code, what it is for and how long it is good', () => {
  expect(codeMessage('retrieve', '012345')).toBe(
    '【策桥】验证码 012345，用于找回密码，5 分钟内有效。请勿告诉他人；非本人操作请忽略。',
  )
})

test('a purpose has its name; what is none of ours is shown as it is', () => {
  expect(purposeName('login')).toBe('登录')
  expect(purposeName('toString')).toBe('toString')
})
