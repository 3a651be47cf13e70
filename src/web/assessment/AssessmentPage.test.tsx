// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assessment } from '#contract/assessment.ts'
import { matching } from '#contract/matching.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { readAnswer } from '#domain/assessment/question.ts'
import { ON, sampleAssessor } from '#domain/assessment/samples.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import type { SessionState } from '#web/session/session.ts'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import AssessmentPage from './AssessmentPage.tsx'

const TABLES = readdirSync('content/rules').map(
  (file) => JSON.parse(readFileSync(`content/rules/${file}`, 'utf8')) as RuleTable,
)
const assessor = sampleAssessor(
  TABLES.filter(
    ({ regionCodes, code }) => regionCodes.length === 0 || code === 'guangdong-zhuanjingtexin-2026',
  ),
)
const LINK = 'L'.repeat(43)

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The calls, answered by the engine itself. */
const answersOf = (chooseList: readonly string[] = []) =>
  chooseList.map((text) => readAnswer(text)!)
const ROUTES = [
  on(matching.conditions, { questions: assessor.questions, groups: [] }),
  on(assessment.result, ({ chooseList, subject = 'company' }) => {
    const answers = answersOf(chooseList)
    const open = assessor.open(answers, subject)
    const [next] = open
    return {
      askedOn: ON,
      results: assessor.results(answers),
      next: next ? { id: next.id, options: next.options.map(({ id }) => id) } : null,
      left: open.length,
    }
  }),
  on(assessment.report, ({ chooseList }) => ({
    askedOn: ON,
    results: assessor.report(answersOf(chooseList)),
  })),
  on(assessment.save, { link: LINK, expiresOn: '2026-12-22' }),
]

const open = (
  address = '/assessment',
  more: readonly Route[] = [],
  session: Partial<SessionState> | null = null,
) => openAt(<AssessmentPage />, address, [...more, ...ROUTES], { session })
const question = async (text: string) => screen.findByRole('heading', { level: 2, name: text })
const choose = async (option: string) => fireEvent.click(await screen.findByLabelText(option))
const next = () => fireEvent.click(screen.getByRole('button', { name: /下一题/ }))
const live = () => screen.getByRole('complementary', { name: '实时结论' })

const REGION = '企业注册在哪个省、市'
const INDUSTRY = '企业属于哪个行业'
const AGE = '企业成立了多久'

describe('asking', () => {
  test('one question after the other, with 不清楚, and back', async () => {
    open()
    await question(REGION)
    expect(screen.getByText('第 1 题')).toBeTruthy()
    await choose('浙江省')
    next()
    await question(INDUSTRY)
    await choose('不清楚')
    next()
    await question(AGE)
    expect(screen.getByText('第 3 题')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '上一题' }))
    await question(INDUSTRY)
    expect((screen.getByLabelText('不清楚') as HTMLInputElement).checked).toBe(true)
  })

  test('without a choice there is no way on, and the reason is said', async () => {
    open()
    await question(REGION)
    next()
    expect(screen.getByText('请选择一项（可选“不清楚”）')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: REGION })).toBeTruthy()
  })

  test('what an answer changes is seen before it is given', async () => {
    save('assessment', {
      answers: ['region=330000', 'industry=I'],
      subject: 'company',
      askedOn: ON,
      link: '',
      wanted: false,
    })
    open()
    await question(AGE)
    expect(screen.getByText('接着上次：已答 2 题。')).toBeTruthy()
    const row = () => within(live()).getByText('高新技术企业').closest('li')!
    expect(within(row()).queryByText('暂不满足')).toBeNull()
    await choose('不满 1 年')
    await waitFor(() => expect(within(row()).getByText('暂不满足')).toBeTruthy())
    expect(within(row()).getByText('变化')).toBeTruthy()
    await choose('满 3 年')
    await waitFor(() => expect(within(row()).queryByText('暂不满足')).toBeNull())
  })

  test('the focus goes to the question that comes', async () => {
    open()
    await question(REGION)
    await choose('浙江省')
    next()
    const heading = await question(INDUSTRY)
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('ticks: what is not ticked is answered no', async () => {
    const six = ['region=', 'industry=', 'foundedOn=', 'revenue=', 'staff=', 'ip=']
    const answered = six.map((text) => readAnswer(text)!)
    const ticked = assessor.open(answered, 'company').find(({ multiple }) => multiple)!
    const rest = assessor
      .open(answered, 'company')
      .filter(({ id }) => id !== ticked.id)
      .map(({ id }) => `${id}=`)
    save('assessment', {
      answers: [...six, ...rest],
      subject: 'company',
      askedOn: ON,
      link: '',
      wanted: false,
    })
    open()
    await question(ticked.text)
    await choose(ticked.options[0]!.text)
    next()
    await waitFor(() => {
      const kept = load<{ answers: string[] }>('assessment')!.answers.find((text) =>
        text.startsWith(`${ticked.id}=`),
      )
      expect(kept).toBe(
        `${ticked.id}=${ticked.options.map(({ id }, at) => (at === 0 ? id : `-${id}`)).join('|')}`,
      )
    })
  })

  test('engineers are asked about themselves', async () => {
    open('/assessment?for=person')
    await waitFor(() => expect(screen.getByRole('form', { name: '自测题' })).toBeTruthy())
    expect(within(live()).getByText('助理工程师')).toBeTruthy()
    expect(within(live()).queryByText('高新技术企业')).toBeNull()
  })

  test('begins anew when asked to', async () => {
    save('assessment', { answers: ['region=330000'], subject: 'company', askedOn: ON })
    open()
    await question(INDUSTRY)
    fireEvent.click(screen.getByRole('button', { name: '重新开始' }))
    await question(REGION)
    expect(load('assessment')).toBeNull()
  })

  test('a failed call says so and can be tried again', async () => {
    let broken = true
    open('/assessment', [
      on(assessment.result, () => {
        if (broken) throw apiError('invalid', '不对')
        return undefined
      }),
    ])
    const retry = await screen.findByRole('button', { name: '重试' })
    broken = false
    fireEvent.click(retry)
    expect(await question(REGION)).toBeTruthy()
  })

  test('without a network the answers are said to be safe', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open('/assessment', [on(assessment.result, apiError('unavailable'))])
    expect(
      await screen.findByText(
        '网络已断开，已选的回答还在，连上后可以接着答',
        {},
        { timeout: 9_000 },
      ),
    ).toBeTruthy()
  })
})

