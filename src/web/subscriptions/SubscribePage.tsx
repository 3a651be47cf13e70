import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '我的订阅'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 我的订阅. */
export default function SubscribePage() {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}
