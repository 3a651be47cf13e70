import styles from './Mark.module.css'

/** A tied-arch bridge whose five hangers are ruler ticks. */
export const Mark = (props: { dark?: boolean }) => (
  <svg
    width="36"
    height="36"
    viewBox="0 0 36 36"
    aria-hidden
    className={props.dark === true ? styles.dark : styles.mark}
  >
    <rect width="36" height="36" rx="8" />
    <g fill="none" strokeLinecap="round">
      <path d="M6 24.5C9 13.2 13 9.5 18 9.5s9 3.7 12 15" strokeWidth="2.6" />
      <path
        d="M11.2 24.5v-6.6M14.6 24.5V12.8M18 24.5V11.5M21.4 24.5V12.8M24.8 24.5v-6.6"
        strokeWidth="1.5"
      />
      <path d="M4.5 24.5h27" strokeWidth="2.6" />
    </g>
  </svg>
)
