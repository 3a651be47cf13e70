import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '内容目录'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 内容目录. */
const SpiderHomePage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default SpiderHomePage
