import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'

const TITLE = '企业注册'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 企业注册. */
const RegisterPage = () => {
  useTitle(TITLE)
  return <h1>{TITLE}</h1>
}

export default RegisterPage
