import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '新闻动态'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 新闻动态. */
const NewsListPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default NewsListPage
