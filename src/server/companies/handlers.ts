import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** 企业名录. */
export const createCompaniesHandlers = (): Handlers<Contract['companies']> => ({})
