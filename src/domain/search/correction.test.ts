import { Converter } from 'opencc-js/t2cn'
import { expect, test } from 'vitest'
import { createSearchEngine } from './engine.ts'
import { docOf } from './testing.ts'

const engine = createSearchEngine({ toSimplified: Converter({ from: 't', to: 'cn' }) })
engine.upsert(
  docOf({
    id: 'one',
    title: '高新技术企业认定管理办法',
    shortTitle: '高企认定',
    body: '研究开发费用 科技企业孵化器 技术中心 设备更新改造 高技能人才 薪酬',
  }),
)

const SOUNDS = ['薪新心', '企起气', '界计技', '发法']
const alike = (one: string, other: string): boolean =>
  SOUNDS.some((sound) => sound.includes(one) && sound.includes(other))

test.each([
  ['a character that sounds alike', '高薪技术企业', '高新技术企业'],
  ['such a character in a sentence', '深圳高薪技术企业补贴', '深圳高新技术企业补贴'],
  ['traditional characters', '高薪技術企業', '高新技术企业'],
  ['a doubled character', '高新新技术企业', '高新技术企业'],
  ['a dropped character', '研究开费用', '研究开发费用'],
  ['a dropped character of a long term', '科技企孵化器', '科技企业孵化器'],
  ['a doubled character in a sentence', '申请高新新技术企业的补贴', '申请高新技术企业的补贴'],
  ['what is right', '高新技术企业认定', null],
  ['a term too short to tell', '高起', null],
  ['a character that sounds otherwise', '高老技术企业', null],
  ['a character too many', '高新的技术企业', null],
  ['words documents know', '技术更新', null],
  ['more than one slip', '高薪界术企业', null],
  ['nothing', '', null],
])('%s', (_name, typed, meant) => {
  expect(engine.correct(typed, alike)).toBe(meant)
})
