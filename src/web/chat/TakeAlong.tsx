import { useQueryClient } from '@tanstack/react-query'
import { chat } from '#contract/chat.ts'
import { Button } from '#web/kit/Button.tsx'
import { save } from '#web/session/storage.ts'
import { useApplication, useRemembered } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './Pane.module.css'

/** 带入账号: what was said as a guest of this browser goes along only when its owner says so. */
export const TakeAlong = ({ onTaken }: { onTaken?: () => void }) => {
  const { overlays } = useApplication()
  const client = useQueryClient()
  const [guestId] = useRemembered<string>('guestId')
  const [talked] = useRemembered<boolean>('guestTalked')
  const take = useEndpointMutation(chat.takeAlong, 'inline')
  if (guestId === null || talked !== true) return null
  const keep = (taken: number): void => {
    // The name has served: whoever talks here as a guest next is another one.
    save('guestTalked', null)
    save('guestId', null)
    overlays.toast('success', `已将 ${taken} 条咨询记录并入公司账号`)
    void client.invalidateQueries({ queryKey: [chat.list.path] })
    onTaken?.()
  }
  // The thread around it may be drawn anew meanwhile, and the answer counts all the same.
  const accept = async (): Promise<void> => {
    const taken = await take.mutateAsync({ guestId }).catch(() => null)
    if (taken !== null) keep(taken.taken)
  }
  return (
    <section className={styles.away} aria-label="游客咨询记录">
      <p>是否将登录前的咨询记录并入公司账号？</p>
      <div>
        <Button size="sm" variant="primary" loading={take.isPending} onClick={() => void accept()}>
          并入
        </Button>
        <Button size="sm" onClick={() => save('guestTalked', null)}>
          不用
        </Button>
      </div>
      {take.isError && <p role="alert">{take.error.message}</p>}
    </section>
  )
}
