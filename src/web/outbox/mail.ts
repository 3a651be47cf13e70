import type { outbox } from '#contract/outbox.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type Mail = AnswerOf<typeof outbox.mails>['records'][number]

/** What is asked before it is done. */
export interface Asked {
  mail: Mail
  what: 'resend' | 'stop'
}
