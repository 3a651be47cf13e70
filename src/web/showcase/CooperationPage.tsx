import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '渠道合作'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 渠道合作. */
const CooperationPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default CooperationPage
