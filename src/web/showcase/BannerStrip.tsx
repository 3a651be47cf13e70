import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { showcase } from '#contract/showcase.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import styles from './BannerStrip.module.css'
import { bannersQuery } from './queries.ts'

type Device = 'pc' | 'phone'
type Banner = AnswerOf<(typeof showcase)['banners']>['records'][number]

const MOST = 3
/** The picture's own size, so that nothing moves when it comes. */
const SIZE = { pc: [1200, 120], phone: [720, 225] } as const

/** 横幅: at most three, changed by hand alone; nothing when there is none, or when they fail. */
export const BannerStrip = () => (
  <>
    <Strip device="pc" />
    <Strip device="phone" />
  </>
)

const Strip = ({ device }: { device: Device }) => {
  const { data } = useQuery(bannersQuery(device))
  const [at, setAt] = useState(0)
  const banners = data?.records.slice(0, MOST) ?? []
  const shown = banners[at] ?? banners[0]
  if (shown === undefined) return null
  return (
    <section className={`wrap ${styles[device]}`} aria-label="公告横幅">
      <Picture banner={shown} device={device} />
      {banners.length > 1 && (
        <ul className={styles.dots}>
          {banners.map((banner, index) => (
            <li key={banner.bannerId}>
              <button
                type="button"
                aria-label={`第 ${index + 1} 幅：${banner.alt}`}
                aria-current={banner === shown ? 'true' : undefined}
                onClick={() => setAt(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Picture = ({ banner, device }: { banner: Banner; device: Device }) => {
  const [width, height] = SIZE[device]
  const picture = (
    <img
      key={banner.bannerId}
      src={banner.image}
      alt={banner.alt}
      width={width}
      height={height}
      // The strip of the other device is not shown, and its picture is not fetched.
      loading="lazy"
    />
  )
  if (banner.link === '') return picture
  if (banner.link.startsWith('/')) return <Link to={banner.link}>{picture}</Link>
  return (
    <a href={banner.link} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  )
}
