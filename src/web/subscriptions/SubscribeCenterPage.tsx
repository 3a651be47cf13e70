import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '订阅中心'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 订阅中心. */
export default function SubscribeCenterPage() {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}
