import { useState } from 'react'
import { session as contract } from '#contract/session.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import { save } from '#web/session/storage.ts'

/** How a registration ended: the account is there, and whether it is signed in. */
export interface Entered {
  signedIn: boolean
}

/**
 * Registers, then signs in with the name and the password just given. A failed sign-in leaves the
 * account in place; it is never registered twice.
 */
export const useEntering = () => {
  const { session } = useApplication()
  const call = useCall()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [entered, setEntered] = useState<Entered | null>(null)

  const signIn = async (username: string, password: string): Promise<boolean> => {
    try {
      const { user, ...granted } = await call(contract.token, {
        grant_type: 'password',
        username,
        password,
      })
      session.set({ ...user, ...granted })
      return true
    } catch {
      return false
    }
  }

  /** Answers the text of a refusal, null once all is done. */
  const enter = async (
    register: () => Promise<unknown>,
    account: { loginName: string; password: string },
  ): Promise<string | null> => {
    if (sending) return null
    setSending(true)
    setFailure(null)
    try {
      await register()
    } catch (error) {
      const text = (isApiError(error) && error.message) || UNKNOWN_ERROR_TEXT
      setFailure(text)
      setSending(false)
      return text
    }
    const signedIn = await signIn(account.loginName, account.password)
    save('registerDraft', null)
    save('codeFlow', null)
    setSending(false)
    setEntered({ signedIn })
    return null
  }
  return {
    enter,
    sending,
    failure,
    entered,
    /** The refusal is told elsewhere. */
    forget: (): void => setFailure(null),
  }
}
