import { expect, test } from 'vitest'
import { phrases } from './phrase.ts'

test.each([
  ['关于开展2026年度科技型中小企业评价工作的通知', ['2026年度', '科技型中小企业']],
  ['关于开展2026年度专精特新“小巨人”企业认定和复核工作的通知', ['2026年度', '专精特新', '小巨人']],
  ['2026 年起技术转让、技术开发免征增值税', ['技术转让、', '技术开发']],
  ['最高 80 万元', ['80 万元']],
  ['广东省电子信息工程人工智能专业职称评审', ['广东省', '人工智能']],
  ['北京高企 2026 年 5 月 15 日第一批', ['5 月 15 日']],
  ['小型微利企业年底要算的三个数', ['小型微利企业']],
  ['国家知识产权局公告', ['知识产权']],
])('%s keeps its terms whole', (text, kept) => {
  const runs = phrases(text)
  expect(runs.join('')).toBe(text)
  for (const term of kept)
    expect(
      runs.some((run) => run.includes(term)),
      term,
    ).toBe(true)
})

test('a heading still breaks somewhere', () => {
  expect(phrases('关于开展2026年度科技型中小企业评价工作的通知').length).toBeGreaterThan(3)
})
