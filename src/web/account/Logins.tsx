import { useQuery, useQueryClient } from '@tanstack/react-query'
import { account } from '#contract/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from './account.module.css'
import { Part } from './Part.tsx'

const TITLE = '登录设备'

/** 登录设备: where one is signed in; any but this one may be ended. */
export const Logins = () => {
  const { overlays } = useApplication()
  const client = useQueryClient()
  const logins = useQuery({ ...queryOptionsInline(account.logins, {}), staleTime: 0 })
  const ending = useEndpointMutation(account.endLogin)
  const end = (loginId: string): void =>
    ending.mutate(
      { loginId },
      {
        onSuccess: () =>
          overlays.toast('success', loginId === '' ? '其他设备已退出' : '该设备已退出'),
        onSettled: () => void client.invalidateQueries({ queryKey: [account.logins.path] }),
      },
    )
  const others = logins.data?.records.filter(({ current }) => !current) ?? []
  return (
    <Part title={TITLE} note="如有陌生设备，请退出其登录并修改密码。">
      {logins.isPending && <Skeleton label={TITLE} rows={2} height="4rem" />}
      {logins.isError && (
        <ErrorBlock compact error={logins.error} onRetry={() => void logins.refetch()} />
      )}
      <ul className={styles.logins}>
        {logins.data?.records.map((one) => (
          <li key={one.loginId}>
            <div>
              <p className={styles.device}>
                {one.device === '' ? '未知设备' : one.device}
                {one.current && <Tag tone="good">当前设备</Tag>}
              </p>
              <p className="muted num">
                {[
                  one.ip,
                  `登录于 ${one.createTime.slice(0, 16)}`,
                  `最近使用 ${one.lastTime.slice(0, 16)}`,
                ]
                  .filter((it) => it !== '')
                  .join(' · ')}
              </p>
            </div>
            {!one.current && (
              <Button
                size="sm"
                loading={ending.isPending && ending.variables.loginId === one.loginId}
                onClick={() => end(one.loginId)}
              >
                结束
                <span className="sr">{` ${one.device} 的登录`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          loading={ending.isPending && ending.variables.loginId === ''}
          onClick={() => end('')}
        >
          退出其他所有设备
        </Button>
      )}
    </Part>
  )
}
