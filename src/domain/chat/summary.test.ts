import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  draftSummary,
  followProblem,
  outcomeOf,
  SUMMARY_MAX,
  type SummaryLine,
  topicOf,
} from './summary.ts'

const customer = (text: string): SummaryLine => ({ by: 'customer', kind: 'text', text })
const expert = (text: string): SummaryLine => ({ by: 'expert', kind: 'text', text })

const TALK: readonly SummaryLine[] = [
  customer('您好。高企认定需要几件发明专利？我们有3件实用新型。'),
  expert('可以先看这份办法。'),
  { by: 'expert', kind: 'card', text: '高新技术企业认定管理办法' },
  customer('研发费用怎么归集？电话13800138000'),
  { by: 'customer', kind: 'file', text: '审计报告.pdf' },
  expert('研发费用占比需要5%以上。材料清单我明天发给您。'),
  customer('好的，谢谢'),
]

test('questions, cards, files, agreements and figures, each as it was said', () => {
  expect(draftSummary(TALK)).toBe(
    [
      '客户问：',
      '· 高企认定需要几件发明专利？',
      '· 研发费用怎么归集？',
      '已发卡片：',
      '· 高新技术企业认定管理办法',
      '文件：',
      '· 审计报告.pdf',
      '约定：',
      '· 顾问：材料清单我明天发给您。',
      '数字：',
      '· 客户：我们有3件实用新型。',
      '· 顾问：研发费用占比需要5%以上。',
    ].join('\n'),
  )
})

test('without a question the first words stand; of nothing said there is no draft', () => {
  expect(draftSummary([customer('您好'), expert('您好')])).toBe('客户问：\n· 您好')
  expect(draftSummary([])).toBe('')
  expect(draftSummary([expert('您好')])).toBe('')
})

test('numbers of persons are masked', () => {
  const draft = draftSummary([customer('13800138000这个号能加微信吗？')])
  expect(draft).toContain('138****8000')
  expect(draft).not.toContain('13800138000')
})

test('topic and outcome as they are likely', () => {
  expect(topicOf(TALK, 'consult')).toBe('研发费用')
  expect(topicOf([customer('高新技术企业怎么申请')], 'consult')).toBe('高企认定')
  expect(topicOf([customer('商标续展')], 'consult')).toBe('知识产权')
  expect(topicOf([expert('专利')], 'consult')).toBe('政策咨询')
  expect(topicOf([], 'jobTitle')).toBe('职称申报')
  expect(outcomeOf(TALK)).toBe('followUp')
  expect(outcomeOf([customer('我明天发给您'), expert('好的')])).toBe('solved')
})

test('a follow-up has a day, from today on', () => {
  const today = '2026-11-29'
  expect(followProblem('solved', '', today)).toBeNull()
  expect(followProblem('followUp', '', today)).toBe('请选择下次跟进日期')
  expect(followProblem('followUp', '2026-11-28', today)).toBe('跟进日期不能早于今天')
  expect(followProblem('followUp', '2026-11-29', today)).toBeNull()
  expect(followProblem('followUp', '2027-11-29', today)).toBeNull()
  expect(followProblem('followUp', '2027-11-30', today)).toContain('365')
})

const words = fc.string({
  unit: fc.constantFrom(
    '高',
    '企',
    '吗',
    '明',
    '天',
    '发',
    '给',
    '5',
    '万',
    '。',
    '？',
    '\n',
    ' ',
    'a',
  ),
})
const anyLine = fc.record({
  by: fc.constantFrom('customer' as const, 'expert' as const),
  kind: fc.constantFrom('text' as const, 'file' as const, 'card' as const),
  text: words,
})

test('nothing is invented: every quote stands in the talk', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
      const draft = draftSummary(lines)
      expect(Array.from(draft).length).toBeLessThanOrEqual(SUMMARY_MAX)
      const whole = lines.map(({ text }) => text)
      for (const row of draft.split('\n').filter((one) => one.startsWith('· '))) {
        const quote = row
          .slice(2)
          .replace(/^(客户|顾问)：/, '')
          .replace(/…$/, '')
        expect(whole.some((text) => text.includes(quote))).toBe(true)
      }
    }),
  )
})
