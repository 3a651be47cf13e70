import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '公告'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 公告. */
const DatedArticlePage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default DatedArticlePage
