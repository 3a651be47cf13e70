// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { certification } from '#contract/certification.ts'
import { company } from '#contract/company.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { SessionState } from '#web/session/session.ts'
import { openPage } from '#web/testing/open.tsx'
import { regionsBelow } from '#web/testing/regions.ts'
import { on, type Route } from '#web/testing/server.ts'
import EnterprisePage from './EnterprisePage.tsx'

afterEach(cleanup)

const INFO = make(company.mine.output, {
  companyId: 'c1',
  companyName: '云川示例科技有限公司',
  creditCode: '91999999MA00001009',
  companyType: 'company',
  legalPerson: '周予衡',
  regionCode: '330106',
  regionName: '浙江省 杭州市 西湖区',
  industryCode: 'C40',
  industryName: '仪器仪表制造业',
  establishDate: '2015-04-16',
  regCapital: '30000000',
  currency: '人民币',
  contactName: '陈一诺',
  contactPhone: '13800000001',
  tags: ['精密测量'],
  registerStatus: '2',
  version: 3,
})

const ROUTES = [
  on(company.mine, INFO),
  on(certification.mine, { registerStatus: '2' }),
  on(dictionaries.entries, ({ dictType }) => ({
    records: [
      dictType === 'INDUSTRY'
        ? { dictCode: 'C', dictDesc: '制造业' }
        : { dictCode: 'C40', dictDesc: '仪器仪表制造业' },
    ],
  })),
  regionsBelow({
    '000000': [['330000', '浙江省']],
    '330000': [['330100', '杭州市']],
    '330100': [
      ['330106', '西湖区'],
      ['330105', '拱墅区'],
    ],
  }),
]

const open = (
  more: readonly Route[] = [],
  session: Partial<SessionState> = {},
  address = '/admin/enterprise',
) =>
  openPage(EnterprisePage, address, [...more, ...ROUTES], {
    session: {
      companyId: 'c1',
      permissions: ['enterprise:info', 'enterprise:info:edit'],
      ...session,
    },
  })

test('the facts stand there, empty ones are said to be empty', async () => {
  open()
  expect(await screen.findByText('浙江省 杭州市 西湖区')).toBeTruthy()
  expect(screen.getByText('3000 万元')).toBeTruthy()
  expect(screen.getAllByText('未填写').length).toBe(3)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('已认证')
})

test('without the permission there is no way to edit', async () => {
  open([], { permissions: ['enterprise:info'] })
  await screen.findByText('浙江省 杭州市 西湖区')
  expect(screen.queryByRole('button', { name: '编辑资料' })).toBeNull()
})

test('a change is saved with its version; the three elements are not to be typed over', async () => {
  const { inputsOf } = open([on(company.update, { ...INFO, version: 4, address: '示例路 8 号' })])
  fireEvent.click(await screen.findByRole('button', { name: '编辑资料' }))
  expect((screen.getByLabelText(/企业名称/) as HTMLInputElement).readOnly).toBe(true)
  fireEvent.change(screen.getByLabelText(/注册地址/), { target: { value: '示例路 8 号' } })
  await waitFor(() => expect(screen.getByRole('option', { name: '拱墅区' })).toBeTruthy())
  fireEvent.change(screen.getByLabelText('区县'), { target: { value: '330105' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('示例路 8 号')
  expect(inputsOf(company.update)).toEqual([
    expect.objectContaining({ version: 3, regionCode: '330105', tags: ['精密测量'] }),
  ])
})

test('somebody else was faster: it is said, and what was typed stays', async () => {
  open([on(company.update, apiError('conflict'))])
  fireEvent.click(await screen.findByRole('button', { name: '编辑资料' }))
  fireEvent.change(screen.getByLabelText(/注册地址/), { target: { value: '我的新地址' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findByRole('alert')).textContent).toBe('数据已被修改，请刷新')
  expect((screen.getByLabelText(/注册地址/) as HTMLInputElement).value).toBe('我的新地址')
})

test('a wrong value is not sent, and has the focus', async () => {
  const { inputsOf } = open()
  fireEvent.click(await screen.findByRole('button', { name: '编辑资料' }))
  const founded = screen.getByLabelText(/成立日期/)
  fireEvent.change(founded, { target: { value: '2999-01-01' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText('成立日期不能晚于今天')).toBeTruthy()
  expect(document.activeElement).toBe(founded)
  expect(inputsOf(company.update)).toEqual([])
})

test('tabs stand in the address', async () => {
  const { at } = open([], {}, '/admin/enterprise?tab=history')
  expect(await screen.findByText(/暂无变更记录/)).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: '基本信息' }))
  expect(at()).toBe('')
})

test('without a company there is the way to one', () => {
  open([], { companyId: '' })
  expect(screen.getByRole('link', { name: '加入或认领企业' }).getAttribute('href')).toBe('/tips')
})
