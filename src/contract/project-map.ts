/** 服务覆盖. */
export const projectMap = {} as const
