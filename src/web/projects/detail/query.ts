import { projects } from '#contract/projects.ts'
import { isRefusal } from '#contract/wire/refusals.ts'
import { ask } from '#web/wire/query.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ProjectCardView, ProjectDetail } from '../parts/types.ts'

/** What can be the id of a project at all; anything else is not asked for. */
export const isProjectId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)

const MISSING = 404

/** The query of one project; null when there is none under this id. */
export const projectQuery = (projectId: string) => {
  const asked = ask(projects.detail, { projectId })
  return {
    ...asked,
    meta: { onRefusal: 'inline' as const },
    queryFn: async (context: { client: QueryClient }): Promise<ProjectDetail | null> => {
      try {
        return await asked.queryFn(context)
      } catch (error) {
        if (isRefusal(error) && error.code === MISSING) return null
        throw error
      }
    },
  }
}

/** The card that a list has shown of this project: its head before the answer is here. */
export const knownCard = (client: QueryClient, projectId: string): ProjectCardView | undefined => {
  for (const { path } of [projects.search, projects.hot, projects.reduced, projects.lines]) {
    const answers = client.getQueriesData<{
      records: readonly (ProjectCardView | { projects: readonly ProjectCardView[] })[]
    }>({ queryKey: [path] })
    for (const [, answer] of answers)
      for (const record of answer?.records ?? [])
        for (const card of 'projects' in record ? record.projects : [record])
          if (card.projectId === projectId) return card
  }
  return undefined
}
