import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '服务项目'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 服务项目. */
const ProjectListPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default ProjectListPage
