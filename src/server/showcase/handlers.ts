import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** 横幅、常见问题、成功案例、应用场景与合作伙伴. */
export const createShowcaseHandlers = (): Handlers<Contract['showcase']> => ({})
