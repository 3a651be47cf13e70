import type { ReactNode } from 'react'
import styles from './FormAlert.module.css'
import { IconAlertCircle } from './icons.ts'

/** Why a form was refused, above it; the region stands before anything is said in it. */
export const FormAlert = ({ text, children }: { text: string | null; children?: ReactNode }) => (
  <div role="alert" className={styles.region}>
    {text !== null && (
      <div className={styles.failure}>
        <IconAlertCircle size={18} />
        <p>{text}</p>
        {children}
      </div>
    )}
  </div>
)
