import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { KindTable } from './KindTable.tsx'
import { MailAddress } from './MailAddress.tsx'
import { settingsQuery } from './queries.ts'
import { QuietHours } from './QuietHours.tsx'
import styles from './settings.module.css'

/** 提醒设置: what goes where beside 站内, to which address, and when not. */
export const RemindSettings = () => {
  const settings = useQuery(settingsQuery())
  const { data } = settings
  if (settings.error !== null && data === undefined)
    return (
      <ErrorBlock
        text={settings.error.message}
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    )
  if (data === undefined) return <Skeleton label="提醒设置" rows={6} height="3rem" />
  return (
    <div className={styles.page}>
      <KindTable settings={data} />
      <MailAddress mail={data.mail} />
      <QuietHours from={data.quietFrom} to={data.quietTo} />
    </div>
  )
}
