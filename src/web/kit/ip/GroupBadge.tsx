import { IP_GROUP, type IpGroup } from '#domain/ip/status.ts'
import styles from './GroupBadge.module.css'

/** 申请中 / 待办登 / 有效 / 风险 / 失效, and the state behind it where there is room. */
export const GroupBadge = (props: { group: IpGroup; status?: string }) => (
  <span className={styles.badge} data-group={props.group}>
    {IP_GROUP[props.group]}
    {props.status !== undefined && <span>{props.status}</span>}
  </span>
)
