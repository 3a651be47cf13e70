import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '政策'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 政策. */
const SpiderPolicyDetailPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default SpiderPolicyDetailPage
