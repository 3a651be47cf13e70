import { expect, test } from 'vitest'
import { initialsAsTyped, initialsOfPinyin } from './pinyin.ts'

test.each([
  ['gaoqi', 'gq'],
  ['jishuzhuanrang', 'jszr'],
  ['lvsegongchang', 'lsgc'],
  ['zhuanjingtexin', 'zjtx'],
  ['shangbiaoxuzhan', 'sbxz'],
  ['yanfafeiyongjiajikouchu', 'yffyjjkc'],
  ['ruanzhu', 'rz'],
  ['anquan', 'aq'],
  ['zhinenggongchang', 'zngc'],
  ['shineizhengce', 'snzc'],
])('%s is syllables', (letters, initials) => {
  expect(initialsOfPinyin(letters)).toBe(initials)
})

test.each(['gxjsqy', 'iso', 'gao', 'http', ''])('%s is not', (letters) => {
  expect(initialsOfPinyin(letters)).toBe('')
})

test.each([
  ['gaoxin', 'gx'],
  ['gaoxinj', 'gxj'],
  ['gaoxinjish', 'gxjs'],
  ['yanfafeiyongjiaji', 'yffyjj'],
  ['gaox', ''],
  ['gxj', ''],
  ['', ''],
])('%s, still being typed, begins with %s', (letters, initials) => {
  expect(initialsAsTyped(letters)).toBe(initials)
})
