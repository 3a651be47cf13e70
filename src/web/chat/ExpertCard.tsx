import { useState } from 'react'
import { SERVICE_TAB } from '#domain/consultation/contact.ts'
import { randomGrade } from '#domain/chat/choice.ts'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import { useSite } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Link } from 'react-router'
import styles from './ExpertCard.module.css'
import { presenceText } from './ExpertPicker.tsx'
import { Questions } from './Questions.tsx'
import type { ChatView } from './useChat.ts'
import type { Expert } from './useExperts.ts'

/** 专家资料 beside the thread. */
export const ExpertCard = (props: { view: ChatView; onAsk: (question: string) => void }) => {
  const { view } = props
  const { chosen, experts, world } = view
  if (chosen === null) return <Nobody onAsk={props.onAsk} member={view.self.member} />
  const presence = experts.presenceOf(chosen.userId)
  const tags = chosen.personnelTag.split(',').filter((tag) => tag !== '')
  return (
    <div className={styles.card}>
      <Portrait
        id={chosen.userId}
        name={chosen.userName}
        sex={chosen.userSex}
        photo={chosen.headImg}
      />
      <h3>{chosen.userName}</h3>
      <p className="t2">{chosen.role}</p>
      <p className={styles.small}>{presenceText(presence, world.now())}</p>
      <p className={styles.tags}>
        {tags.slice(0, 4).map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
      </p>
      <Grade key={chosen.userId} random={world.random} />
      {chosen.phoneNumber !== '' && (
        <p className={styles.phone}>
          <PhoneNumber number={chosen.phoneNumber} what={`${chosen.userName}的咨询电话`} />
        </p>
      )}
      <Facts expert={chosen} />
      <Questions onAsk={props.onAsk} />
      {!view.self.member && <GuestNote />}
    </div>
  )
}

/** Where nobody is chosen yet: the other ways to somebody, and what is often asked. */
const Nobody = (props: { member: boolean; onAsk: (question: string) => void }) => {
  const { hotlines } = useSite()
  return (
    <div className={styles.card}>
      <h3>平台客服</h3>
      {(['1', '0'] as const).map((tab) => {
        const number = hotlines[tab]
        const name = `咨询热线（${SERVICE_TAB[tab]}）`
        return number === undefined ? null : (
          <p key={tab} className={styles.phone}>
            <small>{name}</small>
            <PhoneNumber number={number} what={name} />
          </p>
        )
      })}
      <Questions onAsk={props.onAsk} />
      {!props.member && <GuestNote />}
    </div>
  )
}

/** 等级: given by chance on the client (specification §3), a decoration and no rating. */
const Grade = ({ random }: { random: () => number }) => {
  const [grade] = useState(() => randomGrade(random))
  return <p className={styles.small}>等级 {grade}</p>
}

const Facts = ({ expert }: { expert: Expert }) => (
  <dl className={styles.facts}>
    <div>
      <dt>服务地区</dt>
      <dd>{expert.regionNames.join('、')}</dd>
    </div>
    <div>
      <dt>接待时间</dt>
      <dd className="num">{expert.servingHours}</dd>
    </div>
    {expert.intro !== '' && (
      <div>
        <dt>简介</dt>
        <dd>{expert.intro}</dd>
      </div>
    )}
  </dl>
)

/** What becomes of what a guest says, and how to keep it. */
export const GuestNote = () => {
  const href = useHref()
  return (
    <p className={styles.guest}>
      游客身份咨询，记录保存 30 天。<Link to={href('login')}>登录后保留记录</Link>
    </p>
  )
}
