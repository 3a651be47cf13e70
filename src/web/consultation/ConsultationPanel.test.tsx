// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { expertCard, experts } from '#contract/experts.ts'
import { type ApiError, apiError } from '#contract/wire/api-error.ts'
import { make } from '#contract/wire/make.ts'
import { CONSENT_TEXT, CONTACT_TEXT } from '#domain/consultation/contact.ts'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { ConsultationPanel } from './ConsultationPanel.tsx'
import { PROTECTED_TEXT } from './parts.tsx'
import { SENT_TEXT } from './useConsultation.ts'

type Answer = () => Promise<{ contactId: string; dueTime?: string }>

const expert = (userId: string, more: Parameters<typeof make<ReturnType<typeof expertCard>>>[1]) =>
  make(expertCard(), {
    userId,
    userName: userId,
    regionCodes: ['000000'],
    serviceTab: '1',
    servingHours: '工作日 9:00–18:00',
    ...more,
  })
const CONSULTANTS = [
  expert('高启', { role: '科技政策顾问', personnelTag: '高企认定,研发费用归集' }),
  expert('林泉', { role: '专利代理师', personnelTag: '发明专利', serviceTab: '0' }),
  expert('徐南', { role: '申报顾问', personnelTag: '专精特新', regionCodes: ['440000'] }),
]
const FOR_TITLES = [
  expert('唐初', { role: '职称顾问', personnelTag: '电子信息', regionCodes: ['310000'] }),
]

/** The panel opened from a button, on a page of that heading, over a call that answers as told. */
const open = (
  answer: Answer = async () => ({ contactId: 'c1' }),
  address = '/policy/list?q=1',
  heading = '',
  consultants: object[] | Error = CONSULTANTS,
) => {
  const toasted: ApiError[] = []
  const page = (
    <>
      <button type="button" onClick={() => overlays.openConsultation(true)}>
        打开
      </button>
      <main>{heading !== '' && <h1>{heading}</h1>}</main>
      <ConsultationPanel />
    </>
  )
  const onApiError = (error: ApiError, quiet: boolean): void => {
    if (!quiet) toasted.push(error)
  }
  const { overlays, inputsOf } = openAt(
    page,
    address,
    [
      on(consultation.save, async () => answer()),
      on(consultation.takeBack, { takenBack: true }),
      on(
        experts.consultants,
        consultants instanceof Error ? consultants : { records: consultants },
      ),
      on(experts.jobTitleConsultants, { records: FOR_TITLES }),
    ],
    {
      onApiError,
    },
  )
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  fireEvent.click(opener)
  const sent = () => inputsOf(consultation.save)
  const takenBack = () => inputsOf(consultation.takeBack)
  return { sent, toasted, overlays, opener, takenBack }
}

const contact = () => screen.getByRole('textbox', { name: /手机号码/ })
const message = () => screen.getByRole('textbox', { name: /想咨询什么/ })
const consent = () => screen.getByRole('checkbox')
const answers = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '回电的专家' })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交咨询' }))
const type = (control: HTMLElement, value: string) =>
  fireEvent.change(control, { target: { value } })
const said = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

afterEach(() => {
  cleanup()
  save('left', null)
  save('situation', null)
})

describe('附上我的情况', () => {
  const attach = () => screen.findByRole('checkbox', { name: '附上我的情况' })
  const keep = () =>
    save('situation', {
      ...{ typed: '深圳 12 人', situation: {}, rest: [] },
      facts: [
        { field: 'region', name: '地区', text: '深圳市', words: '深圳' },
        { field: 'staff', name: '人数', text: '12 人', words: '12 人' },
        { field: 'without', name: '尚未取得', text: '高新技术企业', words: '高企' },
      ],
      filters: { region: '440300', industry: '', size: '' },
    })

  it('is off until it is ticked; what goes along stands in the message', async () => {
    keep()
    const { sent } = open()
    expect((await attach()).getAttribute('checked')).toBeNull()
    type(contact(), '13800138000')
    type(message(), '想问高企')
    fireEvent.click(await attach())
    expect((message() as HTMLTextAreaElement).value).toBe(
      '想问高企\n公司情况：深圳，12 人，尚未取得 高新技术企业',
    )
    fireEvent.click(await attach())
    expect((message() as HTMLTextAreaElement).value).toBe('想问高企')
    fireEvent.click(await attach())
    fireEvent.click(screen.getByRole('checkbox', { name: /个人信息/ }))
    submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.leaveMessage).toBe('想问高企\n公司情况：深圳，12 人，尚未取得 高新技术企业')
  })

  it('says that a full message has no room', async () => {
    keep()
    open()
    type(message(), '字'.repeat(48))
    await attach()
    expect(screen.getByText('留言写满了，放不下公司情况')).toBeTruthy()
  })

  it('is not offered to whoever said nothing', () => {
    open()
    expect(screen.queryByRole('checkbox', { name: '附上我的情况' })).toBeNull()
  })
})

