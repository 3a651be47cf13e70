import { useEffect, useRef } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import { useSite } from '#web/shell/context.ts'
import { cycleWords, Price } from '../parts/Price.tsx'
import type { ProjectDetail } from '../parts/types.ts'
import styles from './Aside.module.css'
import { tabOf, useAsking } from './useAsking.ts'

/** The column beside the text: price, ways to ask, who answers. It sticks so that its end shows. */
export const Aside = ({ detail }: { detail: ProjectDetail }) => {
  const { project, experts, now } = detail
  const column = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = column.current
    if (!element || typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(() => {
      element.style.setProperty('--aside', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const asking = useAsking(project)
  const hotline = useSite().hotlines[tabOf(project.typeId)]
  return (
    <aside ref={column} className={styles.aside} aria-label="价格与咨询">
      <section className={`card ${styles.card}`} aria-labelledby="price-h">
        <h2 id="price-h" className="sr">
          价格与周期
        </h2>
        <p className={styles.price}>
          <Price price={project.price} now={now} whole />
        </p>
        <dl>
          <div>
            <dt>官方费用</dt>
            <dd>另计，按标准实收</dd>
          </div>
          {project.cycleDays !== null && (
            <div>
              <dt>周期</dt>
              <dd className="num">
                {cycleWords(project.cycleDays)}
                {project.cycleNote !== '' && <small>{project.cycleNote}</small>}
              </dd>
            </div>
          )}
          <div>
            <dt>服务地区</dt>
            <dd>{project.regionNames.join('、')}</dd>
          </div>
        </dl>
        <div className={styles.actions}>
          <Button variant="primary" size="lg" block onClick={asking.form}>
            免费咨询
          </Button>
          <Button size="lg" block onClick={asking.chat}>
            在线问专家
          </Button>
        </div>
        {hotline !== undefined && hotline !== '' && (
          <p className={styles.phone}>
            <PhoneNumber number={hotline} what="咨询热线" />
          </p>
        )}
        <p className={styles.note}>官方申报不收费；是否获批由主管部门决定，本站不承诺结果。</p>
      </section>
      {experts.length > 0 && (
        <section className={styles.people} aria-labelledby="people-h">
          <h2 id="people-h">谁来服务</h2>
          <ul>
            {experts.map(({ userId, userName, userSex, headImg, role, servingHours }) => (
              <li key={userId}>
                <Portrait id={userId} name={userName} sex={userSex} photo={headImg} size="sm" />
                <div>
                  <p>
                    <b>{userName}</b> <span>{role}</span>
                  </p>
                  <p className="num">{servingHours}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
