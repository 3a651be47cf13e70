// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { experts } from '#contract/experts.ts'
import { detail } from '#web/projects/samples.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { ExpertTeam } from './ExpertTeam.tsx'

afterEach(cleanup)

const [sample] = detail().experts
const expert = (userId: string, more: object = {}) => ({
  ...sample,
  userId,
  userName: userId,
  ...more,
})
const open = (records: object[]) =>
  openPage(ExpertTeam, '/', [on(experts.consultants, { records })])

test('four cards with field, places and hours; no stars, no reply times', async () => {
  open(['甲', '乙', '丙', '丁', '戊'].map((id) => expert(id)))
  const cards = await screen.findAllByRole('article')
  expect(cards).toHaveLength(4)
  expect(cards[0]?.textContent).toContain('商标代理人')
  expect(cards[0]?.textContent).toContain('服务地区全国接待时间工作日 9:00–18:00')
  expect(document.body.textContent).not.toMatch(/星|评分|首次回复|在线/)
})

test('asking opens the form told of the expert', async () => {
  const { overlays } = open([expert('甲', { serviceTab: '0' })])
  const [card] = await screen.findAllByRole('article')
  fireEvent.click(within(card!).getByRole('button', { name: /留言咨询/ }))
  expect(overlays.get().consultationTopic).toEqual({
    service: '0',
    message: '想咨询甲顾问：',
    serverUserId: '甲',
  })
})

test('nobody to show is no frame', async () => {
  const { asked } = open([])
  await screen.findByText('正在加载专家')
  await waitFor(() => expect(screen.queryByText('正在加载专家')).toBeNull())
  expect(asked).toHaveLength(1)
  expect(screen.queryByRole('article')).toBeNull()
})
