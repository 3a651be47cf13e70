import type { OwnSettings } from '#contract/site.ts'
import { SETTING_NAME, type SettingName, spelled } from './settings.ts'
import styles from './SiteConfigPage.module.css'

/** What a version changes: each setting with what it was and what it becomes. */
export const Changes = (props: {
  names: readonly SettingName[]
  before: OwnSettings
  after: OwnSettings
}) => (
  <ul className={styles.changes}>
    {props.names.map((name) => (
      <li key={name}>
        <b>{SETTING_NAME[name]}</b>
        <del>{spelled(name, props.before[name])}</del>
        <ins>{spelled(name, props.after[name])}</ins>
      </li>
    ))}
  </ul>
)
