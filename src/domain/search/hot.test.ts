import { Converter } from 'opencc-js/t2cn'
import { expect, test } from 'vitest'
import { createSearchEngine } from './engine.ts'
import { isPersonal, sameKey } from './hot.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })
const engine = createSearchEngine({ toSimplified })
const key = (keyword: string): string => sameKey(keyword, engine.read, toSimplified)

test.each([
  ['高企认定', '高新技术企业认定'],
  ['高企认定', '高企 认定'],
  ['设备更新', '设备 更新'],
  ['高企认定', '高企認定'],
  ['高企认定', '请问高企认定怎么'],
  ['ISO9001认证', 'ｉｓｏ９００１ 认证'],
  ['怎么办', '怎麼辦？'],
])('%s asks what %s asks', (one, other) => {
  expect(key(one)).toBe(key(other))
})

test.each([
  ['高企认定', '高企补贴'],
  ['商标续展', '商标注册'],
  ['专精特新', '创新型中小企业'],
])('%s asks something else than %s', (one, other) => {
  expect(key(one)).not.toBe(key(other))
})

test.each([
  ['13800138000', true],
  ['电话 138-0013-8000', true],
  ['１３８ ００１３ ８０００', true],
  ['一三八零零一三八零零零', true],
  ['幺三八零零幺三八零零零', true],
  ['440301199001011234', true],
  ['44030119900101123X', true],
  ['91440300MA5DA1B2XY', true],
  ['zhang.san@example.com', true],
  ['微信 zhang＠qq', true],
  ['国科发火〔2016〕195号', false],
  ['财税2015 119号', false],
  ['二〇二六年度高企', false],
  ['ISO27001', false],
  ['高新技术企业', false],
])('%s is personal: %s', (words, told) => {
  expect(isPersonal(words)).toBe(told)
})
