import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import styles from './Button.module.css'
import { IconLoader2 } from './icons.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'p',
  secondary: 's',
  quiet: 'q',
  danger: 'd',
}

/** The class names of a button, for whatever looks like one. */
export const buttonClass = (
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  block = false,
): string => `btn ${VARIANTS[variant]}${size === 'md' ? '' : ` ${size}`}${block ? ' block' : ''}`

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>

export interface ButtonProps extends Native {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  loading?: boolean
  /** Stands in for the label while loading; the button keeps the width of the wider of the two. */
  loadingText?: string
  /** Switches the button off and says why, beside it. */
  disabledReason?: string | undefined
  /** What it does needs the page's scripts, which are not there yet; nothing pressed is lost silently. */
  waiting?: boolean
  ref?: React.Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button; `type` is `button` unless said otherwise. It stays focusable while it is off. */
export const Button = (props: ButtonProps) => {
  const {
    variant,
    size,
    block,
    loading = false,
    loadingText,
    disabledReason,
    waiting,
    ...rest
  } = props
  const { children, onClick, className = '', ...native } = rest
  const reasonId = useId()
  const off = loading || disabledReason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        type="button"
        {...native}
        disabled={waiting}
        className={`${buttonClass(variant, size, block)} ${loading ? styles.loading : ''} ${className}`}
        aria-disabled={(off && !waiting) || undefined}
        aria-describedby={disabledReason === undefined ? native['aria-describedby'] : reasonId}
        onClick={press}
      >
        {loadingText === undefined && !loading ? (
          children
        ) : (
          <span className={styles.stack}>
            <span className={styles.face} data-shown={!loading} aria-hidden={loading}>
              {children}
            </span>
            <span className={styles.face} data-shown={loading} aria-hidden={!loading}>
              <IconLoader2 size={18} className={styles.spin ?? ''} />
              {loadingText ?? <span className="sr">{children}</span>}
            </span>
          </span>
        )}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </>
  )
}
