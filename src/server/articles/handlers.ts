import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** 定期公告. */
export const createArticlesHandlers = (): Handlers<Contract['articles']> => ({})
