import type { ProjectType } from '#domain/projects/codes.ts'
import { useApplication } from '#web/shell/context.ts'
import type { ProjectCardView } from '../parts/types.ts'

/** Types that the tab 知识产权 (0) of the consultation form answers for; the others are 服务项目 (1). */
const INTELLECTUAL: readonly ProjectType[] = ['trademark', 'patent', 'copyright']

/** The tab of the consultation form for a type of project. */
export const tabOf = (typeId: ProjectType): '0' | '1' => (INTELLECTUAL.includes(typeId) ? '0' : '1')

/** Opens the consultation form or the chat, told which project it is about. */
export const useAsking = (project: ProjectCardView): { form: () => void; chat: () => void } => {
  const { overlays } = useApplication()
  const topic = { service: tabOf(project.typeId), message: `想咨询：${project.name}` } as const
  return {
    form: () => overlays.openConsultation(true, topic),
    chat: () => overlays.openChat({ title: project.name }),
  }
}
