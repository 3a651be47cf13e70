import { expect, test } from 'vitest'
import { isApiError } from '#contract/wire/api-error.ts'
import { createPainter } from './painter.ts'

test('draws some at once, lets some wait, and refuses the rest with a time to come back', async () => {
  const painter = createPainter()
  const node = { type: 'container' as const, style: { backgroundColor: '#FFFFFF' } }
  const paint = async () => painter.paint(node, { width: 8, height: 8 })
  const asked = await Promise.allSettled(Array.from({ length: 60 }, paint))
  const drawn = asked.filter(({ status }) => status === 'fulfilled')
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(drawn).toHaveLength(42)
  expect(
    refused.every((one) => isApiError(one) && one.status === 503 && (one.retryAfter ?? 0) > 0),
  ).toBe(true)
  expect((await paint()).subarray(1, 4).toString()).toBe('PNG')
})
