import { faultWithReason } from '#domain/health/fault-reasons.ts'
import { grouped } from '#domain/text/numbers.ts'
import { sizeText } from '#web/kit/file-size.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { msText, spanText, type Status } from './labels.ts'
import { Fact } from './NodeCard.tsx'
import styles from './running.module.css'

type Backups = Status['backups']

/** Seconds after which a whole backup is too old, as the alert has it. */
const OLD_SECONDS = 26 * 3600

const contentText = ({ rows, files }: { rows: number; files: number }): string =>
  `${grouped(rows)} 行数据，${grouped(files)} 个文件`

/** 备份: the last whole one, what is kept where, what failed since, and the last drill. */
export const BackupCard = ({ backups }: { backups: Backups }) => (
  <section className={styles.section} aria-labelledby="backups-h">
    <h2 id="backups-h">备份</h2>
    <div className={styles.card}>
      {backups.place === '' ? (
        <p>未设置定时备份。设置 BACKUP_TO（一个文件夹，或 s3）后，每天自动备份并核对。</p>
      ) : (
        <Scheduled backups={backups} />
      )}
      <Drill drill={backups.drill} />
    </div>
  </section>
)

const Scheduled = ({ backups }: { backups: Backups }) => {
  const { last, failed } = backups
  return (
    <>
      <div className={styles.cardHead}>
        <h3>定时备份</h3>
        {backups.running && <Tag tone="busy">正在备份</Tag>}
        {failed !== null && <Tag tone="bad">{`失败 ${backups.failures} 次`}</Tag>}
        <p className="muted num">{`每天 ${backups.at} 备份到 ${backups.place}`}</p>
      </div>
      <dl className={styles.facts}>
        <Fact name="上次完整备份" bad={last === null || last.ageSeconds > OLD_SECONDS}>
          {last === null ? '暂无' : `${spanText(last.ageSeconds)}前`}
        </Fact>
        {last !== null && (
          <>
            <Fact name="大小">{`${sizeText(last.bytes)}，用时 ${msText(last.tookMs)}`}</Fact>
            <Fact name="内容">{contentText(last)}</Fact>
            {last.lacking > 0 && <Fact name="缺失或损坏的文件" bad>{`${last.lacking} 个`}</Fact>}
            <Fact name="保留份数">
              {`${last.kept} / ${backups.keep} 份，共 ${sizeText(last.keptBytes)}`}
            </Fact>
          </>
        )}
        <Fact name="下次备份">{backups.nextTime}</Fact>
      </dl>
      {last !== null && (
        <p className={`muted num ${styles.archive}`}>
          {`${last.time} 由节点 ${last.node} 写入 ${last.name}`}
        </p>
      )}
      {failed !== null && (
        <p className={styles.error}>
          <span className="num">{`${failed.time} 备份失败（节点 ${failed.node}）：`}</span>
          {faultWithReason(failed.error)}
        </p>
      )}
    </>
  )
}

const Drill = ({ drill }: { drill: Backups['drill'] }) => (
  <>
    <div className={styles.cardHead}>
      <h3>恢复演练</h3>
      {drill !== null && (
        <Tag tone={drill.outcome === 'done' ? 'good' : 'bad'}>
          {drill.outcome === 'done' ? '通过' : '未通过'}
        </Tag>
      )}
    </div>
    {drill === null ? (
      <p className="muted">
        暂无记录。运行 npm run restore:drill，可以在临时数据库中试恢复一份备份。
      </p>
    ) : (
      <>
        <dl className={styles.facts}>
          <Fact name="上次恢复演练">{`${spanText(drill.ageSeconds)}前`}</Fact>
          <Fact name="用时">{msText(drill.tookMs)}</Fact>
          {drill.outcome === 'done' && (
            <>
              <Fact name="备份时间">{`演练前 ${spanText(drill.lostSeconds)}`}</Fact>
              <Fact name="内容">{contentText(drill)}</Fact>
              {drill.lacking > 0 && (
                <Fact name="缺失或损坏的文件" bad>{`${drill.lacking} 个`}</Fact>
              )}
            </>
          )}
        </dl>
        <p className={`muted num ${styles.archive}`}>{`${drill.time} 试恢复 ${drill.name}`}</p>
        {drill.outcome === 'failed' && (
          <p className={styles.error}>{faultWithReason(drill.error)}</p>
        )}
      </>
    )}
  </>
)
