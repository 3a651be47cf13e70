import { Link } from 'react-router'
import type { Outward } from '#domain/subscriptions/codes.ts'
import { useHref } from '#web/shell/useHref.ts'

const MOST = { mail: '每天最多一封', sms: '每天最多一条短信' } as const

/** 已订阅: what, and where it goes. */
export const Begun = (props: {
  channel: Outward
  name: string
  /** Masked. */
  address: string
}) => (
  <>
    <b>{`已订阅：${props.name}`}</b>
    <span>{`有新内容时发往 ${props.address}，${MOST[props.channel]}`}</span>
  </>
)

/** Ends what has begun, where its link is known; and the list. */
export const WaysOn = ({ optOut }: { optOut: string }) => {
  const href = useHref()
  return (
    <>
      {optOut !== '' && (
        <Link to={href('unsubscribe', { token: optOut })} className="link">
          退订
        </Link>
      )}
      <Link to={href('policyList')} className="link">
        查看政策列表
      </Link>
    </>
  )
}
