// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showcase } from '#contract/showcase.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { BannerStrip } from './BannerStrip.tsx'
import { CaseHighlights } from './CaseHighlights.tsx'
import { PartnerStrip } from './PartnerStrip.tsx'
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

test('no banner, no case, no partner: nothing stands there', async () => {
  const empty = { records: [], total: 0, page: 0, pageSize: 10 }
  const { asked } = openPage(
    () => (
      <>
        <BannerStrip />
        <CaseHighlights />
        <PartnerStrip />
      </>
    ),
    '/',
    [on(showcase.banners, {}), on(showcase.cases, caseList([])), on(showcase.partners, empty)],
  )
  await waitFor(() => expect(asked).toHaveLength(4))
  expect(document.querySelector('section')).toBeNull()
})

test('one large case and two small ones, each a way to its page', async () => {
  openPage(CaseHighlights, '/', [
    on(showcase.cases, caseList(['甲', '乙', '丙', '丁'].map((id) => caseCard(id)))),
  ])
  const first = await screen.findByRole('link', { name: '甲怎么做到的' })
  expect(first.closest('article')?.textContent).toContain('4.6%')
  expect(screen.getByRole('link', { name: '丙怎么做到的' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '丁怎么做到的' })).toBeNull()
})
