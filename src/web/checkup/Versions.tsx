import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { checkup } from '#contract/checkup.ts'
import { versionChangeText } from '#domain/checkup/wording.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Listed, Version } from './labels.ts'
import styles from './Versions.module.css'

/** The versions with their days and makers, the newest first; old ones can be removed. */
export const Versions = ({ listed, shown }: { listed: Listed; shown: number }) => {
  const { versions, most } = listed
  const [removing, setRemoving] = useState<Version | null>(null)
  const mayRemove = useSession()?.permissions.includes('precise:checkup:make') ?? false
  return (
    <aside className={styles.card} aria-labelledby="versions-h">
      <h2 id="versions-h">历史版本</h2>
      <p className={styles.hint}>
        已有 {versions.length} 版，最多保留 {most} 版，生成后不再改动。
      </p>
      <ol className={styles.list}>
        {versions.map((one, at) => (
          <Row
            key={one.nth}
            version={one}
            isNewest={at === 0}
            isFirst={at === versions.length - 1}
            isShown={one.nth === shown}
            onRemove={mayRemove && at > 0 ? () => setRemoving(one) : null}
          />
        ))}
      </ol>
      <Removing version={removing} shown={shown} onClose={() => setRemoving(null)} />
    </aside>
  )
}

const Row = (props: {
  version: Version
  isNewest: boolean
  isFirst: boolean
  isShown: boolean
  onRemove: (() => void) | null
}) => {
  const { version, isNewest, isFirst, isShown, onRemove } = props
  const { to } = useAddress()
  const { nth, madeTime, madeBy, completeness, hopeful, possible } = version
  return (
    <li className={styles.row} data-shown={isShown || undefined}>
      <div className={styles.name}>
        <Link
          className="link"
          to={to({ nth: isNewest ? '' : String(nth) })}
          aria-current={isShown ? 'true' : undefined}
        >
          第 {nth} 版{isNewest ? '（最新）' : ''}
        </Link>
        {onRemove !== null && (
          <Button variant="quiet" size="sm" aria-label={`删除第 ${nth} 版`} onClick={onRemove}>
            删除
          </Button>
        )}
      </div>
      <p className="num">
        {madeTime.slice(0, 16)}
        {madeBy === '' ? '' : `　${madeBy}`}
      </p>
      <p>
        完整度 {completeness}%，较有希望 {hopeful} 项，存在机会 {possible} 项
      </p>
      {!isFirst && <p>{versionChangeText(version.changes, version.newlyHopeful)}</p>}
    </li>
  )
}

/** 删除 of a version, asked for. */
const Removing = (props: { version: Version | null; shown: number; onClose: () => void }) => {
  const { version, shown, onClose } = props
  const client = useQueryClient()
  const { overlays } = useApplication()
  const { go } = useAddress()
  const removing = useEndpointMutation(checkup.remove)
  const remove = (nth: number): void =>
    removing.mutate(
      { nth },
      {
        onSuccess() {
          onClose()
          if (nth === shown) go({ nth: '' })
          void client.invalidateQueries({ queryKey: [checkup.list.path] })
          overlays.toast('success', `已删除第 ${nth} 版报告`)
        },
      },
    )
  return (
    <ConfirmDialog
      open={version !== null}
      title={version === null ? '' : `删除第 ${version.nth} 版报告？`}
      confirm="删除"
      danger
      busy={removing.isPending}
      onConfirm={() => version !== null && remove(version.nth)}
      onClose={onClose}
    >
      <p>删除后不能恢复，其他版本不受影响。</p>
    </ConfirmDialog>
  )
}
