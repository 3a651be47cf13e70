import { outbox } from '#contract/outbox.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { allowedAt } from '#domain/permissions/menu.ts'
import { useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Mail } from './mail.ts'
import styles from './OutboxPage.module.css'

/** Masked until somebody who may asks for it, which is noted. */
export const MailAddress = ({ mail }: { mail: Mail }) => {
  const revealing = useEndpointMutation(outbox.revealMail, 'inline')
  const nav = useSession()?.navList ?? []
  const mayReveal = allowedAt(nav, 'outbox', 'outbox:list', 'outbox:list:reveal').allow[2]
  const address = revealing.data?.address
  if (address !== undefined)
    return (
      <span className={styles.address}>
        <span>{address}</span>
        <CopyButton text={address} what="邮箱地址" />
      </span>
    )
  return (
    <span className={styles.address}>
      <span>{mail.address}</span>
      {mayReveal && (
        <Button
          size="sm"
          loading={revealing.isPending}
          onClick={() => revealing.mutate({ mailId: mail.mailId })}
        >
          查看地址<span className="sr">{mail.subject}</span>
        </Button>
      )}
      <Failure text={revealing.error?.message ?? null} />
    </span>
  )
}
