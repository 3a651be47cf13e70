import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { restrictionOf } from '#domain/permissions/certification.ts'
import { Button } from '#web/kit/Button.tsx'
import {
  type Icon,
  IconCheck,
  IconCircleCheck,
  IconHistory,
  IconLock,
  IconUser,
} from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { SessionState } from '#web/session/session.ts'
import { useApplication, useHydrated, useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { myJoinQuery } from './queries.ts'
import styles from './TipsPage.module.css'

/** Only for who is signed in without a certified company: a visitor's page does without it. */
const Certification = lazy(async () => ({
  default: (await import('./certification/Certification.tsx')).Certification,
}))

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
      <section id="certification" className={styles.certification} aria-labelledby="needed-h">
        <h2 id="needed-h">企业认证需要准备</h2>
        <Needed />
      </section>
    </Tip>
  )
}

/** Why the console is closed, and what is to be said about it. */
const WHY = {
  uncertified: {
    title: '完成企业认证后即可使用控制台',
    why: '企业身份核实之前，控制台菜单暂时不能打开，避免他人以贵公司名义查看或提交材料。',
  },
  expired: {
    title: '企业认证已过期，请更新资料',
    why: '企业认证需要每年复核。复核通过之前控制台菜单暂时不能打开，已有的记录都还在。',
  },
  frozen: {
    title: '企业已被冻结，控制台暂停使用',
    why: '平台冻结了贵公司的账号，已有的记录都还在。原因见下方，有异议请联系顾问。',
  },
} as const

const Member = ({ permissionState, permissionTime, registerStatus, companyId }: SessionState) => {
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
          <ButtonLink to={href('adminHome')} variant="primary" size="lg">
            进入控制台
          </ButtonLink>
          <ButtonLink to={href('home')} size="lg">
            返回首页
          </ButtonLink>
        </div>
      </Tip>
    )
  if (companyId === '') return <Joining />
  const { title, why } = WHY[registerStatus === '6' ? 'frozen' : restriction]
  return (
    <Tip
      icon={IconLock}
      title={title}
      why={why}
      state={
        permissionTime === '' ? undefined : (
          <span className="num muted">{`有效期至 ${permissionTime}`}</span>
        )
      }
    >
      <div className={styles.ways}>
        <a href="#certification" className="btn p lg">
          去认证
        </a>
        <ContactAdvisor />
      </div>
      <Certify />
    </Tip>
  )
}

/** Somebody without a company: their asking to join, or the claim of one. */
const Joining = () => {
  const asked = useQuery(myJoinQuery())
  const join = asked.data
  if (join?.state === 'submitted')
    return (
      <Tip
        icon={IconHistory}
        title={`已申请加入${join.companyName}`}
        why="等待该企业的管理员同意，同意后刷新本页即可使用控制台。"
        state={<span className="num muted">{`提交于 ${join.createTime}`}</span>}
      >
        <div className={styles.ways}>
          <Button variant="primary" size="lg" onClick={() => void asked.refetch()}>
            刷新状态
          </Button>
          <ContactAdvisor />
        </div>
      </Tip>
    )
  return (
    <Tip
      icon={IconLock}
      title="您尚未加入企业"
      why={
        join?.state === 'rejected'
          ? `${join.companyName}没有同意您的加入申请${join.reason === '' ? '' : `：${join.reason}`}。如果这是您的企业，可以上传营业执照认领。`
          : '如果企业已在平台登记，可以上传营业执照认领；也可以请企业管理员给您发邀请链接。'
      }
    >
      <Certify />
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

const Needed = () => (
  <ul>
    {NEEDED.map((line) => (
      <li key={line}>
        <IconCheck size={18} />
        {line}
      </li>
    ))}
  </ul>
)

const Certify = () => (
  <section id="certification" className={styles.certification} aria-labelledby="certification-h">
    <h2 id="certification-h">办理企业认证</h2>
    <p>请先备好：</p>
    <Needed />
    <Suspense fallback={<Skeleton label="企业认证" rows={4} />}>
      <Certification />
    </Suspense>
  </section>
)

const ContactAdvisor = () => {
  const { overlays } = useApplication()
  const hydrated = useHydrated()
  return (
    <Button
      size="lg"
      waiting={!hydrated}
      onClick={() => overlays.openConsultation(true, { service: '1', message: '咨询企业认证' })}
    >
      联系顾问
    </Button>
  )
}
