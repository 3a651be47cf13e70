import { projects } from '#contract/projects.ts'
import { askInline } from '#web/wire/query.ts'

/** 热门服务项目 of the home page. */
export const askHotProjects = (top = 4) => askInline(projects.hot, { top })

/** 优惠中. */
export const askReducedProjects = () => askInline(projects.reduced, { top: 3 })

/** 服务线 with the hottest of each. */
export const askLines = () => askInline(projects.lines, { top: 4 })
