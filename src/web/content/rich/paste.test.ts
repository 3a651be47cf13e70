// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { cleanPasted as cleanedFor } from './paste.ts'

const cleanPasted = (html: string) => cleanedFor(html, { levels: [2, 3], ordered: true })

test('Word: styles, comments and its own elements go, the text stays', () => {
  const html = cleanPasted(
    '<!--StartFragment--><style>p{color:red}</style><p class="MsoNormal" style="margin:0"><span lang="EN-US" style="font-size:12pt">申报<o:p></o:p></span></p><!--EndFragment-->',
  )
  expect(html).toBe('<p><span>申报</span></p>')
})

test('paragraphs that Word drew as a list become one', () => {
  const item = (text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">${text}</p>`
  expect(cleanPasted(item('·  甲') + item('·  乙'))).toBe('<ul><li>甲</li><li>乙</li></ul>')
  expect(cleanPasted(item('1.  甲') + item('2.  乙'))).toBe('<ol><li>甲</li><li>乙</li></ol>')
})

test('what only looks bold is not; links and tables stay', () => {
  expect(cleanPasted('<b style="font-weight:normal"><p>甲</p></b>')).toBe('<p>甲</p>')
  expect(cleanPasted('<a href="https://a.cn" target="_blank" onclick="x()">甲</a>')).toBe(
    '<a href="https://a.cn">甲</a>',
  )
})

test('headings come to the levels that the text has, and numbered lists stay lists', () => {
  const html = '<h1>甲</h1><h3>乙</h3><h5>丙</h5><ol><li>丁</li></ol>'
  expect(cleanPasted(html)).toBe('<h2>甲</h2><h3>乙</h3><h3>丙</h3><ol><li>丁</li></ol>')
  expect(cleanedFor(html, { levels: [2], ordered: false })).toBe(
    '<h2>甲</h2><h2>乙</h2><h2>丙</h2><ul><li>丁</li></ul>',
  )
})
