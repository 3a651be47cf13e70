import type { Transporter } from 'nodemailer'

/** A mail as it goes out. */
export interface OutgoingMail {
  /** Fixed for each mail: whoever gets it twice can tell. */
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Where one click ends what it speaks of; null for mails that were asked for. */
  oneClick: string | null
}

/**
 * What became of it. `refused`: for good, `unknown` says whether there is no such address. `failed`:
 * may work later.
 */
export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; error: string; unknown: boolean }
  | { kind: 'failed'; error: string }

/** 邮件服务: the only door to SMTP. */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<MailOutcome>
  close: () => void
}

const CONNECT_MS = 10_000
const SOCKET_MS = 30_000

/** Errors that speak of the server's own setting, not of the mail: it waits until they are put right. */
const OWN = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'ECONFIG'])

const outcomeOf = (thrown: unknown): MailOutcome => {
  const { code, responseCode, command, message } = thrown as {
    code?: string
    responseCode?: number
    command?: string
    message?: string
  }
  const error = `${code ?? ''} ${message ?? String(thrown)}`.trim().slice(0, 500)
  const forGood = responseCode !== undefined && responseCode >= 500 && !OWN.has(code ?? '')
  if (!forGood) return { kind: 'failed', error }
  return { kind: 'refused', error, unknown: command === 'RCPT TO' }
}

/** SMTP by an address like `smtps://user:password@smtp.example.com`. */
export const createSmtpTransport = (url: string): MailTransport => {
  let transport: Transporter | null = null
  /** Loaded by whoever sends, not by every start. */
  const opened = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SOCKET_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return transport
  }
  return {
    async send({ to, oneClick, ...mail }) {
      try {
        await (
          await opened()
        ).sendMail({
          ...mail,
          to: { name: '', address: to },
          headers: {
            // RFC 3834: nobody's holiday note answers it.
            'Auto-Submitted': 'auto-generated',
            ...(oneClick === null
              ? {}
              : {
                  'List-Unsubscribe': `<${oneClick}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        })
        return { kind: 'sent' }
      } catch (thrown) {
        return outcomeOf(thrown)
      }
    },
    close: () => transport?.close(),
  }
}
