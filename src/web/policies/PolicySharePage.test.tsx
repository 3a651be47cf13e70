// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { policies } from '#contract/policies.ts'
import { posterTarget, SHARE_ID } from '#contract/posters.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { MISSING_TEXT } from './detail/MissingPolicy.tsx'
import type { PolicyDetail } from './detail/types.ts'
import PolicySharePage, { prepare } from './PolicySharePage.tsx'

afterEach(cleanup)

const DETAIL = make(policies.detail.output, {
  policy: {
    policyId: 'jishu-zhongxin',
    title: '关于组织开展2027年度市级企业技术中心认定的通知',
    shortTitle: '企业技术中心认定',
    type: 'notice',
    level: '3',
    regionName: '云川市',
    orgs: ['云川市工业和信息化局'],
    docNumber: '云工信〔2026〕108号',
    publishedOn: '2026-11-18',
    validity: 'valid',
    supportModes: ['award'],
    amountMax: 1_000_000,
    amountText: '一次性奖励',
    checkedOn: '2026-11-20',
  },
  effectiveOn: '',
  replacedBy: null,
  conditions: [
    { text: '研发费用占比', threshold: '≥ 4%', kind: 'required', group: '', confidence: 'B' },
  ],
  windows: [
    {
      batch: '2027 年度',
      certainty: 'published',
      opensOn: '2026-11-18',
      deadlines: [{ kind: 'online', at: '2026-12-01 17:00', note: '' }],
      note: '',
      confidence: 'A',
    },
  ],
  source: { name: '', issuer: '云川市工业和信息化局', url: '', note: '' },
  now: '2026-11-21 12:00:00',
})

const ADDRESS = '/policy/detailShare?id=jishu-zhongxin'

const open = (answer: PolicyDetail | Error = DETAIL, address = ADDRESS) =>
  openAt(<PolicySharePage />, address, [on(policies.detail, answer)])

const shareOf = (address: string): string =>
  new URL(address, 'http://x').searchParams.get('shareId') ?? ''

describe('the poster page', () => {
  test('shows the picture with every fact in words, and a share of its own in each link', async () => {
    open()
    const picture = await screen.findByRole<HTMLImageElement>('img')
    for (const fact of [
      '最高 100 万元',
      '研发费用占比：≥ 4%',
      '网上申报截止：2026-12-01 17:00',
      '云工信〔2026〕108号',
    ])
      expect(picture.alt).toContain(fact)
    const share = shareOf(picture.src)
    expect(share).toMatch(SHARE_ID)
    const save = screen.getByRole<HTMLAnchorElement>('link', { name: '保存图片' })
    expect(save.download).toBe('策桥-企业技术中心认定.png')
    expect(save.href).toBe(picture.src)
    expect(screen.getByText(/^条件和材料：/).textContent).toContain(`shareId=${share}`)
  })

  test('keeps the share it was opened with, unless it could not be one', async () => {
    open(DETAIL, `${ADDRESS}&shareId=AbCd1234`)
    expect(shareOf((await screen.findByRole<HTMLImageElement>('img')).src)).toBe('AbCd1234')
    cleanup()
    open(DETAIL, `${ADDRESS}&shareId=%3Cscript%3E`)
    expect(shareOf((await screen.findByRole<HTMLImageElement>('img')).src)).toMatch(SHARE_ID)
  })

  test('copies three lines of text', async () => {
    const written = vi.fn<(text: string) => Promise<void>>(async () => {})
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: written },
      configurable: true,
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: '复制文案' }))
    expect(written.mock.calls[0]?.[0].split('\n')).toHaveLength(3)
  })

  test('a picture that does not come leaves its facts and a way to try again', async () => {
    open()
    fireEvent.error(await screen.findByRole('img'))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('研发费用占比：≥ 4%')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '生成图片失败，重试' }))
    expect(screen.getByRole('img')).toBeTruthy()
  })

  test('an unknown policy is missing, also to the server', async () => {
    const { client } = open(apiError('notFound'))
    expect(await screen.findByText(MISSING_TEXT)).toBeTruthy()
    const head = await prepare({
      query: new URLSearchParams('id=jishu-zhongxin'),
      pathname: '/policy/detailShare',
      client,
      ask: async () => Promise.reject(new Error('unused')),
    })
    expect(head.status).toBe(404)
  })
})

test('the code of a poster leads where a link to the policy does', () => {
  expect(posterTarget('jishu-zhongxin', 'AbCd1234')).toBe(
    hrefTo('policyDetail', { id: 'jishu-zhongxin', shareId: 'AbCd1234' }),
  )
})
