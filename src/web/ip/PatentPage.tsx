import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '专利详情'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 专利详情. */
const PatentPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default PatentPage
