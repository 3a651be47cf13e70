import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '使用提示'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 使用提示. */
const TipsPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default TipsPage
