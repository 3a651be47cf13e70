import { projects } from '#contract/projects.ts'
import { ask } from '#web/wire/query.ts'

/** A section that fails says so in its place; nobody is told by a toast. */
const quiet: typeof ask = (endpoint, input) => ({
  ...ask(endpoint, input),
  meta: { onRefusal: 'inline' as const },
})

/** 热门服务项目 of the home page. */
export const askHotProjects = (top = 4) => quiet(projects.hot, { top })

/** 优惠中. */
export const askReducedProjects = () => quiet(projects.reduced, { top: 3 })

/** 服务线 with the hottest of each. */
export const askLines = () => quiet(projects.lines, { top: 4 })
