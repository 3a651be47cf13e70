import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconCircleCheck } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './RegisterPage.module.css'

/** How somebody came in. */
export type Way = 'company' | 'join' | 'claim' | 'invited'

const SAID: Record<Way, { title: string; text: string }> = {
  company: { title: '注册成功', text: '您是该企业的管理员，接下来可以：' },
  invited: { title: '已加入企业', text: '可以使用的功能由管理员分配的角色决定。' },
  join: {
    title: '加入申请已提交',
    text: '该企业的管理员审核后会通知您；在此之前可以查看公开内容。',
  },
  claim: {
    title: '账号已开通',
    text: '还差一步：上传证明材料提交认领，由平台审核后处理，结果会通知您。',
  },
}

/** 欢迎: what was done, and three next steps for a new company. */
export const Welcome = ({ way, signedIn }: { way: Way; signedIn: boolean }) => {
  const href = useHref()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const { title, text } = SAID[way]
  return (
    <div className={styles.welcome}>
      <h2 ref={heading} tabIndex={-1} className={styles.done}>
        <IconCircleCheck size={24} />
        {title}
      </h2>
      <p className="t2">{text}</p>
      {!signedIn && (
        <div className={styles.signIn}>
          <p>账号已经开通，但没有自动登录，请用刚设置的登录名和密码登录。</p>
          <ButtonLink to={href('login')} variant="primary">
            去登录
          </ButtonLink>
        </div>
      )}
      <ul className={styles.cards}>
        {way === 'company' && (
          <>
            <Card to={href('enterprise', { tab: 'portrait' })} name="完善画像">
              补全企业资料，条件核对会更准
            </Card>
            <Card to={href('tips')} name="去认证">
              上传营业执照，审核通过后开放控制台
            </Card>
            <Card to={href('policyList')} name="看匹配">
              先按地区和行业查找政策；认证后按企业资料匹配
            </Card>
          </>
        )}
        {way === 'invited' && (
          <Card to={href('enterprise')} name="我的企业">
            查看企业资料和认证状态
          </Card>
        )}
        {way === 'claim' && (
          <Card to={href('tips')} name="提交认领">
            上传营业执照等证明材料，平台人工审核
          </Card>
        )}
        {(way === 'join' || way === 'claim') && (
          <Card to={href('policyList')} name="查找政策">
            按地区、行业和申报时间查找
          </Card>
        )}
      </ul>
    </div>
  )
}

const Card = (props: { to: string; name: string; children: ReactNode }) => (
  <li>
    <Link to={props.to}>
      <b>{props.name}</b>
      <span>{props.children}</span>
    </Link>
  </li>
)
