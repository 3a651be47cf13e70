import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { CityProjects } from './CityProjects.tsx'
import styles from './Coverage.module.css'
import { provinceQuery, type Place } from './queries.ts'

/** Cities shown before 全部城市 is pressed. */
const FIRST_CITIES = 6

/** One province: its counts, its cities as bars, and what a chosen city has. */
export const ProvincePanel = (props: { place: Place; onClose: () => void }) => {
  const { place } = props
  const href = useHref()
  const answer = useQuery(provinceQuery(place.regionCode))
  const [all, setAll] = useState(false)
  const [city, setCity] = useState<string | null>(null)
  const cities = (answer.data?.cities ?? []).filter((it) => sumOf(it) > 0)
  const most = Math.max(1, ...cities.map(sumOf))
  return (
    <section className={styles.panel} aria-label={place.regionName}>
      <div className={styles.panelHead}>
        <h3>{place.regionName}</h3>
        <Button size="sm" variant="quiet" onClick={props.onClose}>
          返回各省
        </Button>
      </div>
      <dl>
        <Figure name="当地政策" count={place.policies} />
        <Figure name="当地服务" count={place.services} />
        <Figure name="公开案例" count={place.cases} />
        <Figure name="当地专家" count={place.experts} />
      </dl>
      {answer.isError && (
        <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <Skeleton label="各市数量" rows={4} />}
      {answer.data && cities.length === 0 && (
        <p className={styles.rest}>
          {place.policies + place.services + place.cases === 0
            ? '暂未收录这里的政策、服务和案例；全国性政策同样适用，是否符合条件请看各项条件。'
            : '已收录的都是省级，各市的还在补充。'}
        </p>
      )}
      <ul className={styles.cities}>
        {cities.slice(0, all ? undefined : FIRST_CITIES).map((it) => (
          <li key={it.regionCode}>
            <button
              type="button"
              aria-expanded={city === it.regionCode}
              onClick={() => setCity(city === it.regionCode ? null : it.regionCode)}
            >
              <span>{it.regionName}</span>
              <span className={styles.bar} aria-hidden>
                <i style={{ width: `${Math.round((sumOf(it) / most) * 100)}%` }} />
              </span>
              <b className="num">
                {sumOf(it)}
                <span className="sr"> 项</span>
              </b>
            </button>
            {city === it.regionCode && <CityProjects cityId={it.regionCode} />}
          </li>
        ))}
      </ul>
      {cities.length > FIRST_CITIES && !all && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
          {`全部 ${cities.length} 个城市`}
        </Button>
      )}
      <MoreLink to={href('policyList', { region: place.regionCode })}>
        {`${place.regionName}的政策`}
      </MoreLink>{' '}
      <Link className="link" to={href('serviceProjectList', { region: place.regionCode })}>
        可办的服务
      </Link>
    </section>
  )
}

const sumOf = ({ policies, services, cases, experts }: Omit<Place, 'regionCode' | 'regionName'>) =>
  policies + services + cases + experts

const Figure = (props: { name: string; count: number }) =>
  props.count === 0 ? null : (
    <div>
      <dt>{props.name}</dt>
      <dd className="num">{props.count}</dd>
    </div>
  )
