/** The two landlines, by the tab they belong to (specification §9). */
export const HOTLINES = [
  { tab: '1', name: '咨询热线（服务项目）' },
  { tab: '0', name: '咨询热线（知识产权）' },
] as const

/** 服务时间 (specification §2). */
export const SERVICE_HOURS = '售前 5×8 小时，售后 7×21 小时'
