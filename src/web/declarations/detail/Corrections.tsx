import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ButtonLink, ExternalLink } from '#web/kit/links.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Correction, Declaration } from '../queries.ts'
import styles from './detail.module.css'
import { Due } from './Due.tsx'
import { FileLinks } from './FileLinks.tsx'

/** 补正: every round with what was asked for, until when, and what was answered. */
export const Corrections = ({ declaration }: { declaration: Declaration }) =>
  declaration.corrections.length === 0 ? (
    <EmptyState text="暂无补正。主管部门要求补正时，每一项要求和截止日期会显示在这里" />
  ) : (
    <ol className={styles.rounds}>
      {declaration.corrections.map((round) => (
        <li key={round.round}>
          <Round round={round} />
        </li>
      ))}
    </ol>
  )

const ToMaterials = () => {
  const { to } = useAddress()
  return (
    <p className={styles.ways}>
      <ButtonLink to={to({ tab: 'materials' })} size="sm">
        去材料上传新版本
      </ButtonLink>
    </p>
  )
}

const Round = ({ round }: { round: Correction }) => (
  <section className={styles.section} aria-label={`第 ${round.round} 轮补正`}>
    <h3>
      {`第 ${round.round} 轮补正`}
      <Tag tone={round.open ? 'warn' : 'good'}>{round.open ? '待补正' : '已提交'}</Tag>
    </h3>
    <dl className={styles.facts}>
      <div>
        <dt>通知日期</dt>
        <dd className="num">{round.askedOn}</dd>
      </div>
      <div>
        <dt>补正截止</dt>
        <dd>
          <Due on={round.dueOn} daysLeft={round.open ? round.daysLeft : null} />
        </dd>
      </div>
    </dl>
    <ol className={styles.asked}>
      {round.items.map(({ materialId, name, text }, at) => (
        <li key={`${materialId} ${at}`}>
          {name !== '' && <b>{name}</b>}
          <span>{text}</span>
        </li>
      ))}
    </ol>
    <FileLinks files={round.files} />
    {round.url !== '' && <ExternalLink href={round.url}>{round.url}</ExternalLink>}
    {round.open && round.items.some(({ materialId }) => materialId !== '') && <ToMaterials />}
    {!round.open && (
      <div className={styles.reply}>
        <p>
          <b>补正答复</b>
          <span className="num">{round.repliedOn}</span>
        </p>
        <p className={styles.words}>{round.reply}</p>
        <FileLinks files={round.replyFiles} />
      </div>
    )}
  </section>
)
