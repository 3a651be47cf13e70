import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** 专家. */
export const createExpertsHandlers = (): Handlers<Contract['experts']> => ({})
