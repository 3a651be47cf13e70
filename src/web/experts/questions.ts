import { experts } from '#contract/experts.ts'
import { ask } from '#web/wire/query.ts'

/** 专家团队 of the home page. */
export const askExperts = () => ({
  ...ask(experts.consultants, {}),
  meta: { onRefusal: 'inline' as const },
})
