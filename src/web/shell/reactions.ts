import type { Call } from '#contract/wire/caller.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { isApiError, API_ERROR, type ApiError } from '#contract/wire/api-error.ts'
import { clearSession, load, save } from '#web/session/storage.ts'
import { LACKING, reactionTo } from '#web/wire/outcomes.ts'
import type { Application } from './context.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import { isForMembers, pages } from './pages.ts'

/**
 * Does what the error catalogue says about a refusal; `quiet`: nobody waits for what was refused.
 * A missing permission is told in any case, as only the toast offers to ask for it.
 */
export const react = (
  error: ApiError,
  { session, overlays, keyless }: Application,
  call: Call,
  quiet = false,
): void => {
  const here = pageAt(location.pathname)
  const surface = here && isForMembers(pages[here.name]) ? 'console' : 'public'
  const reaction = reactionTo(error, surface, keyless?.())
  const isTold = (text: string): boolean =>
    overlays.get().toasts.some((toast) => toast.text === text)
  if (reaction.kind === 'toast') {
    // Many calls fail with one lost key.
    if (!quiet && !(error.code === API_ERROR.sealBroken.code && isTold(reaction.text)))
      overlays.toast('error', reaction.text)
  } else if (reaction.kind === 'lacking') {
    const { permission, text } = reaction
    const run = (): void => void askFor(permission, overlays, call)
    // The calls of one page lack it together.
    if (!isTold(text))
      overlays.toast(
        'error',
        text,
        session.get() === null ? undefined : { label: LACKING.ask, run },
      )
  } else if (reaction.kind === 'relogin') overlays.askRelogin(true)
  else if (reaction.kind === 'leave') {
    session.set(null)
    clearSession()
    if (location.pathname === '/') overlays.toast('error', reaction.text)
    else {
      // Told where the page ends up: the one that is left takes its toasts along.
      save('parting', reaction.text)
      location.assign('/')
    }
  }
}

/** Says what the page before this one was left for, once. */
export const tellParting = ({ toast }: Application['overlays']): void => {
  const text = load<string>('parting')
  if (text === null) return
  save('parting', null)
  toast('error', text)
}

/** 申请该权限: reaches the administrators of the company. */
const askFor = async (
  permissionName: string,
  overlays: Application['overlays'],
  call: Call,
): Promise<void> => {
  try {
    const { members } = await import('#contract/members.ts')
    await call(members.askPermission, { permissionName })
    overlays.toast('success', LACKING.asked)
  } catch (error) {
    overlays.toast('error', (isApiError(error) && error.message) || UNKNOWN_ERROR_TEXT)
  }
}
