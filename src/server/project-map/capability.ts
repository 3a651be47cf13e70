import type { Publications } from '#server/publications/publications.ts'
import { createProjectMapHandlers, type ProjectMapDeps } from './handlers.ts'
import { placedOf } from './published.ts'

/** 覆盖地图: what there is where. */
export const createProjectMap = (
  deps: Pick<ProjectMapDeps, 'policies' | 'names'> & { publications: Pick<Publications, 'all'> },
) => ({
  handlers: {
    projectMap: createProjectMapHandlers({ ...deps, others: () => placedOf(deps.publications) }),
  },
})
