import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '专利'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 专利. */
const PatentListPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default PatentListPage
