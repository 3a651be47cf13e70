import { describe, expect, test } from 'vitest'
import { quoted, supersessionOf } from './supersession.ts'
import type { PolicyDetail } from './types.ts'

const TODAY = '2026-11-21'
const given = (validity: string, expiresOn: string, replaced: boolean) =>
  ({
    policy: { validity },
    expiresOn,
    replacedBy: replaced ? { policyId: 'new', title: '新办法' } : null,
  }) as PolicyDetail

describe('supersessionOf', () => {
  test.each([
    ['in force', 'valid', '', false, null, false],
    ['in force, with a last day', 'valid', '2027-12-31', false, null, false],
    ['amended', 'amended', '', false, null, false],
    ['replaced', 'repealed', '2026-04-01', true, '本文件已于 2026-04-01 被《新办法》替代', true],
    ['repealed', 'repealed', '', false, '本文件已废止', true],
    ['expired', 'expired', '2025-12-31', false, '本文件已于 2025-12-31 失效', true],
    [
      'past its last day',
      'valid',
      '2026-11-20',
      true,
      '本文件已于 2026-11-20 被《新办法》替代',
      true,
    ],
    ['on its last day', 'valid', TODAY, true, '本文件执行至 2026-11-21，之后执行《新办法》', false],
    ['with a newer rule', 'valid', '', true, '本文件已有新规定：《新办法》', false],
  ])('%s', (_, validity, expiresOn, replaced, said, ended) => {
    const strip = supersessionOf(given(validity, expiresOn, replaced), TODAY)
    const title = strip?.replacement ? quoted(strip.replacement.title) : ''
    expect(strip && `${strip.before}${title}${strip.after}`).toBe(said)
    expect(strip?.ended ?? false).toBe(ended)
  })
})

test.each([
  ['办法', '《办法》'],
  ['《办法》解读', '《办法》解读'],
])('quoted %s', (title, said) => {
  expect(quoted(title)).toBe(said)
})
