import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ExternalLink } from '#web/kit/links.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import type { Declaration } from '../queries.ts'
import { STATUS_TONE } from '../labels.ts'
import styles from './detail.module.css'
import { FileLinks } from './FileLinks.tsx'

/** 进度: every step with who took it, when it happened and what proves it; the newest first. */
export const Timeline = ({ declaration }: { declaration: Declaration }) =>
  declaration.timeline.length === 0 ? (
    <EmptyState text="暂无进度，送内审或提交后每一步都会显示在这里" />
  ) : (
    <ol className={styles.steps} aria-label="进度">
      {declaration.timeline.toReversed().map((step) => (
        <li key={`${step.at} ${step.event}`}>
          <p className={styles.what}>
            <b>{step.eventName}</b>
            <Tag tone={STATUS_TONE[step.toStatus]}>{step.statusName}</Tag>
            {step.date !== '' && step.date !== step.at.slice(0, 10) && (
              <span className="num">{`发生于 ${step.date}`}</span>
            )}
          </p>
          {step.note !== '' && <p className={styles.words}>{step.note}</p>}
          {step.details.length > 0 && (
            <dl className={styles.details}>
              {step.details.map(({ name, value }) => (
                <div key={`${name} ${value}`}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <FileLinks files={step.files} />
          {step.url !== '' && <ExternalLink href={step.url}>{step.url}</ExternalLink>}
          <small className="num">{`${step.at} · ${step.by}（${step.roleName}）`}</small>
        </li>
      ))}
    </ol>
  )
