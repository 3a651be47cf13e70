// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Call } from '#contract/wire/caller.ts'
import { SITE } from '#web/home/testing.tsx'
import { drawPreview } from './preview.tsx'

const banner = (bannerId: string) => ({
  bannerId,
  image: `/banners/${bannerId}.svg`,
  link: '/policy/list',
  alt: `横幅 ${bannerId}`,
  device: 'pc',
  from: '2026-11-01',
  to: '',
})
const nothingElse: Call = async () => {
  throw new Error('nothing else is answered here')
}

test('of the banners that take turns the one that is edited is shown', async () => {
  const of = async (id: string) =>
    drawPreview({
      kind: 'banner',
      id,
      call: 'showcase.banners',
      input: JSON.stringify({ device: 'pc' }),
      answer: JSON.stringify({ records: [banner('first'), banner('second')] }),
      site: SITE,
      others: nothingElse,
    })
  for (const id of ['first', 'second']) {
    const html = (await of(id)) ?? ''
    const other = id === 'first' ? 'second' : 'first'
    expect(html).toContain(`src="/banners/${id}.svg"`)
    expect(html).not.toContain(`src="/banners/${other}.svg"`)
  }
})
