/** What is to be done about a thing: 填写 a value, 补齐 what is not reached, or 等待 time to pass. */
export const THING_KIND = { tell: '填写', do: '补齐', wait: '等时间' } as const

export type ThingKind = keyof typeof THING_KIND
