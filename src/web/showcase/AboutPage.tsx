import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '关于我们'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 关于我们. */
const AboutPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default AboutPage
