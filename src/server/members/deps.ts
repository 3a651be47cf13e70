import type { Database } from '#server/database/pool.ts'
import type { SmsText } from '#server/sms/messages.ts'

/** 短信 about somebody's account: answers whether it could be handed over. */
export interface Messages {
  send: (phone: string, purpose: 'added' | 'reset', notice: SmsText) => Promise<boolean>
}

/** What the members' calls are made of. */
export interface MembersDeps {
  db: Database
  messages: Messages
  /** Login name of the super administrator, lower-case: nobody is added under it. */
  superAdmin: string
}
