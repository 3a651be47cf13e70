import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '工程师职称申报'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 工程师职称申报. */
const TitleViewsPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default TitleViewsPage
