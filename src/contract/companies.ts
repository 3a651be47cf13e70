/** 企业名录. */
export const companies = {} as const
