import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '项目申报'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 项目申报. */
const ProjectHomePage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default ProjectHomePage
