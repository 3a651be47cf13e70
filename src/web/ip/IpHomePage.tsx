import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '知识产权'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 知识产权. */
const IpHomePage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default IpHomePage
