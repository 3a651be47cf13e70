// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { cleanPasted } from './paste.ts'

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
