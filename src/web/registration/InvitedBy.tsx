import type { registration } from '#contract/registration.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import styles from './RegisterPage.module.css'

export type Invitation = AnswerOf<typeof registration.inviteInfo>

/** What an invitation says, by its labels. */
export const invitationRows = (info: Invitation) =>
  [
    ['企业名称', info.companyName],
    ['邀请人', info.inviterName],
    ['角色', info.roleNames.join('、')],
    ['有效期至', info.expireTime.slice(0, 16)],
  ] as const

/** Who invites, into which company and as what. */
export const InvitedBy = ({ info }: { info: Invitation }) => (
  <dl className={styles.invitation} aria-label="邀请">
    {invitationRows(info).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
