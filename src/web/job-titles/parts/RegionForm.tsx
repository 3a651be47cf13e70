import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useFollowing } from '#web/kit/useFollowing.ts'
import styles from './RegionForm.module.css'

/** Chooses a province by the address: works without scripts, and goes at once with them. */
export const RegionForm = (props: {
  /** Where the form leads; the field is `region`. */
  action: string
  hrefOf: (regionCode: string) => string
  chosen: string
  provinces: readonly { regionCode: string; regionName: string }[]
}) => {
  const { action, hrefOf, chosen, provinces } = props
  const navigate = useNavigate()
  const field = useFollowing<HTMLSelectElement>(chosen)
  const go = (form: HTMLFormElement): void => {
    const value = new FormData(form).get('region')
    void navigate(hrefOf(typeof value === 'string' ? value : ''), { preventScrollReset: true })
  }
  return (
    <form
      action={action}
      className={styles.form}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        go(event.currentTarget)
      }}
    >
      <label>
        <span>地区</span>
        <select
          ref={field}
          name="region"
          className="input"
          defaultValue={chosen}
          onChange={(event) => event.currentTarget.form && go(event.currentTarget.form)}
        >
          <option value="">全国（国家参考标准）</option>
          {provinces.map(({ regionCode, regionName }) => (
            <option key={regionCode} value={regionCode}>
              {regionName}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn s">
        查看
      </button>
    </form>
  )
}
