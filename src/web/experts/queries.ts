import { experts } from '#contract/experts.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

/** 专家团队 of the home page. */
export const expertsQuery = () => queryOptionsInline(experts.consultants, {})
