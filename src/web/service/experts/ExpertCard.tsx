import { Link } from 'react-router'
import { LIST_NAME } from '#domain/chat/expert-service.ts'
import { Button } from '#web/kit/Button.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from '../service.module.css'
import { type Expert, PROFILE_TEXT, replyTimeText, presenceText } from '../labels.ts'

/** One expert: who it is, how they stand, and what can be done. */
export const ExpertCard = (props: {
  expert: Expert
  busy: boolean
  onEdit: () => void
  /** Missing while the list is filtered. */
  onMove?: (by: -1 | 1) => void
}) => {
  const { expert, onMove } = props
  const { userId, userName, presence, load, capacity, lists, profile } = expert
  const href = useHref()
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <Portrait id={userId} name={userName} sex={expert.userSex} photo={expert.headImg} />
        <div>
          <h2>{userName}</h2>
          <p className="muted">{expert.role || '未填写角色'}</p>
        </div>
        <div className={styles.marks}>
          <Tag tone={presence.available ? 'good' : 'none'}>{presenceText(expert)}</Tag>
          {profile !== 'published' && <Tag tone="warn">{PROFILE_TEXT[profile]}</Tag>}
          {!expert.active && <Tag tone="bad">账号不能接待</Tag>}
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>擅长领域</dt>
        <dd>{expert.tags.join('、') || '—'}</dd>
        <dt>所在列表</dt>
        <dd>{lists.map((list) => LIST_NAME[list]).join('、') || '不在任何列表'}</dd>
        <dt>服务地区</dt>
        <dd>{expert.regionNames.join('、') || '—'}</dd>
        <dt>接待时间</dt>
        <dd className="num">
          {expert.hours}
          {expert.own.week === null && <span className="muted">（按平台时段分配）</span>}
        </dd>
        <dt>正在接待</dt>
        <dd className="num">{`${load} / ${capacity}`}</dd>
        <dt>近 30 天</dt>
        <dd className="num">{`${expert.chats} 次咨询 · 首次回复 ${replyTimeText(expert.firstReplyMs)}`}</dd>
      </dl>
      <div className={styles.actions}>
        <Button size="sm" variant="primary" onClick={props.onEdit}>
          接待设置
          <span className="sr">{userName}</span>
        </Button>
        {profile === 'none' ? (
          <Link className="link" to={href('content', { kind: 'expert' })}>
            去新建公开资料
          </Link>
        ) : (
          <Link className="link" to={href('contentEdit', { kind: 'expert', id: userId })}>
            编辑公开资料
            <span className="sr">{userName}</span>
          </Link>
        )}
        {onMove !== undefined && (
          <span className={styles.order}>
            <Button size="sm" loading={props.busy} onClick={() => onMove(-1)}>
              上移
              <span className="sr">{userName}</span>
            </Button>
            <Button size="sm" loading={props.busy} onClick={() => onMove(1)}>
              下移
              <span className="sr">{userName}</span>
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}
