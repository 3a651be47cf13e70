import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** 新闻. */
export const createNewsHandlers = (): Handlers<Contract['news']> => ({})
