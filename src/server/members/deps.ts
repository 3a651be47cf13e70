import type { Database } from '#server/database/pool.ts'

/** 短信 about somebody's account: answers whether it could be handed over. */
export interface Messages {
  send: (
    phone: string,
    purpose: 'added' | 'reset',
    notice: { name: string; content: string },
  ) => Promise<boolean>
}

/** What the members' calls are made of. */
export interface MembersDeps {
  db: Database
  messages: Messages
  /** Login name of the super administrator, lower-case: nobody is added under it. */
  superAdmin: string
}
