// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { regionsBelow } from '#web/testing/regions.ts'
import { on } from '#web/testing/server.ts'
import { LocationPicker } from './LocationPicker.tsx'

afterEach(() => {
  cleanup()
  save('region', null)
})

test('the place is kept in the browser by code and name alone, and given up again', async () => {
  const city = { regionCode: '440300', regionName: '深圳市' }
  openAt(<LocationPicker />, '/', [
    regionsBelow({ '000000': [['440000', '广东省', true]] }),
    on(dictionaries.findRegions, { records: [{ ...city, within: '广东省' }] }),
  ])
  const opener = screen.getByRole('button', { name: /^所在地区：/ })
  expect(opener.textContent).toContain('全国')
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('button', { name: '深圳市' }))
  expect(load('region')).toEqual(city)
  expect(opener.textContent).toContain('深圳市')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('button', { name: '不限地区' }))
  expect(load('region')).toBeNull()
})
