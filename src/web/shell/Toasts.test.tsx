// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { Toasts } from './Toasts.tsx'

afterEach(cleanup)

test('why the page before was left is said on this one', async () => {
  save('parting', '登录已失效，请重新登录')
  openAt(<Toasts />, '/')
  expect(await screen.findByText('登录已失效，请重新登录')).toBeTruthy()
  expect(sessionStorage).toHaveLength(0)
})
