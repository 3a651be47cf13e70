import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { replyGist, replyHtml, replyWriting, SYSTEM_REPLY } from './auto-reply.ts'

describe('short writing', () => {
  test.each([
    ['您好', '<p>您好</p>'],
    ['一行\n另一行', '<p>一行<br>另一行</p>'],
    ['一段\n\n\n另一段', '<p>一段</p><p>另一段</p>'],
    ['请准备：\n- 甲\n- 乙', '<p>请准备：</p><ul><li>甲</li><li>乙</li></ul>'],
    ['1. 先\n2. 后', '<ol><li>先</li><li>后</li></ol>'],
    ['**要点**和*斜体*', '<p><strong>要点</strong>和<em>斜体</em></p>'],
    ['看[条件](/jobTitle)', '<p>看<a href="/jobTitle">条件</a></p>'],
    ['研发费用 < 5% & "其他"', '<p>研发费用 &lt; 5% &amp; &quot;其他&quot;</p>'],
    ['<script>x</script>', '<p>&lt;script&gt;x&lt;/script&gt;</p>'],
    ['', ''],
    [' \n ', ''],
  ])('%j is %s', (writing, html) => {
    expect(replyHtml(writing)).toBe(html)
  })

  test.each([
    '您好\n\n- 甲 **要**\n- 乙\n\n看[条件](/jobTitle)。\n第二行',
    '1. 先\n2. 后\n\n研发费用 < 5% & 其他',
  ])('%j comes back as it was written', (writing) => {
    expect(replyWriting(replyHtml(writing))).toBe(writing)
  })

  test('what only looks like a character stays as it is', () => {
    expect(replyWriting('<p>&constructor;</p>')).toBe('&constructor;')
  })

  test('what stands in the content comes back the same', () => {
    const file = new URL('../../../content/dictionaries/auto-reply.json', import.meta.url)
    const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: [string, string][] }
    const replies = [...entries.map(([, html]) => html), SYSTEM_REPLY.welcome.html]
    for (const html of replies) expect(replyHtml(replyWriting(html))).toBe(html)
  })
})

test('a reply without a title goes by its first sentence', () => {
  expect(replyGist('<p>您好，这里是<strong>职称</strong>申报。为了一次说清楚</p>')).toBe(
    '您好，这里是 职称 申报',
  )
  expect(replyGist('<p>您好，关于商标，请先准备：</p><ul><li>商标文字</li></ul>')).toBe(
    '您好，关于商标，请先准备',
  )
  expect(replyGist('')).toBe('')
})
