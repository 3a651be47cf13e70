import { projects } from '#contract/projects.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ProjectCardView } from '../parts/types.ts'

/** The query of one project; null when there is none under this id. */
export const projectQuery = (projectId: string) =>
  queryOptionsOrNull(projects.detail, { projectId })

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
