import type { Refusal } from '#contract/wire/refusals.ts'
import { reactionTo } from '#web/wire/outcomes.ts'
import type { Application } from './context.ts'
import { pageAt, pages } from './pages.ts'

/** Does what the error catalogue says about a refusal; `inline`: its text is shown where it happened. */
export const react = (
  refusal: Refusal,
  { session, notices }: Application,
  inline = false,
): void => {
  const here = pageAt(location.pathname)
  const surface = here && pages[here.name].layout === 'console' ? 'console' : 'public'
  const reaction = reactionTo(refusal, surface)
  if (reaction.kind === 'toast') {
    if (!inline) notices.toast('error', reaction.text)
  } else if (reaction.kind === 'relogin') notices.askRelogin(true)
  else if (reaction.kind === 'leave') {
    session.set(null)
    notices.toast('error', reaction.text)
    if (location.pathname !== '/') location.assign('/')
  }
}
