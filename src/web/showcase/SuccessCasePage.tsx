import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '成功案例'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 成功案例. */
const SuccessCasePage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default SuccessCasePage
