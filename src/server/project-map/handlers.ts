import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** 服务覆盖. */
export const createProjectMapHandlers = (): Handlers<Contract['projectMap']> => ({})
