import { useId } from 'react'
import { materialAnchor } from '#domain/policies/places.ts'
import { useRemembered } from '#web/shell/context.ts'
import styles from './Materials.module.css'
import { Section } from './Section.tsx'
import type { PolicyDetail } from './types.ts'

type Ticks = Record<string, string[]>

/** 申报材料 as a checklist; the ticks stay in this browser. */
export const Materials = (props: { policyId: string; materials: PolicyDetail['materials'] }) => {
  const { policyId, materials } = props
  const [ticks, setTicks] = useRemembered<Ticks>('materials')
  const id = useId()
  if (materials.length === 0) return null
  const ticked = ticks?.[policyId] ?? []
  const ready = materials.filter(({ name }) => ticked.includes(name)).length
  const tick = (name: string, on: boolean): void => {
    const { [policyId]: _, ...others } = ticks ?? {}
    const names = [...ticked.filter((one) => one !== name), ...(on ? [name] : [])]
    const next = names.length === 0 ? others : { ...others, [policyId]: names }
    setTicks(Object.keys(next).length === 0 ? null : next)
  }
  return (
    <Section
      id="materials"
      aside={
        <span className="num">
          {ready > 0 ? `已备 ${ready} / ${materials.length} 项` : `共 ${materials.length} 项`}
          <span className={styles.kept}>，勾选记录保存在本浏览器</span>
        </span>
      }
    >
      <ul className={`card ${styles.list}`}>
        {materials.map(({ name, required, note, issuer }, at) => (
          <li id={materialAnchor(at)} key={name}>
            <input
              type="checkbox"
              id={`${id}${at}`}
              checked={ticked.includes(name)}
              onChange={(event) => tick(name, event.target.checked)}
              aria-describedby={note === '' && issuer === '' ? undefined : `${id}${at}-note`}
            />
            <label htmlFor={`${id}${at}`} className="cover">
              {name}
              <span className="sr">{required ? '，必需' : '，选填'}</span>
            </label>
            {(note !== '' || issuer !== '') && (
              <p id={`${id}${at}-note`}>
                {[note, issuer === '' ? '' : `出具方：${issuer}`].filter(Boolean).join('　')}
              </p>
            )}
            <span className={styles.need} data-required={required || undefined} aria-hidden>
              {required ? '必需' : '选填'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
