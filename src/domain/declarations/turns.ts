import { DECLARE_STATUS, type DeclareStatus } from './codes.ts'

/** What a state asks of whoever has it; where no words are better, the name of the state. */
const turns = (
  words: Partial<Record<DeclareStatus, string>>,
): Readonly<Record<DeclareStatus, string>> => ({ ...DECLARE_STATUS, ...words })

/** 待办 of a company, by the state of its declaration. */
export const TURN_OF_COMPANY = turns({
  '10': '完成申报草稿',
  '15': '内审申报',
  '21': '修改后重新提交',
  '30': '准备申报材料',
  '35': '定稿并提交',
  '42': '补正材料',
  '55': '准备现场考察或答辩',
  '76': '登记后续到账',
  '85': '准备验收或年报',
})

/** 待办 of its advisor. */
export const TURN_OF_ADVISOR = turns({
  '20': '初审申报',
  '30': '核对申报材料',
  '42': '协助补正材料',
})
