import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '商标详情'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 商标详情. */
const TrademarkPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default TrademarkPage
