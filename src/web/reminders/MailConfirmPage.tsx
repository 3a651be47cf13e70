import { Link } from 'react-router'
import { reminders } from '#contract/reminders.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './reminders.module.css'
import { useToken } from '#web/kit/useToken.ts'

const TITLE = '验证提醒邮箱'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 验证提醒邮箱: the link of the mail with the code; it asks, for a scanner of mails opens links too. */
export default function MailConfirmPage() {
  useTitle(TITLE)
  const token = useToken()
  const href = useHref()
  const confirming = useEndpointMutation(reminders.confirmMailLink, 'inline')
  const { data } = confirming
  const settings = (
    <Link className="link" to={href('news', { tab: 'settings' })}>
      提醒设置
    </Link>
  )
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{TITLE}</h1>
      <section className={`card ${styles.card}`} aria-label={TITLE}>
        <output>
          {data !== undefined && (
            <>
              <b>{`${data.address} 已验证`}</b>
              <span>今后的提醒邮件会发到这里</span>
            </>
          )}
          {data === undefined && token === '' && <b>这个链接不完整，请从邮件里再点一次</b>}
          {data === undefined && token !== '' && (
            <>
              <b>确认用这个邮箱接收提醒？</b>
              <span>如果不是您本人添加的，关闭这个页面即可，不会有邮件再发来</span>
            </>
          )}
        </output>
        <Failure text={confirming.error?.message ?? null} />
        <div className={styles.actions}>
          {data === undefined && token !== '' && (
            <Button
              variant="primary"
              loading={confirming.isPending}
              waiting={token === null}
              onClick={() => {
                if (token !== null && !confirming.isPending) confirming.mutate({ token })
              }}
            >
              确认
            </Button>
          )}
          {settings}
        </div>
      </section>
    </div>
  )
}
