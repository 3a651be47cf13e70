// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { TitleFrame } from './TitleFrame.tsx'

afterEach(cleanup)

test('a campaign page has a line to home, search and back, and its content below', () => {
  const site = { switches: {}, sectionNames: {} }
  renderAt(<TitleFrame>内容</TitleFrame>, '/titleViews', () => ({}), { site })
  const line = within(screen.getByRole('banner'))
  expect(line.getByRole('link', { name: /首页/ }).getAttribute('href')).toBe('/')
  expect(line.getByRole('combobox', { name: '搜索政策' })).toBeTruthy()
  expect(line.getByRole('link', { name: '返回职称' }).getAttribute('href')).toBe('/jobTitle')
  expect(screen.getByRole('main').textContent).toBe('内容')
})