describe('the consultation panel', () => {
  it.each([
    ['/policy/detail?id=gaoqi', '服务项目', '000-8866 1200'],
    ['/', '服务项目', '000-8866 1200'],
    ['/IntellectualProperty/trademarkList', '知识产权', '000-8866 1300'],
    ['/IntellectualPropertyPatentList', '知识产权', '000-8866 1300'],
  ])('opens on %s with %s and its hotline', (address, name, hotline) => {
    open(undefined, address)
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name)
    expect(screen.getByText(hotline)).toBeDefined()
  })

  it('shows the two tabs, the hotline of each and the hint', () => {
    open(undefined, '/IntellectualProperty')
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['知识产权', '服务项目'])
    expect(screen.getByText('000-8866 1300')).toBeDefined()
    fireEvent.keyDown(tabs[0] as HTMLElement, { key: 'ArrowRight' })
    expect(screen.getByRole('tab', { name: '服务项目' }).getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement?.textContent).toBe('服务项目')
    expect(screen.getByText('000-8866 1200')).toBeDefined()
    expect(screen.getByText(PROTECTED_TEXT).textContent).toBe('信息保护中，请放心填写')
  })

  it('has the limits of the specification and an unticked consent', () => {
    open()
    expect(contact().getAttribute('maxlength')).toBe('11')
    expect(contact().getAttribute('inputmode')).toBe('numeric')
    expect(message().getAttribute('maxlength')).toBe('50')
    expect(message().getAttribute('rows')).toBe('2')
    expect((consent() as HTMLInputElement).checked).toBe(false)
    const privacy = screen.getByRole('link', { name: '隐私政策', hidden: true })
    expect(privacy.getAttribute('href')).toBe('/privacy')
    type(message(), '设备更新贷款贴息怎么申请？')
    expect(screen.getByText('13/50')).toBeDefined()
  })

  it.each([
    ['', '电话号码不能为空'],
    ['138a2345678', '请输入数字值'],
    [' 1381234567', '请输入数字值'],
    ['1281234567', '电话号码格式不正确'],
    ['12812345678', '电话号码格式不正确'],
    ['16612345678', '电话号码格式不正确'],
  ])('refuses the number “%s”: %s', (number, text) => {
    const { sent } = open()
    type(contact(), number)
    fireEvent.click(consent())
    submit()
    expect(said(contact())).toBe(text)
    expect(contact().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(contact())
    expect(sent()).toEqual([])
  })

  it('checks a number when it is left, but not an untouched one', () => {
    open()
    fireEvent.blur(contact())
    expect(said(contact())).toBe('')
    type(contact(), '1281234567')
    expect(said(contact())).toBe('')
    fireEvent.blur(contact())
    expect(said(contact())).toBe(CONTACT_TEXT.shape)
    type(contact(), '13812345678')
    expect(said(contact())).toBe('')
  })

  it('sends nothing without consent and says so', () => {
    const { sent } = open()
    type(contact(), '13812345678')
    submit()
    expect(said(consent())).toBe(CONSENT_TEXT)
    expect(document.activeElement).toBe(consent())
    expect(sent()).toEqual([])
  })

  it('sends the tab, says thanks, forgets the form, closes and gives the focus back', async () => {
    const { sent, overlays, opener } = open()
    fireEvent.click(screen.getByRole('tab', { name: '服务项目' }))
    type(contact(), '13812345678')
    type(message(), '怎么申请？')
    fireEvent.click(consent())
    submit()
    await waitFor(() => expect(overlays.get().consultation).toBe(false))
    expect(sent()).toEqual([
      {
        contactWay: '13812345678',
        leaveMessage: '怎么申请？',
        consent: true,
        website: '',
        customerUserId: '0',
        serviceObjId: '1',
        context: '',
        serverUserId: '',
        sourcePath: '/policy/list?q=1',
        source: '',
      },
    ])
    expect(SENT_TEXT).toBe('提交成功，稍后会有专家联系您')
    expect(overlays.get().toasts.map(({ kind, text }) => [kind, text])).toEqual([
      ['success', SENT_TEXT],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
    fireEvent.click(opener)
    expect((contact() as HTMLInputElement).value).toBe('')
    expect((consent() as HTMLInputElement).checked).toBe(false)
  })

  it('keeps saying what happens next, and takes the number back', async () => {
    const { opener, overlays, takenBack } = open(async () => ({
      contactId: 'c1',
      dueTime: '2099-11-30 14:00:00',
    }))
    type(contact(), '13812345678')
    fireEvent.click(consent())
    submit()
    await waitFor(() => expect(overlays.get().consultation).toBe(false))
    fireEvent.click(opener)
    await screen.findByText(/已留下 138\*\*\*\*5678，专家会在 11-30 14:00 前回电/)
    fireEvent.click(screen.getByRole('button', { name: '撤回号码' }))
    await waitFor(() => expect(screen.queryByText(/已留下/)).toBeNull())
    expect(takenBack()).toEqual([{ contactId: 'c1' }])
    expect(overlays.get().toasts.at(-1)?.text).toBe('号码已撤回并删除，不会再有人来电')
  })

  it('takes the number back though the panel is shut before the answer', async () => {
    save('left', { contactId: 'c9', contact: '138****5678', dueTime: '2099-11-30 14:00:00' })
    const { overlays, takenBack } = open()
    fireEvent.click(await screen.findByRole('button', { name: '撤回号码' }))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() =>
      expect(overlays.get().toasts.at(-1)?.text).toBe('号码已撤回并删除，不会再有人来电'),
    )
    expect(takenBack()).toEqual([{ contactId: 'c9' }])
    expect(load('left')).toBeNull()
  })

  it('tells where the visit came from, as the browser remembers it', async () => {
    save('visit', { source: 'baidu', at: 1 })
    const { sent } = open()
    type(contact(), '13812345678')
    fireEvent.click(consent())
    submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ source: 'baidu' })
    save('visit', null)
  })

  it('sends once however often it is pressed', async () => {
    const answer = vi.fn<Answer>(() => new Promise(() => {}))
    const { sent } = open(answer)
    type(contact(), '13812345678')
    fireEvent.click(consent())
    submit()
    const button = await screen.findByRole('button', { name: '提交中' })
    fireEvent.click(button)
    fireEvent.submit(contact())
    expect(sent()).toHaveLength(1)
  })

  it('shows a refusal in its place and by a toast, keeps what was typed and tries again', async () => {
    let busy = true
    const { sent, toasted, overlays } = open(async () => {
      if (busy) throw apiError('tooMany')
      return { contactId: 'c1' }
    })
    type(contact(), '13812345678')
    type(message(), '怎么申请？')
    fireEvent.click(consent())
    submit()
    const strip = await screen.findByRole('alert')
    expect(within(strip).getByText('操作过于频繁，请稍后再试')).toBeDefined()
    expect(toasted).toMatchObject([{ code: 429 }])
    expect((contact() as HTMLInputElement).value).toBe('13812345678')
    expect((message() as HTMLTextAreaElement).value).toBe('怎么申请？')
    busy = false
    fireEvent.click(within(strip).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(overlays.get().consultation).toBe(false))
    expect(sent()).toHaveLength(2)
  })

  it('keeps what was typed when it is closed and opened again', () => {
    const { opener } = open()
    type(contact(), '138')
    fireEvent.keyDown(contact(), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    fireEvent.click(opener)
    expect((contact() as HTMLInputElement).value).toBe('138')
  })

  it('is told by the page of one thing what it is about, and who answers that', async () => {
    const { sent } = open(undefined, '/policy/detail?id=gaoqi', '高新技术企业认定管理办法')
    expect((message() as HTMLTextAreaElement).value).toBe('想咨询：高新技术企业认定管理办法')
    await waitFor(() => expect(answers().value).toBe('高启'))
    expect(said(answers())).toBe('擅长高企认定、研发费用归集；接待时间：工作日 9:00–18:00')
    expect(Array.from(answers().options, ({ text }) => text)).toEqual([
      '不指定',
      '高启（科技政策顾问）',
      '徐南（申报顾问）',
    ])
    fireEvent.change(answers(), { target: { value: '' } })
    expect(said(answers())).toBe('由在岗的专家回电')
    fireEvent.change(answers(), { target: { value: '徐南' } })
    type(contact(), '13812345678')
    fireEvent.click(consent())
    submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      serverUserId: '徐南',
      leaveMessage: '想咨询：高新技术企业认定管理办法',
    })
  })

  it('offers the experts of the tab, and nobody where nobody’s field is meant', async () => {
    open(undefined, '/policy/detail?id=a', '发明专利优先审查')
    await waitFor(() => expect(answers().options).toHaveLength(3))
    expect(answers().value).toBe('')
    fireEvent.click(screen.getByRole('tab', { name: '知识产权' }))
    expect(answers().value).toBe('林泉')
  })

  it.each([
    ['440300', '徐南'],
    ['510100', ''],
  ])('an expert serves the place of the topic: %s', async (regionCode, chosen) => {
    const { overlays } = open()
    act(() =>
      overlays.openConsultation(true, { service: '1', message: '专精特新认定', regionCode }),
    )
    await waitFor(() => expect(answers().options).toHaveLength(3))
    expect(answers().value).toBe(chosen)
  })

  it('the visitor’s own place counts too', async () => {
    save('region', { regionCode: '440300', regionName: '深圳市' })
    open(undefined, '/policy/detail?id=a', '专精特新中小企业认定')
    await waitFor(() => expect(answers().value).toBe('徐南'))
    save('region', null)
  })

  it('experts who do not come keep nobody from leaving a number', async () => {
    const { sent } = open(undefined, '/policy/list', '', apiError('fault'))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    type(contact(), '13812345678')
    fireEvent.click(consent())
    submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ serverUserId: '' })
  })

  it('for job titles those of the place answer', async () => {
    const { overlays } = open(undefined, '/jobTitle')
    await waitFor(() => expect(answers().options).toHaveLength(2))
    expect(answers().value).toBe('')
    act(() =>
      overlays.openConsultation(true, { service: '0', message: '想咨询：', regionCode: '310000' }),
    )
    expect(answers().value).toBe('唐初')
  })

  it('opens about a topic, whose words give way to the visitor’s own', async () => {
    const { sent, overlays } = open()
    const about = (message: string) =>
      act(() => overlays.openConsultation(true, { service: '1', message, serverUserId: '高启' }))
    about('咨询：商标续展')
    expect((message() as HTMLTextAreaElement).value).toBe('咨询：商标续展')
    about('咨询：发明专利')
    expect((message() as HTMLTextAreaElement).value).toBe('咨询：发明专利')
    type(message(), '两件一起办')
    about('咨询：商标续展')
    expect((message() as HTMLTextAreaElement).value).toBe('两件一起办')
    expect(screen.getByRole('tab', { name: '服务项目' }).getAttribute('aria-selected')).toBe('true')
    type(contact(), '13812345678')
    fireEvent.click(consent())
    submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      serviceObjId: '1',
      serverUserId: '高启',
      leaveMessage: '两件一起办',
    })
  })

  it('hides the honeypot from people and assistive technology', () => {
    open()
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')
    expect(trap?.tabIndex).toBe(-1)
    expect(trap?.closest('[aria-hidden=true]')).not.toBeNull()
    expect(screen.getAllByRole('textbox')).toHaveLength(2)
  })

  it.each([
    '/jobTitle',
    '/jobTitleList?region=440000',
    '/jobTitleDetail?id=national-16-2019',
    '/titleViews',
  ])('has one service, 职称申报 with value 0, at %s', async (address) => {
    const { sent } = open(undefined, address)
    expect(screen.queryAllByRole('tab')).toEqual([])
    expect(screen.getByText('职称申报')).toBeDefined()
    type(contact(), '13812345678')
    fireEvent.click(consent())
    submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ serviceObjId: '0', sourcePath: address })
  })
})
