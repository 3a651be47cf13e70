import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { RELOGIN } from '#web/wire/outcomes.ts'
import { useApplication, useOverlays } from './context.ts'
import { hrefTo, pageAt } from '#domain/pages/addresses.ts'
import { isForMembers, pages } from './pages.ts'

/** 确认退出: the session has ended; log in again, or stay on the page (specification §8). */
export const ReloginDialog = () => {
  const { overlays, session } = useApplication()
  const { relogin } = useOverlays()
  const cancel = (): void => {
    overlays.askRelogin(false)
    overlays.toast('info', RELOGIN.cancelled)
  }
  const confirm = (): void => {
    overlays.askRelogin(false)
    session.set(null)
    const here = pageAt(location.pathname)
    const isConsole = here !== null && isForMembers(pages[here.name])
    const from = location.pathname + location.search
    location.assign(isConsole ? hrefTo('login', { from }) : hrefTo('home'))
  }
  return (
    <Dialog
      open={relogin}
      onClose={cancel}
      role="alertdialog"
      title={RELOGIN.title}
      actions={
        <>
          <Button onClick={cancel}>{RELOGIN.cancel}</Button>
          <Button variant="primary" onClick={confirm}>
            {RELOGIN.confirm}
          </Button>
        </>
      }
    >
      <p>{RELOGIN.text}</p>
    </Dialog>
  )
}
