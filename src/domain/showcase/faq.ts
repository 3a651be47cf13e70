/** 常见问题 by category. */
export const FAQ_CATEGORY = {
  policy: '政策与申报',
  gaoqi: '高企',
  ip: '知识产权',
  jobTitle: '职称',
  fee: '费用与合同',
  account: '隐私与账号',
} as const

export type FaqCategory = keyof typeof FAQ_CATEGORY
