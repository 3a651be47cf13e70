import { record, text } from './wire/words.ts'

/** 成功案例 as it is stored. */
export const successCaseBody = record({ title: text() })

/** 应用场景 as it is stored. */
export const scenarioBody = record({ title: text() })

/** 合作伙伴 as it is stored. */
export const partnerBody = record({ title: text() })

/** 常见问题 as it is stored. */
export const faqBody = record({ title: text() })

/** 横幅 as it is stored. */
export const bannerBody = record({ title: text() })

/** 横幅、常见问题、成功案例、应用场景与合作伙伴. */
export const showcase = {} as const