describe('the result', () => {
  const SOME = ['region=330000', 'foundedOn=2025-11-23~2026-11-22', 'staff=']
  const remember = (answers = SOME) =>
    save('assessment', { answers, subject: 'company', askedOn: ON, link: '', wanted: false })
  const result = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '直接看结果' }))
    return screen.findByText('先做这一步')
  }

  test('can be seen at any time: the next step, and every programme with its reasons', async () => {
    remember()
    open()
    await result()
    const hnte = (
      await screen.findAllByRole('heading', { level: 3, name: '高新技术企业' })
    )[0]!.closest('li')!
    expect(within(hnte).getByText('暂不满足')).toBeTruthy()
    expect(within(hnte).getByText(/申请认定时注册成立满一年/)).toBeTruthy()
    expect(hnte.textContent).toMatch(/最早 20\d\d-\d\d-\d\d/)
    expect(
      within(hnte)
        .getByRole('link', { name: /原文与条件/ })
        .getAttribute('href'),
    ).toBe('/policy/detail?id=gaoqi-rending-guanli-banfa')
  })

  test('an answer is changed in its place, and the others stay', async () => {
    remember()
    open()
    await result()
    fireEvent.click(screen.getByRole('button', { name: `修改：${AGE}` }))
    await question(AGE)
    await choose('满 3 年')
    next()
    await screen.findByText('先做这一步')
    expect(load<{ answers: string[] }>('assessment')!.answers.toSorted()).toEqual(
      ['foundedOn=~2023-11-22', 'region=330000', 'staff='].toSorted(),
    )
  })

  test('is kept under a link, which is shown to be copied', async () => {
    remember()
    open()
    await result()
    fireEvent.click(screen.getByRole('button', { name: '保存并生成链接' }))
    expect(await screen.findByText(`${location.origin}/assessment?link=${LINK}`)).toBeTruthy()
    expect(screen.getByText(/到 2026-12-22/)).toBeTruthy()
  })

  test('goes to the portrait after a login', async () => {
    remember()
    open()
    await result()
    fireEvent.click(screen.getByRole('button', { name: '保存并生成链接' }))
    const login = await screen.findByRole('link', { name: '登录后带入企业画像' })
    expect(login.getAttribute('href')).toContain('/login?from=')
    fireEvent.click(login)
    expect(load('assessment')).toMatchObject({ link: LINK, wanted: true })
  })

  test('a member takes it over at once', async () => {
    remember()
    const { overlays, inputsOf } = open(
      '/assessment',
      [on(assessment.take, { taken: 3, stated: 0 })],
      { companyId: 'c1', permissions: ['enterprise:portrait:edit'], navList: [] },
    )
    await result()
    fireEvent.click(screen.getByRole('button', { name: '带入企业画像' }))
    await waitFor(() => expect(inputsOf(assessment.take)).toEqual([{ link: LINK }]))
    await waitFor(() =>
      expect(overlays.get().toasts.map(({ text }) => text)).toContain('3 项回答已带入企业画像'),
    )
  })

  test('says so when the portrait already states what was answered', async () => {
    remember()
    const { overlays } = open('/assessment', [on(assessment.take, { taken: 0, stated: 3 })], {
      companyId: 'c1',
      permissions: ['enterprise:portrait:edit'],
      navList: [],
    })
    await result()
    fireEvent.click(screen.getByRole('button', { name: '带入企业画像' }))
    await waitFor(() =>
      expect(overlays.get().toasts.map(({ text }) => text)).toContain('没有新内容，企业画像未变'),
    )
  })

  test('opens by its link, and says which rules have changed since', async () => {
    open(`/assessment?link=${LINK}`, [
      on(assessment.saved, {
        chooseList: SOME,
        subject: 'company',
        askedOn: ON,
        finished: true,
        savedOn: ON,
        expiresOn: '2026-12-22',
        results: [],
        renewed: ['高新技术企业'],
      }),
    ])
    await screen.findByText('先做这一步')
    expect(screen.getByText(/高新技术企业的规则在保存之后有更新/)).toBeTruthy()
  })

  test('an expired link leads to a new one', async () => {
    open(`/assessment?link=${LINK}`, [on(assessment.saved, apiError('notFound'))])
    expect(await screen.findByText('这个自测链接不存在，或已超过 30 天')).toBeTruthy()
    expect(screen.getByRole('link', { name: '重新自测' }).getAttribute('href')).toBe('/assessment')
  })
})
