import { OF_USER, type PersonalData } from '#server/personal-data.ts'

/** Addresses and mails. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    { table: 'mail_address', name: '提醒邮箱', where: OF_USER },
    // Whoever stole a session must not read a code that was sent to the owner's mail.
    {
      table: 'mail_code',
      name: '邮箱验证',
      where: OF_USER,
      omit: ['id', 'code_hash', 'link_hash'],
      kept: 'mailCodes',
    },
    {
      table: 'mail_outbox',
      name: '邮件',
      where: OF_USER,
      omit: ['subject', 'body_text', 'body_html', 'opt_out'],
      kept: 'mails',
    },
  ],
}
