// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { certification } from '#contract/certification.ts'
import { files } from '#contract/files.ts'
import { members } from '#contract/members.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { elementsOf } from '#domain/certification/form.ts'
import type { SessionState } from '#web/session/session.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { APPLICATION } from './samples.ts'
import TipsPage from './TipsPage.tsx'

afterEach(cleanup)

const STANDING = make(certification.mine.output, {
  registerStatus: '0',
  permissionState: '1',
  ...elementsOf(APPLICATION),
  mayApply: true,
  triesLeft: 5,
  reviewDays: 2,
  ahead: 3,
  routes: [
    { route: 'licence', name: '执照人工审核', open: true },
    { route: 'bank', name: '对公打款', reason: '尚未接入' },
  ],
})
const MEMBER = { permissionState: '1', companyId: 'c1', registerStatus: '0' }

const open = (session: Partial<SessionState> | null, more: readonly Route[] = []) =>
  openPage(TipsPage, '/tips', [...more, on(certification.mine, STANDING)], {
    session: session && { ...MEMBER, ...session },
  })

test.each([
  ['1', '0', '完成企业认证后即可使用控制台'],
  ['3', '4', '企业认证已过期，请更新资料'],
  ['3', '6', '企业已被冻结，控制台暂停使用'],
])('permission state %s with status %s: %s', async (permissionState, registerStatus, heading) => {
  open({ permissionState, registerStatus })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(screen.getByRole('link', { name: '去认证' }).getAttribute('href')).toBe('#certification')
})

test('the form says what is missing, and sends nothing', async () => {
  const { inputsOf } = open({})
  fireEvent.change(await screen.findByLabelText(/企业名称/), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '提交认证' }))
  expect(screen.getAllByText('企业名称不能为空').length).toBeGreaterThan(0)
  expect(screen.getAllByText('请上传营业执照').length).toBeGreaterThan(0)
  expect(inputsOf(certification.submit)).toEqual([])
})

test('a licence is uploaded and the application sent with it, once', async () => {
  const { inputsOf, overlays } = open({}, [
    on(files.add, { records: [{ fileId: 'f9', fileName: '执照.jpg' }] }),
    on(certification.submit, { certificationId: 'cert-1', registerStatus: '1' }),
  ])
  const input = await screen.findByLabelText('上传营业执照', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], '执照.jpg')] } })
  expect(await screen.findByText('执照.jpg')).toBeTruthy()
  const send = screen.getByRole('button', { name: '提交认证' })
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(overlays.get().toasts).toHaveLength(1))
  expect(inputsOf(certification.submit)).toEqual([
    expect.objectContaining({ companyName: '云川示例科技有限公司', fileIds: ['f9'] }),
  ])
})

test('a file that is refused says why, and may be tried again', async () => {
  open({}, [on(files.add, apiError('invalid', '执照.svg：不支持这种文件'))])
  const input = await screen.findByLabelText('上传营业执照', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], '执照.svg')] } })
  expect(await screen.findByText('执照.svg：不支持这种文件')).toBeTruthy()
  expect(screen.getByRole('button', { name: '上传营业执照' })).toBeTruthy()
})

test('an application under review shows the queue and can be taken back', async () => {
  const { inputsOf } = open({ registerStatus: '1' }, [
    on(certification.mine, { ...STANDING, registerStatus: '1', current: APPLICATION }),
    on(certification.withdraw, { registerStatus: '0' }),
  ])
  expect((await screen.findByText(/前面还有 3 件/)).textContent).toContain('2 个工作日')
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '撤回申请' }))
  fireEvent.click(screen.getByRole('button', { name: '撤回' }))
  await waitFor(() =>
    expect(inputsOf(certification.withdraw)).toEqual([{ certificationId: 'cert-1' }]),
  )
})

test('a refused one quotes the reason above the form', async () => {
  open({ registerStatus: '3' }, [
    on(certification.mine, {
      ...STANDING,
      registerStatus: '3',
      current: {
        ...APPLICATION,
        state: 'rejected',
        reasonName: '执照图片不清晰或不完整',
        reason: '右下角被遮住',
      },
    }),
  ])
  expect(await screen.findByText('上次申请没有通过：执照图片不清晰或不完整')).toBeTruthy()
  expect(screen.getByText('右下角被遮住')).toBeTruthy()
  expect(screen.getByRole('button', { name: '提交认证' })).toBeTruthy()
})

test('who may not apply is sent to the administrator', async () => {
  open({}, [on(certification.mine, { ...STANDING, mayApply: false })])
  expect(await screen.findByText('认证由企业管理员提交，请联系本企业的管理员。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull()
})

test('somebody who asked to join waits; somebody refused may claim', async () => {
  const join = { requestId: 'j1', companyName: '云川示例科技有限公司' }
  const standing = on(certification.mine, { ...STANDING, registerStatus: '' })
  open({ companyId: '' }, [standing, on(members.myJoin, { ...join, state: 'submitted' })])
  expect(await screen.findByText('已申请加入云川示例科技有限公司')).toBeTruthy()
  cleanup()
  open({ companyId: '' }, [
    standing,
    on(members.myJoin, { ...join, state: 'rejected', reason: '不是本公司员工' }),
  ])
  expect(await screen.findByText(/不是本公司员工/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: '提交认领' })).toBeTruthy()
})

test('a failed answer can be asked for again', async () => {
  const { answer } = open({}, [on(certification.mine, apiError('fault'))])
  const again = await screen.findByRole('button', { name: '重试' })
  answer(on(certification.mine, STANDING))
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: '提交认证' })).toBeTruthy()
})

test('the way on is an advisor, and the form knows what it is about', () => {
  const { overlays } = open({})
  fireEvent.click(screen.getAllByRole('button', { name: '联系顾问' })[0]!)
  expect(overlays.get().consultation).toBe(true)
  expect(overlays.get().consultationTopic?.message).toBe('咨询企业认证')
})

test('without a restriction the menus are said to be normal', () => {
  open({ permissionState: '2', registerStatus: '2' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('控制台菜单可以正常使用')
  expect(screen.queryByText('办理企业认证')).toBeNull()
})

test('a visitor is asked to log in first, and comes back here', () => {
  open(null)
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(
    '/login?from=%2Ftips',
  )
})
