// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { subscriptions } from '#contract/subscriptions.ts'
import SubscribeCenterPage from './SubscribeCenterPage.tsx'
import { openSavedSearches, SET } from './testing.tsx'

afterEach(cleanup)

const open = (given: Parameters<typeof openSavedSearches>[2] = {}) =>
  openSavedSearches(<SubscribeCenterPage />, '/admin/subscribeCenter', given)

test('a topic is subscribed in two steps with its preview, and can be taken back', async () => {
  const { inputsOf } = open()
  const titles = await screen.findByRole('region', { name: '按资质' })
  fireEvent.click(within(titles).getByRole('button', { name: '高新技术企业' }))
  const dialog = screen.getByRole('dialog', { name: '订阅“高新技术企业”' })
  expect(await within(dialog).findByText('约每周 3 项')).toBeTruthy()
  expect(dialog.textContent).toContain('浙江省 杭州市 余杭区（含上级） · 高新技术企业')
  fireEvent.click(within(dialog).getByRole('radio', { name: '每周一 09:00' }))
  fireEvent.click(within(dialog).getByRole('button', { name: '订阅' }))
  expect(await screen.findByText('已订阅“高新技术企业”')).toBeTruthy()
  expect(inputsOf(subscriptions.save)).toMatchObject([
    { name: '高新技术企业', titles: ['hnte'], regionCodes: ['330110'], frequency: 'weekly' },
  ])
  expect(await within(titles).findByText('已订阅')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(inputsOf(subscriptions.remove)).toEqual([{ setId: 's2' }]))
  await waitFor(() => expect(within(titles).queryByText('已订阅')).toBeNull())
})

test('topics come from the own region and the industries there are', async () => {
  open({ sets: [] })
  const places = await screen.findByRole('region', { name: '按地区' })
  expect(
    within(places)
      .getAllByRole('button')
      .map((it) => it.textContent),
  ).toEqual(['余杭区政策（含上级）', '只看余杭区政策', '国家级政策'])
  expect(await screen.findByRole('button', { name: '制造业' })).toBeTruthy()
})

test('frequency and channels of a set are changed where they stand', async () => {
  const { inputsOf } = open()
  const frequency = await screen.findByRole('combobox', { name: '“研发补贴”的推送频率' })
  fireEvent.change(frequency, { target: { value: 'instant' } })
  await waitFor(() => expect((frequency as HTMLSelectElement).value).toBe('instant'))
  fireEvent.click(screen.getByRole('checkbox', { name: '短信' }))
  await waitFor(() => expect(inputsOf(subscriptions.save)).toHaveLength(2))
  expect(inputsOf(subscriptions.save)).toMatchObject([
    { setId: 's1', version: 3, frequency: 'instant', keywords: ['研发'] },
    { channels: ['mail', 'sms'] },
  ])
})

test('when all are taken it says so before anything is saved', async () => {
  const sets = Array.from({ length: 10 }, (_, at) => ({
    ...SET,
    setId: `s${at}`,
    name: `订阅${at}`,
  }))
  open({ sets })
  fireEvent.click(await screen.findByRole('button', { name: '国家级政策' }))
  expect(screen.getByText('已有 10 组订阅，最多 10 组，删去一组后再订阅。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '整理我的订阅' }).getAttribute('href')).toBe(
    '/admin/subscribe',
  )
  expect(screen.queryByRole('button', { name: '订阅' })).toBeNull()
})
