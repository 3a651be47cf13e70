import { useState } from 'react'
import { randomGrade } from '#domain/chat/choice.ts'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
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
  if (chosen === null) return null
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
      <Grade key={chosen.userId} dice={world.dice} />
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

/** 等级: given by chance on the client (specification §3), a decoration and no rating. */
const Grade = ({ dice }: { dice: () => number }) => {
  const [grade] = useState(() => randomGrade(dice))
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
