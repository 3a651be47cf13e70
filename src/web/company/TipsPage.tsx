import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import {
  isRegisterStatus,
  REGISTER_STATUS,
  restrictionOf,
} from '#domain/permissions/certification.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Icon, IconCheck, IconCircleCheck, IconLock, IconUser } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { SessionState } from '#web/session/session.ts'
import { useApplication, useHydrated, useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './TipsPage.module.css'

const TITLE = '控制台使用提示'

export const prepare: PageModule['prepare'] = async () => ({
  title: TITLE,
  description: '控制台菜单为什么打不开、企业认证需要准备什么，以及下一步怎么办。',
})

/** 使用提示 `/tips`: why the console's menus are closed, and the one way on. */
export default function TipsPage() {
  useTitle(TITLE)
  const session = useSession()
  return (
    <div className={styles.page}>{session === null ? <Visitor /> : <Member {...session} />}</div>
  )
}

const Visitor = () => {
  const href = useHref()
  const { pathname } = useLocation()
  return (
    <Tip
      icon={IconUser}
      title="登录后使用控制台"
      why="控制台里是企业自己的匹配结果、申报和知识产权记录，只对登录的企业用户开放。政策、服务和咨询不用登录就能看。"
    >
      <div className={styles.ways}>
        <ButtonLink to={href('login', { from: pathname })} variant="primary" size="lg">
          登录
        </ButtonLink>
        <ButtonLink to={href('register', { name: 'company' })} size="lg">
          注册企业账号
        </ButtonLink>
      </div>
      <Certification />
    </Tip>
  )
}

const Member = ({ permissionState, permissionTime, registerStatus }: SessionState) => {
  const href = useHref()
  const restriction = restrictionOf(permissionState)
  if (restriction === null)
    return (
      <Tip
        icon={IconCircleCheck}
        title="控制台菜单可以正常使用"
        why="您的账号目前没有使用限制。如果某个菜单仍然打不开，可能缺少对应的权限，请联系本企业的管理员。"
      >
        <div className={styles.ways}>
          <ButtonLink to={href('home')} variant="primary" size="lg">
            返回首页
          </ButtonLink>
        </div>
      </Tip>
    )
  const expired = restriction === 'expired'
  return (
    <Tip
      icon={IconLock}
      title={expired ? '企业认证已过期，请更新资料' : '完成企业认证后即可使用控制台'}
      why={
        expired
          ? '企业认证需要每年复核。复核通过之前控制台菜单暂时不能打开，已有的记录都还在。'
          : '企业身份核实之前，控制台菜单暂时不能打开，避免他人以贵公司名义查看或提交材料。'
      }
      state={
        <>
          {isRegisterStatus(registerStatus) && (
            <span className={styles.tag} data-tone={REGISTER_STATUS[registerStatus].tone}>
              {REGISTER_STATUS[registerStatus].name}
            </span>
          )}
          {permissionTime !== '' && <span className="num muted">{`更新于 ${permissionTime}`}</span>}
        </>
      }
    >
      <div className={styles.ways}>
        <a href="#certification" className="btn p lg">
          去认证
        </a>
        <ContactAdvisor />
      </div>
      <Certification />
    </Tip>
  )
}

const Tip = (props: {
  icon: Icon
  title: string
  why: string
  state?: ReactNode
  children: ReactNode
}) => {
  const Drawing = props.icon
  return (
    <>
      <span className={styles.icon}>
        <Drawing size={26} />
      </span>
      <h1>
        <Phrase text={props.title} />
      </h1>
      {props.state !== undefined && <p className={styles.state}>{props.state}</p>}
      <p className="t2">{props.why}</p>
      {props.children}
    </>
  )
}

/** What has to be at hand, in the order it is asked for. */
const NEEDED = [
  '营业执照照片或扫描件，统一社会信用代码清晰可见',
  '与执照一致的企业名称和法定代表人姓名',
  '经办人手机号码，用来接收审核结果',
]

/** Where the certification stands: by an advisor today. */
const Certification = () => (
  <section id="certification" className={styles.certification} aria-labelledby="certification-h">
    <h2 id="certification-h">办理企业认证</h2>
    <p>认证目前由顾问协助办理，请先备好：</p>
    <ul>
      {NEEDED.map((line) => (
        <li key={line}>
          <IconCheck size={18} />
          {line}
        </li>
      ))}
    </ul>
    <p>材料齐全后人工审核，目标是 2 个工作日内给出结果；没有通过会写明原因，可以补正后重新提交。</p>
    <ContactAdvisor />
  </section>
)

const ContactAdvisor = () => {
  const { notices } = useApplication()
  const hydrated = useHydrated()
  return (
    <Button
      size="lg"
      waiting={!hydrated}
      onClick={() =>
        notices.openConsultation(true, 'form', { service: '1', message: '咨询企业认证' })
      }
    >
      联系顾问
    </Button>
  )
}
