import { expect, test } from 'vitest'
import { soundAlike } from './sounds.ts'

test.each([
  ['薪', '新', true],
  ['起', '企', true],
  ['行', '航', true],
  ['新', '新', true],
  ['新', '旧', false],
  ['亚', '冠', false],
  ['a', '新', false],
  ['，', '。', false],
])('%s and %s sound alike: %s', (one, other, told) => {
  expect(soundAlike(one, other)).toBe(told)
})
