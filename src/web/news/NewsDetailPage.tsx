import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '新闻'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 新闻. */
const NewsDetailPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default NewsDetailPage
