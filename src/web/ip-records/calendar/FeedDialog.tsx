import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ipCalendar } from '#contract/ip-records.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { feedQuery, type Feed } from '../queries.ts'
import styles from './calendar.module.css'

const TITLE = '订阅到手机日历'

/** The private link of the calendar: made, copied, changed and revoked. */
export const FeedDialog = (props: { onClose: () => void }) => {
  const asked = useQuery(feedQuery())
  return (
    <Dialog open size="md" title={TITLE} onClose={props.onClose}>
      <div className={styles.feed}>
        <p>
          把期限放进手机或电脑的日历，到期前自动提醒，日期变化时自动更新。链接只属于您自己，任何拿到它的人都能看到这些期限，请不要转发。
        </p>
        {asked.isPending && <Skeleton label={TITLE} rows={1} height="4rem" />}
        {asked.isError && (
          <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
        )}
        {asked.data && <Link feed={asked.data} />}
      </div>
    </Dialog>
  )
}

const Link = ({ feed }: { feed: Feed }) => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const opening = useEndpointMutation(ipCalendar.openFeed, 'inline')
  const revoking = useEndpointMutation(ipCalendar.revokeFeed, 'inline')
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  const keep = (text: string) => ({
    onSuccess: (next: Feed): void => {
      client.setQueryData(feedQuery().queryKey, next)
      setAsked(null)
      overlays.toast('success', text)
    },
  })
  const failure = opening.error?.message ?? revoking.error?.message ?? null
  if (feed.path === '')
    return (
      <>
        <Failure text={failure} />
        <p>
          <Button
            variant="primary"
            loading={opening.isPending}
            onClick={() => opening.mutate({}, keep('链接已生成'))}
          >
            生成私密链接
          </Button>
        </p>
      </>
    )
  return (
    <>
      <Address path={feed.path} />
      <p className="num t2">
        {`生成于 ${feed.createTime.slice(0, 16)}，`}
        {feed.readTime === '' ? '尚未被日历订阅读取' : `最近读取 ${feed.readTime.slice(0, 16)}`}
      </p>
      {asked === null && <Failure text={failure} />}
      <p className={styles.feedActions}>
        <Button onClick={() => setAsked('renew')}>更换链接</Button>
        <Button onClick={() => setAsked('revoke')}>停用链接</Button>
      </p>
      <ConfirmDialog
        open={asked === 'renew'}
        title="更换链接？"
        confirm="更换"
        busy={opening.isPending}
        failure={opening.error?.message ?? null}
        onClose={() => setAsked(null)}
        onConfirm={() => opening.mutate({ renew: true }, keep('链接已更换'))}
      >
        <p>旧链接立即失效，已订阅的日历需要用新链接重新订阅。</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'revoke'}
        title="停用链接？"
        confirm="停用"
        danger
        busy={revoking.isPending}
        failure={revoking.error?.message ?? null}
        onClose={() => setAsked(null)}
        onConfirm={() => revoking.mutate({}, keep('链接已停用'))}
      >
        <p>链接立即失效，已订阅的日历不再更新。需要时可以再生成。</p>
      </ConfirmDialog>
    </>
  )
}

/** The link in full, to be copied or opened by the calendar of this device. */
const Address = ({ path }: { path: string }) => {
  const address = new URL(path, location.origin)
  const calendar = `webcal://${address.host}${address.pathname}${address.search}`
  return (
    <>
      <p className={styles.address}>
        <code>{address.href}</code>
        <CopyButton text={address.href} what="日历链接" />
      </p>
      <p>
        <a href={calendar} className="btn p">
          用本机日历订阅
        </a>
      </p>
    </>
  )
}
