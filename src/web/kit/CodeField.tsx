import { maskPhone, mobileProblem } from '#domain/registration/account.ts'
import styles from './CodeField.module.css'
import { Field } from './Field.tsx'
import { IconLoader2 } from './icons.ts'
import type { MessageCode } from './useMessageCode.ts'

/** 验证码: the code from a message, with the button that asks for one and counts down to the next. */
export const CodeField = (props: {
  id: string
  name: string
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  error: string | null
  code: MessageCode
  /** The number the code goes to. */
  phone: string
  /** Called instead of asking when the number is not one. */
  onWrongPhone: () => void
  /** What is said once a code was asked for; `to` is the masked number. */
  sent: (to: string) => string
}) => {
  const { code, phone } = props
  const ask = (): void => {
    if (mobileProblem(phone) !== null) props.onWrongPhone()
    else void code.ask(phone)
  }
  return (
    <div className={styles.code}>
      <Field
        id={props.id}
        label="验证码"
        required
        error={props.error ?? code.failure}
        {...(code.doing === 'proving' ? { hint: '正在进行安全验证…' } : {})}
      >
        {(control) => (
          <span className={styles.row}>
            <input
              {...control}
              className="input num"
              name={props.name}
              value={props.value}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              onChange={(event) => props.onChange(event.target.value.trim())}
              onBlur={props.onBlur}
            />
            <AskButton code={code} onAsk={ask} />
          </span>
        )}
      </Field>
      <output className={styles.sent}>
        {code.doing === 'proving' && <span className="sr">正在进行安全验证…</span>}
        {code.doing === 'nothing' &&
          code.failure === null &&
          code.sentTo !== '' &&
          code.sentTo === phone &&
          props.sent(maskPhone(code.sentTo))}
      </output>
    </div>
  )
}

const AskButton = ({ code, onAsk }: { code: MessageCode; onAsk: () => void }) => {
  const off = code.doing !== 'nothing' || code.left > 0
  return (
    <button
      type="button"
      className={`btn s ${styles.ask}`}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onAsk()
      }}
    >
      {code.doing !== 'nothing' && <IconLoader2 size={18} className={styles.spin ?? ''} />}
      {code.doing === 'proving' && '验证中'}
      {code.doing === 'sending' && '发送中'}
      {code.doing === 'nothing' &&
        (code.left > 0 ? <span className="num">{code.left} 秒后可重发</span> : '获取验证码')}
    </button>
  )
}
