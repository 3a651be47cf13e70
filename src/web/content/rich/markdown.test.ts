import { expect, test } from 'vitest'
import { docOf, markdownOf } from './markdown.ts'

const again = (markdown: string): string => markdownOf(docOf(markdown))

test.each([
  '一段文字',
  '## 标题\n\n正文**加粗**和[链接](policy:gaoqi-rending)。',
  '### 小标题',
  '- 甲\n- 乙',
  '1. 甲\n2. 乙',
  '> 引用的话',
  '| 项目 | 金额 |\n| --- | --- |\n| 甲 | 10 |\n| 乙\\|丙 | 20 |',
  '[站内](page:policyList)与[公告](article:2022062101)',
  '第一行  \n第二行',
  '![云上的桥](/filelibrary/api/portalpublic/appFile/openLibraryFile?fileId=a-1)',
  '前文\n\n![](/filelibrary/api/portalpublic/appFile/openLibraryFile?fileId=a-1)\n\n后文',
])('%j comes back as it was', (markdown) => {
  expect(again(markdown)).toBe(markdown)
})

test.each([
  ['# 大标题', '## 大标题'],
  ['#### 小小标题', '### 小小标题'],
  ['* 甲\n* 乙', '- 甲\n- 乙'],
  ['甲 *斜体* 乙', '甲 斜体 乙'],
  ['[坏](javascript:alert)', '坏'],
  ['![外面的](https://a.example/x.png)', '外面的'],
])('%j is written as %j', (markdown, written) => {
  expect(again(markdown)).toBe(written)
})

test.each([
  '# 不是标题',
  '- 不是列表',
  '1. 不是编号',
  '> 不是引用',
  '**不加粗**',
  '<b>不是</b>',
  '[x](y)',
])('the typed text %j stays text', (text) => {
  const written = markdownOf({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  expect(docOf(written).content?.map(({ type }) => type)).toEqual(['paragraph'])
  expect(textIn(docOf(written))).toBe(text)
})

const textIn = (node: ReturnType<typeof docOf>): string =>
  (node.text ?? '') + (node.content ?? []).map(textIn).join('')
