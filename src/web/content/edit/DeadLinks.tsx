import { useId } from 'react'
import { IconAlertTriangle } from '#web/kit/icons.ts'
import { ExternalLink } from '#web/kit/links.tsx'
import type { Item } from '../queries.ts'
import styles from './edit.module.css'

/** 链接失效: addresses of the published item that lead nowhere any more, each with its field. */
export const DeadLinks = ({ links }: { links: Item['deadLinks'] }) => {
  const id = useId()
  if (links.length === 0) return null
  return (
    <section className={styles.lacking} aria-labelledby={id}>
      <details open>
        <summary id={id}>
          <IconAlertTriangle size={18} />
          {`${links.length} 个网址已失效，请换上新的，找不到就去掉`}
        </summary>
        <ul>
          {links.map(({ url, label, since }) => (
            <li key={`${label} ${url}`}>
              <b>{label}</b>
              {`（${since} 起）`}
              <ExternalLink href={url}>{url}</ExternalLink>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
