// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showcase } from '#contract/showcase.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { BannerStrip } from './BannerStrip.tsx'
import { CaseHighlights } from './CaseHighlights.tsx'
import { caseCard, caseList } from './samples.ts'

afterEach(cleanup)

const banner = (bannerId: string) => ({
  bannerId,
  image: `/banners/${bannerId}.svg`,
  link: '/scenario?id=gaoqi',
  alt: `横幅${bannerId}`,
  device: 'pc' as const,
  from: '2026-01-01',
})

test('banners change by hand, at most three; a device without one shows nothing', async () => {
  openPage(BannerStrip, '/', [
    on(showcase.banners, (input) => ({
      records: input.device === 'pc' ? ['a', 'b', 'c', 'd'].map(banner) : [],
    })),
  ])
  expect((await screen.findByRole('img')).getAttribute('alt')).toBe('横幅a')
  expect(screen.getAllByRole('button')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: '第 2 幅：横幅b' }))
  expect(screen.getByRole('img').getAttribute('alt')).toBe('横幅b')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/scenario?id=gaoqi')
  expect(screen.getAllByRole('region')).toHaveLength(1)
})

test('no banner, no case: nothing stands there', async () => {
  const { asked } = openPage(
    () => (
      <>
        <BannerStrip />
        <CaseHighlights />
      </>
    ),
    '/',
    [on(showcase.banners, {}), on(showcase.cases, caseList([]))],
  )
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(document.querySelector('section')).toBeNull()
})

test('a case tells what changed and how long it took, and leads to its page', async () => {
  openPage(CaseHighlights, '/', [
    on(showcase.cases, caseList(['甲', '乙', '丙'].map((id) => caseCard(id)))),
  ])
  const first = await screen.findByRole('link', { name: '甲怎么做到的' })
  expect(first.closest('li')?.textContent).toContain('4.6%')
  expect(screen.getByRole('link', { name: '丙怎么做到的' })).toBeTruthy()
})
