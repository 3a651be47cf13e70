// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { guestSubscriptions } from '#contract/guest-subscriptions.ts'
import { registration } from '#contract/registration.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { openAt } from '#web/testing/open.tsx'
import { offline, on, type Route } from '#web/testing/server.ts'
import FollowPage from './FollowPage.tsx'

afterEach(cleanup)

const OFFER = on(guestSubscriptions.offer, {
  name: '深圳市（含上级） · 补贴奖励',
  total: 74,
  mail: true,
  sms: false,
})
const TOKEN = 'a'.repeat(60)

const open = (query: string, ...routes: Route[]) =>
  openAt(<FollowPage />, `/follow${query}`, [...routes, OFFER])

describe('what is offered', () => {
  test('the filters of the address in words, with the way back to the list', async () => {
    const { inputsOf } = open('?region=440300&kind=support&junk=1')
    await screen.findByText('深圳市（含上级） · 补贴奖励')
    screen.getByText(/现在有 74 项符合/)
    expect(screen.getByRole('link', { name: '查看或改条件' }).getAttribute('href')).toBe(
      '/policy/list?region=440300&kind=support',
    )
    expect(inputsOf(guestSubscriptions.offer)[0]).toMatchObject({
      policyId: '',
      regionCodes: ['440300'],
      kinds: ['support'],
    })
    const feeds = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(feeds.filter((to) => to.includes('/feeds/'))).toEqual([
      `${location.origin}/feeds/policies.atom?region=440300&kind=support`,
      `${location.origin}/feeds/policies.ics?region=440300&kind=support`,
    ])
  })

  test('a policy that is not there', async () => {
    open('?id=gone', on(guestSubscriptions.offer, apiError('notFound', '没有找到这项政策')))
    await screen.findByText('没有找到这项政策，可能已经下线')
    expect(screen.getByRole('link', { name: '查看政策列表' }).getAttribute('href')).toBe(
      '/policy/list',
    )
  })

  test('no connection: said, and tried again', async () => {
    let isDown = true
    open(
      '',
      on(guestSubscriptions.offer, () => (isDown ? offline() : { name: '全部政策', total: 1 })),
    )
    const again = await screen.findByRole('button', { name: /重试/ })
    isDown = false
    fireEvent.click(again)
    expect(await screen.findByText('全部政策')).toBeTruthy()
  })

  test('without a mail server the feeds are there alone', async () => {
    open('', on(guestSubscriptions.offer, { name: '全部政策', mail: false, sms: false }))
    await screen.findByText(/本站尚未开通邮件服务/)
    expect(screen.queryByLabelText(/邮箱/)).toBeNull()
    screen.getByRole('button', { name: /复制订阅源地址/ })
  })

  test('without an SMS provider nobody is asked for a number', async () => {
    open('')
    await screen.findByRole('heading', { name: '邮件' })
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('by mail', () => {
  test('an address that is none is told at the field, and nothing is sent', async () => {
    const { inputsOf } = open('')
    const field = await screen.findByLabelText(/^邮箱/)
    fireEvent.click(screen.getByRole('button', { name: '发送确认邮件' }))
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(inputsOf(guestSubscriptions.ask)).toEqual([])
  })

  test('sent once, and said what comes next', async () => {
    const { inputsOf } = open('?id=gaoqi', on(guestSubscriptions.ask, { hours: 48 }))
    fireEvent.change(await screen.findByLabelText(/^邮箱/), {
      target: { value: ' li@example.com ' },
    })
    const button = screen.getByRole('button', { name: '发送确认邮件' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText(/确认邮件将发往 li@example.com，请在 48 小时内/)
    expect(inputsOf(guestSubscriptions.ask)).toMatchObject([
      { policyId: 'gaoqi', email: 'li@example.com' },
    ])
  })

  test('what is refused is said, and what was typed stays', async () => {
    open('', on(guestSubscriptions.ask, apiError('tooMany')))
    const field = await screen.findByLabelText<HTMLInputElement>(/^邮箱/)
    fireEvent.change(field, { target: { value: 'li@example.com' } })
    fireEvent.click(screen.getByRole('button', { name: '发送确认邮件' }))
    await screen.findByText(/操作过于频繁/)
    expect(field.value).toBe('li@example.com')
  })
})

describe('by telephone', () => {
  const PHONE = '13700001234'
  const BOTH = on(guestSubscriptions.offer, { name: '全部政策', mail: true, sms: true })
  const CODE = [
    on(registration.challenge, { challenge: '', bits: 0 }),
    on(guestSubscriptions.phoneCode, { flowId: 'flow', expiresIn: 300, resendAfter: 60 }),
  ]
  const choose = async (): Promise<void> => {
    await screen.findByRole('heading', { name: '邮件或短信' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '邮箱' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: '手机号' }))
    await screen.findByLabelText(/^手机号码/)
  }
  const fill = async (): Promise<void> => {
    fireEvent.change(screen.getByLabelText(/^手机号码/), { target: { value: PHONE } })
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByText('验证码已发往 137****1234，5 分钟内有效')
    fireEvent.change(screen.getByLabelText(/^验证码/), { target: { value: '123456' } })
  }

  test('a number and its code begin it at once, and the way out is there', async () => {
    const { inputsOf } = open(
      '?id=gaoqi',
      BOTH,
      ...CODE,
      on(guestSubscriptions.begin, {
        name: '全部政策',
        address: '137****1234',
        optOut: 'b'.repeat(60),
      }),
    )
    await choose()
    await fill()
    const button = screen.getByRole('button', { name: '开始订阅' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('已订阅：全部政策')
    screen.getByText('有新内容时发往 137****1234，每天最多一条短信')
    expect(document.activeElement?.textContent).toContain('已订阅：全部政策')
    expect(screen.getByRole('link', { name: '退订' }).getAttribute('href')).toBe(
      `/unsubscribe?token=${'b'.repeat(60)}`,
    )
    expect(inputsOf(guestSubscriptions.begin)).toMatchObject([
      { policyId: 'gaoqi', phone: PHONE, flowId: 'flow', smsCode: '123456' },
    ])
    expect(inputsOf(guestSubscriptions.phoneCode)).toMatchObject([{ phone: PHONE }])
  })

  test('no number, no code: each is told at its field, and nothing is sent', async () => {
    const { inputsOf } = open('', BOTH, ...CODE)
    await choose()
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByText('请先填写正确的手机号码')
    fireEvent.click(screen.getByRole('button', { name: '开始订阅' }))
    expect((await screen.findAllByText('手机号码不能为空')).length).toBeGreaterThan(0)
    expect(inputsOf(guestSubscriptions.phoneCode)).toEqual([])
    expect(inputsOf(guestSubscriptions.begin)).toEqual([])
  })

  test('a wrong code is said, and what was typed stays', async () => {
    open('', BOTH, ...CODE, on(guestSubscriptions.begin, apiError('invalid', WRONG_CODE_TEXT)))
    await choose()
    await fill()
    fireEvent.click(screen.getByRole('button', { name: '开始订阅' }))
    expect((await screen.findAllByText(WRONG_CODE_TEXT)).length).toBeGreaterThan(0)
    expect(screen.getByLabelText<HTMLInputElement>(/^手机号码/).value).toBe(PHONE)
  })

  test('without a mail server the number is asked for alone', async () => {
    open('', on(guestSubscriptions.offer, { name: '全部政策', mail: false, sms: true }))
    await screen.findByRole('heading', { name: '短信' })
    await screen.findByLabelText(/^手机号码/)
    expect(screen.queryByLabelText(/邮箱/)).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('the link of the first mail', () => {
  const ASKED = { name: '全部政策', address: 'li***@example.com', optOut: '' }

  test('asks before it begins, and offers the way out', async () => {
    const { inputsOf } = open(
      `?confirm=1&token=${TOKEN}`,
      on(guestSubscriptions.asked, { ...ASKED, state: 'asked' }),
      on(guestSubscriptions.confirm, { ...ASKED, optOut: 'b'.repeat(60) }),
    )
    fireEvent.click(await screen.findByRole('button', { name: '确认订阅' }))
    await screen.findByText('已订阅：全部政策')
    expect(screen.queryByRole('button', { name: '确认订阅' })).toBeNull()
    expect(screen.getByRole('link', { name: '退订' }).getAttribute('href')).toBe(
      `/unsubscribe?token=${'b'.repeat(60)}`,
    )
    expect(inputsOf(guestSubscriptions.confirm)).toEqual([{ token: TOKEN }])
  })

  test.each([
    ['on', '已订阅：全部政策'],
    ['ended', '已退订：全部政策'],
  ] as const)('%s already', async (state, text) => {
    open(`?confirm=1&token=${TOKEN}`, on(guestSubscriptions.asked, { ...ASKED, state }))
    await screen.findByText(text)
    expect(screen.queryByRole('button', { name: '确认订阅' })).toBeNull()
  })

  test('broken, or past its time', async () => {
    open('?confirm=1&token=')
    await screen.findByText('这个链接不完整，请从邮件里再点一次。')
    cleanup()
    open(
      `?confirm=1&token=${TOKEN}`,
      on(guestSubscriptions.asked, apiError('notFound', '链接已失效，请重新订阅')),
    )
    expect(await screen.findByText('链接已失效，请重新订阅')).toBeTruthy()
  })
})
