import fc from 'fast-check'
import { expect, test } from 'vitest'
import { articles } from '#contract/articles.ts'
import { strip } from '#contract/wire/schema.ts'
import { type Block, blocksOf } from './markdown.ts'

const plain = (text: string) => ({ text, strong: false, to: '' })
const block = (more: Partial<Block>): Block => ({
  kind: 'paragraph',
  runs: [],
  items: [],
  cells: [],
  ...more,
})

test('headings, paragraphs, lists and tables become blocks', () => {
  const markdown = [
    '## 一、对象 & 范围',
    '### 小节',
    '正文 **粗** 与 [办法](policy:gaoqi-rending-guanli-banfa)。',
    '- 甲\n- 乙 **二**',
    '1. 先\n2. 后',
    '| 级别 | 年限 |\n|---|---|\n| 工程师 | 4 年 |',
    '> 原文如此',
  ].join('\n\n')
  expect(blocksOf(markdown)).toEqual([
    block({ kind: 'heading', runs: [plain('一、对象 & 范围')] }),
    block({ kind: 'subheading', runs: [plain('小节')] }),
    block({
      runs: [
        plain('正文 '),
        { text: '粗', strong: true, to: '' },
        plain(' 与 '),
        { text: '办法', strong: false, to: 'policy:gaoqi-rending-guanli-banfa' },
        plain('。'),
      ],
    }),
    block({
      kind: 'list',
      items: [[plain('甲')], [plain('乙 '), { text: '二', strong: true, to: '' }]],
    }),
    block({ kind: 'steps', items: [[plain('先')], [plain('后')]] }),
    block({
      kind: 'table',
      cells: [
        [[plain('级别')], [plain('年限')]],
        [[plain('工程师')], [plain('4 年')]],
      ],
    }),
    block({ kind: 'quote', runs: [plain('原文如此')] }),
  ])
})

test('raw HTML stays text, and what must not be followed is no link', () => {
  expect(blocksOf('<img src=x onerror=alert(1)>')).toEqual([
    block({ runs: [plain('<img src=x onerror=alert(1)>')] }),
  ])
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://plain.example/',
    '//evil.example/',
    'policy:../../x',
    'article:12',
  ])
    expect(blocksOf(`[字](${address})`)).toEqual([block({ runs: [plain('字')] })])
  expect(blocksOf('![图](https://x.example/a.png)')).toEqual([block({ runs: [plain('图')] })])
})

test('no Markdown breaks the shape of the answer, and no link leads where it may not', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('\n\n', '- ', '1. ', '| a | b |\n|--|--|\n', '> ', '**', '](', '[', '`', '<b>'),
    fc.constantFrom('javascript:x', 'https://a.example/', 'policy:x', '![', '\n    ', '***', '\\'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const blocks = blocksOf(pieces.join(''))
      const answer = { ...EMPTY_ANSWER, blocks }
      expect(strip(articles.detail.output, answer)).toEqual(answer)
      const runs = blocks.flatMap((it) => [...it.runs, ...it.items.flat(), ...it.cells.flat(2)])
      for (const { to } of runs) expect(to).toMatch(/^$|^(policy|article|page):[\w-]+$|^https:\/\//)
    }),
  )
})

const EMPTY_ANSWER = {
  code: '',
  title: '',
  description: '',
  category: 'policy' as const,
  regionName: '',
  publishedOn: '',
  source: '',
  sourceNo: '',
  checkedOn: '',
  confidence: 'A' as const,
  unverified: '',
  current: null,
  currentNote: '',
  related: [],
  previous: null,
  next: null,
  viewCount: 0,
}

test('a picture of the library that stands by itself is one; any other is its description', () => {
  const src = '/filelibrary/api/portalpublic/appFile/openLibraryFile?fileId=a-1'
  const picture = { kind: 'picture', runs: [{ text: '云上的桥', strong: false, to: src }] }
  expect(blocksOf(`![云上的桥](${src})`)).toMatchObject([picture])
  expect(blocksOf(`文字 ![云上的桥](${src})`)).toMatchObject([{ kind: 'paragraph' }])
  for (const elsewhere of ['https://a.example/x.png', `${src}&x=1`, '//a.example', 'data:x'])
    expect(blocksOf(`![图](${elsewhere})`)).toMatchObject([
      { kind: 'paragraph', runs: [{ text: '图', to: '' }] },
    ])
})
