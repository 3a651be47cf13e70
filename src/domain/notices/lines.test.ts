import { describe, expect, test } from 'vitest'
import { joinLines, linesOf } from './lines.ts'
import { tidy } from './text.ts'

const textsOf = (text: string): string[] => joinLines(linesOf(text)).map((block) => block.text)

describe('lines that were broken in the middle of sentences', () => {
  test('are joined where paragraphs begin with an indent', () => {
    expect(
      textsOf(
        '　　一、申报条件\n　　企业在本市注册成立一年以上，具有独立法人\n资格，财务制度健全。\n　　二、申报时间\n　　三月至四月。',
      ),
    ).toEqual([
      '一、申报条件',
      '企业在本市注册成立一年以上，具有独立法人资格，财务制度健全。',
      '二、申报时间',
      '三月至四月。',
    ])
  })
  test('are joined where nothing is indented, but never with a number or a date', () => {
    expect(
      textsOf(
        '企业在本市注册成立一年以上，具有独立法\n人资格，财务制度健全，信用良好，近三年\n没有违法记录\n（二）项目已经备案，并且在建设期之内完\n成投资。\n某某市科学技术局\n2026年3月1日',
      ),
    ).toEqual([
      '企业在本市注册成立一年以上，具有独立法人资格，财务制度健全，信用良好，近三年没有违法记录',
      '（二）项目已经备案，并且在建设期之内完成投资。',
      '某某市科学技术局',
      '2026年3月1日',
    ])
  })
  test('a number that was cut in two is one', () => {
    expect(textsOf('联系人：马某联系电话：0371-000021\n01')).toEqual([
      '联系人：马某联系电话：0371-00002101',
    ])
  })
})

test('letters that look right but are not become ordinary ones', () => {
  expect(tidy('⼯业和信息化⻔户２０２６年５％ ⻓期')).toBe('工业和信息化门户2026年5% 长期')
  expect(tidy('a\u200bb\u00a0\u3000c\u0000')).toBe('ab c')
})

test('tabs make the cells of a row', () => {
  expect(joinLines(linesOf('材料\t份数\n申请表\t2份'))).toMatchObject([
    { kind: 'row', cells: ['材料', '份数'] },
    { kind: 'row', cells: ['申请表', '2份'] },
  ])
})
