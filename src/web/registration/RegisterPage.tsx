import { Button } from '#web/kit/Button.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Mark } from '#web/kit/Mark.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { WelcomePanel } from '#web/kit/WelcomePanel.tsx'
import { useApplication, useHydrated, useSession, useSite } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './RegisterPage.module.css'

const TITLE = '企业注册'

const PROMISE = ['一次登记，', '匹配、申报、', '知识产权都在一处。']
const FACTS = [
  '注册和查看政策不收费，官方申报也不收费',
  '企业资料只用于匹配和您委托的申报',
  '结果由主管部门决定，平台不承诺获批',
]

/** What each step asks for. */
const STEPS = [
  { name: '账号', asks: '手机号码和短信验证码，登录名和密码' },
  { name: '企业', asks: '营业执照上的名称、统一社会信用代码、法定代表人和住所' },
  { name: '确认', asks: '核对所填内容，同意协议后创建；之后上传执照申请认证' },
]

export const prepare: PageModule['prepare'] = async () => ({
  title: TITLE,
  description: '企业账号的开通步骤和需要准备的材料；目前由顾问协助开通，可以预约。',
})

/** 企业注册 `/register?name=company`: what it takes, and how an account is opened today. */
export default function RegisterPage() {
  useTitle(TITLE)
  const { webName } = useSite()
  const { notices } = useApplication()
  const session = useSession()
  const hydrated = useHydrated()
  const href = useHref()
  return (
    <div className={`wrap ${styles.wrap}`}>
      <div className={styles.panel}>
        <WelcomePanel
          name={webName}
          brand={
            <p className={styles.brand}>
              <Mark dark />
              {webName}
            </p>
          }
          promise={PROMISE}
          facts={FACTS}
        />
        <div className={styles.main}>
          <h1>{TITLE}</h1>
          <p className="t2">自助注册尚未开放，目前由顾问为企业开通账号，不收费。</p>
          <ol className={styles.steps} aria-label="开通步骤">
            {STEPS.map(({ name, asks }, index) => (
              <li key={name}>
                <span className={styles.number} aria-hidden>
                  {index + 1}
                </span>
                <div>
                  <h2>{name}</h2>
                  <p>{asks}</p>
                </div>
              </li>
            ))}
          </ol>
          {session !== null && (
            <p className={styles.signed}>{`当前已登录：${session.name || session.username}`}</p>
          )}
          <div className={styles.ways}>
            <Button
              variant="primary"
              size="lg"
              block
              waiting={!hydrated}
              onClick={() =>
                notices.openConsultation(true, 'form', {
                  service: '1',
                  message: '预约开通企业账号',
                })
              }
            >
              预约开通
            </Button>
            <ButtonLink to={href('login')} size="lg" block>
              已有账号，去登录
            </ButtonLink>
          </div>
          <p className={styles.note}>
            预约只需要手机号码，一个工作日内由顾问联系您；企业已经注册过的，顾问会协助您申请加入。
          </p>
        </div>
      </div>
    </div>
  )
}
