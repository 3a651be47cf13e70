// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { certification } from '#contract/certification.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import CertificationsPage from './CertificationsPage.tsx'
import { APPLICATION } from './samples.ts'

afterEach(cleanup)

const REVIEW = 'certification:review'

const openOne = async (
  more: readonly Route[] = [],
  permissions = [REVIEW, 'certification:review:freeze'],
) => {
  const opened = openPage(
    CertificationsPage,
    '/admin/certifications',
    [
      ...more,
      on(certification.queue, { records: [APPLICATION], total: 1 }),
      on(certification.detail, {
        application: APPLICATION,
        registered: { companyName: '另一个名称有限公司' },
        differs: ['companyName'],
        registerStatus: '1',
        members: 1,
      }),
      on(certification.review, { state: 'passed', registerStatus: '2' }),
      on(certification.freeze, { registerStatus: '6' }),
    ],
    { session: { permissions } },
  )
  fireEvent.click(await screen.findByRole('button', { name: /审核/ }))
  await screen.findByText(/（与登记不一致）/)
  return opened
}

test('an application passes; what differs from the record is said', async () => {
  const { inputsOf, at } = await openOne()
  expect(at()).toBe('?id=cert-1')
  expect(screen.getByText(/通过后以本次申请的内容为准/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '通过' }))
  expect(screen.getByRole('alertdialog').textContent).toContain('企业会收到通知')
  expect(inputsOf(certification.review)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '确认通过' }))
  await waitFor(() => expect(at()).toBe(''))
  expect(inputsOf(certification.review)).toEqual([
    { certificationId: 'cert-1', pass: true, reasonCode: '', reason: '' },
  ])
})

test('a refusal needs its reason, another one its words', async () => {
  const { inputsOf } = await openOne()
  fireEvent.click(screen.getByRole('button', { name: '驳回' }))
  expect(screen.getByText('请选择驳回原因')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/驳回原因/), { target: { value: 'other' } })
  fireEvent.click(screen.getByRole('button', { name: '驳回' }))
  expect(screen.getByText('请写明原因')).toBeTruthy()
  expect(inputsOf(certification.review)).toEqual([])
  fireEvent.change(screen.getByLabelText(/补充说明/), { target: { value: '公章看不清' } })
  fireEvent.click(screen.getByRole('button', { name: '驳回' }))
  fireEvent.click(screen.getByRole('button', { name: '确认驳回' }))
  await waitFor(() =>
    expect(inputsOf(certification.review)).toEqual([
      { certificationId: 'cert-1', pass: false, reasonCode: 'other', reason: '公章看不清' },
    ]),
  )
})

test('somebody else decided before: it is said in its place', async () => {
  await openOne([on(certification.review, apiError('conflict', '该申请已被处理，请刷新'))])
  fireEvent.click(screen.getByRole('button', { name: '通过' }))
  fireEvent.click(screen.getByRole('button', { name: '确认通过' }))
  expect((await screen.findByRole('alert')).textContent).toContain('该申请已被处理')
})

test('a company is frozen with a reason, by those who may', async () => {
  const { inputsOf } = await openOne()
  fireEvent.click(screen.getByRole('button', { name: '冻结企业' }))
  const confirm = screen.getAllByRole('button', { name: '冻结企业' }).at(-1)!
  fireEvent.click(confirm)
  expect(screen.getByText('请写明原因')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^原因/), { target: { value: '冒用他人执照' } })
  fireEvent.click(confirm)
  await waitFor(() =>
    expect(inputsOf(certification.freeze)).toEqual([
      { targetId: 'c1', frozen: true, reason: '冒用他人执照' },
    ]),
  )
  cleanup()
  await openOne([], [REVIEW])
  expect(screen.queryByRole('button', { name: '冻结企业' })).toBeNull()
})
