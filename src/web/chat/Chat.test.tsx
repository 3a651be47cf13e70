// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on } from '#web/testing/server.ts'
import { HOURS_TEXT } from './ChatDialog.tsx'
import { connected, enter, field, fresh, narrow, open, sockets, type } from './opened/testing.tsx'
import { chatOf, expertOf } from './samples.ts'

fresh()

describe('the dialog', () => {
  it('has its three panes, the hours, the history, and gives the focus back', async () => {
    const { opener, inputsOf } = await open()
    expect(screen.getByRole('complementary', { name: '选择专家' })).toBeTruthy()
    expect(screen.getByRole('complementary', { name: '专家资料' })).toBeTruthy()
    expect(HOURS_TEXT).toBe('售前 5×8 小时 · 售后 7×21 小时')
    expect(screen.getByText(HOURS_TEXT)).toBeTruthy()
    expect(await screen.findByText('您好，请说')).toBeTruthy()
    // One message is seen to be all there is.
    expect(screen.queryByText('没有更早的消息')).toBeNull()
    expect(inputsOf(chat.history)[0]).toMatchObject({ labelValue: '7', page: 0, pageSize: 100 })
    expect(document.activeElement).toBe(field())
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('a guest goes by 18 digits that the browser keeps, and is told so', async () => {
    const { inputsOf } = await open()
    await connected()
    const guestId = String(inputsOf(chat.open)[0]?.guestId)
    expect(guestId).toMatch(/^[1-9]\d{17}$/)
    expect(JSON.parse(localStorage.getItem('cq:guestId') ?? '')).toBe(guestId)
    expect(sockets.now.last().path).toMatch(new RegExp(`/${guestId}_\\d{5}$`))
    expect(document.body.textContent).toContain('游客身份咨询，记录保存 30 天')
    expect(screen.getByRole('link', { name: '登录后保留记录' }).getAttribute('href')).toBe('/login')
  })

  it('goes by another name where its own is another browser’s, and keeps what was typed', async () => {
    localStorage.setItem('cq:guestId', JSON.stringify('999999999999999999'))
    const { inputsOf } = await open([
      on(chat.list, {}),
      on(chat.open, ({ guestId }) => {
        if (guestId === '999999999999999999') throw apiError('forbidden')
        return { chat: chatOf('c'), presence: [] }
      }),
    ])
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    type('请问')
    enter()
    await waitFor(() => expect(inputsOf(chat.open)).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem('cq:guestId')).not.toContain('9999999'))
    await waitFor(() => expect(field().value).toBe('请问'))
    enter()
    await connected()
    expect(inputsOf(chat.open)[1]?.guestId).toMatch(/^[1-9]\d{17}$/)
  })

  it('picks one of those who are there by the random; the grade is no rating', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: '周明远', level: 2 })).toBeTruthy()
    const rows = within(screen.getByRole('list', { name: '专家' })).getAllByRole('button')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('在线上次为您服务'),
      expect.stringContaining('在线'),
      expect.stringContaining('1月5日 9:00 回复'),
    ])
    expect(rows[0]?.getAttribute('aria-current')).toBe('true')
    expect(screen.getByText('等级 1')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/评分|星级/)
  })

  it('begins no conversation before there is something to say', async () => {
    const { inputsOf } = await open([on(chat.list, {})])
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    expect(inputsOf(chat.open)).toEqual([])
    expect(sockets.now.opened).toEqual([])
    type('请问')
    enter()
    await connected()
    expect(inputsOf(chat.open)[0]).toMatchObject({ toUserId: 'e', topic: 'consult' })
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
    expect(field().value).toBe('')
  })

  it('says what page the question is about', async () => {
    const { inputsOf } = await open([], {
      address: '/policy/detail?id=p1',
      page: '关于设备更新的通知',
    })
    expect(
      (await screen.findByRole('link', { name: '关于设备更新的通知' })).getAttribute('href'),
    ).toBe('/policy/detail?id=p1')
    await waitFor(() =>
      expect(inputsOf(chat.open)[0]).toMatchObject({
        sourceTitle: '关于设备更新的通知',
        sourceLink: '/policy/detail?id=p1',
      }),
    )
  })

  it('asks the experts for job titles there, with the automatic reply of each', async () => {
    const { inputsOf } = await open(
      [
        on(experts.jobTitleConsultants, {
          records: [expertOf('e', '高予舟', { autoReplyDictId: 'd1' })],
        }),
        on(chat.autoReply, {
          dictDesc:
            '<p>您好，<b>请说</b></p><script>alert(1)</script><a href="javascript:x">坏</a><a href="https://a.cn" onclick="x">好</a><img src=x onerror=y>',
        }),
      ],
      { address: '/jobTitle' },
    )
    const reply = await screen.findByRole('region', { name: '自动回复' })
    expect(reply.textContent).toBe('自动回复您好，请说坏好（在新窗口打开）')
    expect(
      within(reply)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['https://a.cn'])
    expect(reply.innerHTML).not.toMatch(/script|onclick|img/)
    expect(inputsOf(chat.autoReply)[0]).toEqual({ dictId: 'd1' })
  })

  it('a guest’s socket closes after the dialog', async () => {
    await open()
    await connected()
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(sockets.now.last().isClosed).toBe(false)
    await waitFor(() => expect(sockets.now.last().isClosed).toBe(true))
    expect(sockets.now.opened).toHaveLength(1)
  })

  it('says that nothing outlives the page where the storage is closed', async () => {
    await open()
    expect(await screen.findByText(/浏览器没有开放本机存储/)).toBeTruthy()
  })

  it('answers what is often asked, and hands the rest to the expert', async () => {
    await open()
    const asked = await screen.findByText('高企要几件专利？')
    expect(asked.parentElement?.textContent).toContain('看得分。')
    fireEvent.click(screen.getByRole('button', { name: '没解决，问专家' }))
    expect(field().value).toBe('高企要几件专利？')
  })

  it('shows who answers after a transfer', async () => {
    const moved = chatOf('c', { toUserId: 'f', userName: '林予禾' })
    await open([on(chat.open, { chat: moved, presence: [] })])
    expect(await screen.findByRole('heading', { name: '林予禾', level: 2 })).toBeTruthy()
  })

  it('on phones it is a sheet with the experts behind the name', async () => {
    narrow()
    await open()
    const name = await screen.findByRole('button', { name: /周明远.*换一位专家/ })
    expect(screen.queryByRole('complementary')).toBeNull()
    fireEvent.click(name)
    fireEvent.click(screen.getByRole('button', { name: /林予禾/ }))
    expect(await screen.findByRole('heading', { name: '林予禾' })).toBeTruthy()
    expect(name.getAttribute('aria-expanded')).toBe('false')
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
