import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconMessageCircle } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import { messagesWith } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Declaration } from '../queries.ts'
import styles from './detail.module.css'

/** 沟通: the way to the conversation of those who work on it together. */
export const Talk = (props: { declaration: Declaration; advisor: boolean }) => {
  const { declaration, advisor } = props
  const href = useHref()
  const [userId, name, role] = advisor
    ? [declaration.declarerUserId, declaration.declarerName, '申报专员']
    : [declaration.advisorUserId, declaration.advisorName, '顾问']
  if (userId === '')
    return (
      <EmptyState
        icon={IconMessageCircle}
        text={
          advisor ? '企业尚未指定申报专员' : '顾问待安排，安排后可以在这里联系；也可以先咨询平台'
        }
      >
        <ButtonLink to={href('news')}>去消息中心</ButtonLink>
      </EmptyState>
    )
  return (
    <div className={styles.talk}>
      <Portrait id={userId} name={name} sex="" photo="" size="sm" />
      <p>
        <b>{name}</b>
        <span className="t2">{role}</span>
      </p>
      <ButtonLink to={messagesWith(userId, name)} variant="primary">
        <IconMessageCircle size={18} />
        打开会话
      </ButtonLink>
      {advisor && declaration.contactPhone !== '' && (
        <p className="t2">{`申报联系人 ${declaration.contactName} ${declaration.contactPhone}`}</p>
      )}
    </div>
  )
}
