import { useEffect, useState } from 'react'
import styles from './CopyButton.module.css'
import { IconCheck, IconCopy } from './icons.ts'

const COPIED_MS = 2000

/** Copies a text; its label says 已复制 for two seconds. */
export const CopyButton = (props: {
  text: string
  what: string
  /** 复制 unless told. */
  label?: string
}) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.text)
      setCopied(true)
    } catch {
      // No permission to write: the text stands beside the button and can be marked by hand.
    }
  }
  return (
    <button type="button" className={styles.copy} onClick={() => void copy()}>
      {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      {copied ? '已复制' : (props.label ?? '复制')}
      <span className="sr">{props.what}</span>
      <output className="sr">{copied ? '已复制' : ''}</output>
    </button>
  )
}

/** A phone number that never breaks: a link on phones, and a button that copies it. */
export const PhoneNumber = (props: { number: string; what: string }) => (
  <span className={styles.phone}>
    <a href={`tel:${props.number.replaceAll(/[^\d+]/g, '')}`} className="num">
      {props.number}
    </a>
    <CopyButton text={props.number} what={props.what} />
  </span>
)
