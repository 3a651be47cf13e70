import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Mark } from '#web/kit/Mark.tsx'
import { useSite } from '../context.ts'
import { useHref } from '../useHref.ts'
import styles from './Logo.module.css'

/** The site's own mark; a configured picture other than this one takes its place. */
const OWN_MARK = '/logo.svg'

/** The way home: the configured logo, or the mark with the site's name when there is none or it fails. */
export const Logo = (props: { dark?: boolean }) => {
  const site = useSite()
  const href = useHref()
  const source = props.dark === true ? site.logoDark : site.logo
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before the page was hydrated.
    if (image.current?.complete === true && image.current.naturalWidth === 0) setFailed(source)
  }, [source])
  const pictured = source !== '' && source !== OWN_MARK && failed !== source
  return (
    <Link to={href('home')} className={`${styles.logo} ${props.dark === true ? styles.dark : ''}`}>
      {pictured ? (
        <img
          ref={image}
          src={source}
          alt={site.webName}
          height={36}
          onError={() => setFailed(source)}
        />
      ) : (
        <>
          <Mark dark={props.dark === true} />
          <span>
            <b>{site.webName}</b>
            <small>{site.tagline}</small>
          </span>
        </>
      )}
      <span className="sr">首页</span>
    </Link>
  )
}
