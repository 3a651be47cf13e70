import { projects } from '#contract/projects.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

/** 热门服务项目 of the home page. */
export const hotProjectsQuery = (top = 4) => queryOptionsInline(projects.hot, { top })

/** 优惠中. */
export const reducedProjectsQuery = () => queryOptionsInline(projects.reduced, { top: 3 })

/** 服务线 with the hottest of each. */
export const linesQuery = () => queryOptionsInline(projects.lines, { top: 4 })
