import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '商标'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 商标. */
const TrademarkListPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default TrademarkListPage
