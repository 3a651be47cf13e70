/** 解答的类别, in the order of the page of answers. */
export const ANSWER_TOPIC = {
  money: '补贴与资金',
  title: '资质认定',
  tax: '税收',
  rights: '商标、专利与版权',
  jobTitle: '职称',
  duty: '每年要办的',
  site: '本站服务',
} as const

export type AnswerTopic = keyof typeof ANSWER_TOPIC
