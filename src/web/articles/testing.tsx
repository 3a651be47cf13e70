/** For tests of the pages of this folder: an article, and a row of a list. */
import { articles } from '#contract/articles.ts'
import { factory } from '#contract/wire/make.ts'

const run = (text: string, to = '') => ({ text, strong: false, to })

export const article = factory(articles.detail.output, {
  code: '2022062102',
  title: '梯度培育办法印发',
  description: '三层标准',
  category: 'policy',
  regionName: '全国',
  publishedOn: '2026-11-21',
  source: '暂行办法',
  sourceNo: '工信部企业〔2022〕63号',
  checkedOn: '2026-11-21',
  confidence: 'B',
  current: { policyId: 'tidu-2026', title: '梯度培育管理办法' },
  currentNote: '63 号文已被替代。',
  blocks: [
    { kind: 'heading', runs: [run('三个层级')] },
    { kind: 'paragraph', runs: [run('先看'), run('工程师', 'article:2022062202'), run('一文。')] },
    { kind: 'steps', items: [[run('创新型')], [run('专精特新')]] },
    {
      kind: 'table',
      cells: [
        [[run('级别')], [run('年限')]],
        [[run('工程师')], [run('4 年')]],
      ],
    },
  ],
  related: [{ code: '2022062401', title: '创新型评价' }],
  previous: { code: '2022062101', title: '五个层级' },
})

/** A row of a list, by what tells it from another one. */
export const listed = (code: string, title: string, publishedOn: string) => ({
  ...{ code, title, publishedOn, regionName: '全国' },
  ...{ category: 'policy' as const, description: `${title}的说明` },
})
