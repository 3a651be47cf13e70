import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** 知识产权. */
export const createIpHandlers = (): Handlers<Contract['ip']> => ({})
