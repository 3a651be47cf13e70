// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { showcase } from '#contract/showcase.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { load } from '#web/session/storage.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import CooperationPage from './CooperationPage.tsx'
import { partnerType } from './samples.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const { steps: STEPS } = make(showcase.applyState.output, {
  steps: [
    { state: 'submitted', name: '已提交', at: '2026-11-21 10:00:00', mark: 'now' },
    { state: 'review', name: '初审', mark: 'todo' },
  ],
})

const open = (address = '/cooperation', apply: Reply<typeof showcase.apply> = {}) =>
  openPage(CooperationPage, address, [
    on(showcase.partnerTypes, {
      records: [partnerType('park', '园区'), partnerType('ip-agency', '代理')],
    }),
    on(showcase.partners, { pageSize: 20 }),
    on(dictionaries.regions, {
      records: [
        {
          regionCode: '340000',
          regionName: '安徽省',
          parentCode: '000000',
          depth: 1,
          hasChildren: true,
        },
      ],
    }),
    on(showcase.apply, apply),
    on(showcase.applyState, (input) => {
      if (input.phone !== '19900138000')
        throw apiError('notFound', '没有找到这份申请，请核对申请编号和手机号码')
      return {
        applyNo: 'HZ202611210A1B2C3D',
        orgName: '云川示例园区',
        typeName: '园区',
        steps: STEPS,
        reason: '',
      }
    }),
  ])

const form = async () => within(await screen.findByRole('form', { name: '合作申请' }))
const fill = (fields: ReturnType<typeof within>, more: Record<string, string> = {}) => {
  const values = {
    '机构名称（必填）': '云川示例园区',
    '统一社会信用代码（必填）': '91999999MA0000001N',
    '联系人（必填）': '何某',
    '手机号码（必填）': '19900138000',
    '机构简介（必填）': '三处载体。',
    ...more,
  }
  for (const [label, value] of Object.entries(values))
    fireEvent.change(fields.getByLabelText(label.replace('（', '*（')), { target: { value } })
  fireEvent.change(fields.getByLabelText(/合作类型/), { target: { value: 'park' } })
  fireEvent.change(fields.getByLabelText(/所在地区/), { target: { value: '340000' } })
}

describe('applying', () => {
  test('faults are listed with the focus on the list, each leading to its field', async () => {
    const { inputsOf } = open()
    const fields = await form()
    fireEvent.click(fields.getByRole('button', { name: '提交申请' }))
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('有 8 处需要修改')
    expect(document.activeElement).toBe(summary)
    fireEvent.click(within(summary).getByRole('link', { name: '手机号码不能为空' }))
    expect(document.activeElement).toBe(fields.getByLabelText(/手机号码/))
    expect(inputsOf(showcase.apply)).toEqual([])
  })

  test('one fault takes the focus itself, in the words of the rule', async () => {
    open()
    const fields = await form()
    fill(fields, { '统一社会信用代码（必填）': '91999999MA0000001A' })
    fireEvent.click(fields.getByRole('checkbox'))
    fireEvent.click(fields.getByRole('button', { name: '提交申请' }))
    expect(await fields.findByText('统一社会信用代码校验位不正确')).toBeTruthy()
    expect(document.activeElement).toBe(fields.getByLabelText(/统一社会信用代码/))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('what is typed is kept in the tab, consent is not', async () => {
    open('/cooperation?type=ip-agency')
    const fields = await form()
    expect((fields.getByLabelText(/合作类型/) as HTMLSelectElement).value).toBe('ip-agency')
    fireEvent.change(fields.getByLabelText(/机构名称/), { target: { value: '恒石示例' } })
    fireEvent.click(fields.getByRole('checkbox'))
    cleanup()
    open()
    const again = await form()
    expect((again.getByLabelText(/机构名称/) as HTMLInputElement).value).toBe('恒石示例')
    expect((again.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
  })

  test('sent: the number, the state line, and the draft is gone', async () => {
    const { inputsOf } = open('/cooperation', () => ({
      applyNo: 'HZ202611210A1B2C3D',
      steps: STEPS,
    }))
    const fields = await form()
    fill(fields)
    fireEvent.click(fields.getByRole('checkbox'))
    fireEvent.click(fields.getByRole('button', { name: '提交申请' }))
    const heading = await screen.findByRole('heading', { name: '申请已提交' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('HZ202611210A1B2C3D')).toBeTruthy()
    const line = screen.getByRole('list', { name: '申请进度' })
    expect(line.querySelector('[aria-current=step]')?.textContent).toContain('已提交')
    expect(load('partnerDraft')).toBeNull()
    expect(inputsOf(showcase.apply)[0]).toMatchObject({
      partnerType: 'park',
      regionCode: '340000',
      consent: true,
      website: '',
    })
    expect((screen.getByLabelText(/申请编号/) as HTMLInputElement).value).toBe('HZ202611210A1B2C3D')
  })

  test('a refusal is told in the form, what was typed stays', async () => {
    open('/cooperation', () => {
      throw apiError('tooMany')
    })
    const fields = await form()
    fill(fields)
    fireEvent.click(fields.getByRole('checkbox'))
    fireEvent.click(fields.getByRole('button', { name: '提交申请' }))
    expect((await screen.findByRole('alert')).textContent).toBe('操作过于频繁，请稍后再试')
    expect((fields.getByLabelText(/机构名称/) as HTMLInputElement).value).toBe('云川示例园区')
  })
})

describe('looking up', () => {
  test('shows the line, or one answer for whatever is wrong', async () => {
    open()
    const fields = within(await screen.findByRole('form', { name: '查询申请进度' }))
    const type = (label: RegExp, value: string) =>
      fireEvent.change(fields.getByLabelText(label), { target: { value } })
    type(/申请编号/, 'HZ2026')
    fireEvent.click(fields.getByRole('button', { name: '查询' }))
    expect(await fields.findByText('申请编号格式不正确')).toBeTruthy()
    type(/申请编号/, 'HZ202611210A1B2C3D')
    type(/手机号码/, '19900138001')
    fireEvent.click(fields.getByRole('button', { name: '查询' }))
    expect(await screen.findByText('没有找到这份申请，请核对申请编号和手机号码')).toBeTruthy()
    type(/手机号码/, '19900138000')
    fireEvent.click(fields.getByRole('button', { name: '查询' }))
    expect(await screen.findByText('云川示例园区')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/没有找到这份申请/)).toBeNull())
  })
})

test('the table says which licence is asked, by which document, and what is not sure', async () => {
  open()
  const row = (await screen.findByRole('rowheader', { name: /代理/ })).closest('tr')!
  expect(row.textContent).toContain('在国家知识产权局备案')
  expect(row.textContent).toContain('新商标法 核对于 2026-11-20，待核实')
  expect(within(row).getByRole('link', { name: '申请代理合作' }).getAttribute('href')).toBe(
    '/cooperation?type=ip-agency#apply',
  )
})
