// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { privacy } from '#contract/privacy.ts'
import { registration } from '#contract/registration.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import PrivacyPage from './PrivacyPage.tsx'

afterEach(cleanup)

const open = () =>
  openPage(PrivacyPage, '/privacy', [
    on(privacy.retention, {
      records: [
        {
          key: 'codes',
          what: '短信验证码',
          why: '确认号码属于您',
          basis: '隐私政策的承诺',
          kept: '自发送起 1 天，之后删除',
          action: 'delete',
          outside: '短信服务商',
        },
      ],
    }),
    on(registration.challenge, { challenge: '', bits: 0 }),
    on(privacy.eraseCode, { flowId: 'flow', expiresIn: 300, resendAfter: 60 }),
    on(privacy.erase, { erased: '咨询 1', stays: ['安全记录中只有隐去后的号码'] }),
  ])

test('the text tells how long things are kept, as the table has it', async () => {
  open()
  expect(await screen.findByText('自发送起 1 天，之后删除。')).toBeTruthy()
  expect(screen.getByText(/经由短信服务商发送/)).toBeTruthy()
})

test('erasing wants the code of the number and asks once more; what stays is told', async () => {
  const { asked } = open()
  fireEvent.click(await screen.findByRole('button', { name: '删除' }))
  expect((await screen.findAllByText('手机号码不能为空')).length).toBeGreaterThan(0)
  fireEvent.change(screen.getByRole('textbox', { name: /手机号码/ }), {
    target: { value: '13800001111' },
  })
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText('验证码已发往 138****1111，5 分钟内有效')
  fireEvent.change(screen.getByRole('textbox', { name: /验证码/ }), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  const sure = within(await screen.findByRole('alertdialog', { name: '删除这个号码的个人信息？' }))
  fireEvent.click(sure.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('已删除：咨询 1')).toBeTruthy()
  expect(screen.getByText('安全记录中只有隐去后的号码')).toBeTruthy()
  expect(asked.at(-1)?.input).toEqual({
    phone: '13800001111',
    smsCode: '123456',
    flowId: 'flow',
    browser: true,
    confirmed: true,
  })
})
