import { type FormEvent, useId, useState } from 'react'
import { privacy } from '#contract/privacy.ts'
import { eraseProblem } from '#domain/privacy/erasure.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { Erased } from '#web/kit/privacy/Erased.tsx'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './running.module.css'

const EMPTY = { phone: '', guestId: '', reason: '' }

/** 按请求删除个人信息: for a number or a guest, with the reason, and what stays. */
export const EraseDrawer = ({ onClose }: { onClose: () => void }) => {
  const erasing = useEndpointMutation(privacy.eraseFor, 'inline')
  const [asked, setAsked] = useState(EMPTY)
  const [problem, setProblem] = useState<string | null>(null)
  const [sure, setSure] = useState(false)
  const formId = useId()
  const outcome = erasing.data
  const set =
    (name: keyof typeof EMPTY) =>
    (text: string): void =>
      setAsked((before) => ({ ...before, [name]: text }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = eraseProblem({
      ...asked,
      phone: asked.phone.trim(),
      guestId: asked.guestId.trim(),
    })
    setProblem(found)
    if (found === null) setSure(true)
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title="按请求删除个人信息"
      dirty={outcome === undefined && Object.values(asked).some((text) => text !== '')}
      actions={
        outcome === undefined ? (
          <Button type="submit" form={formId} variant="danger">
            删除
          </Button>
        ) : (
          <Button onClick={onClose}>完成</Button>
        )
      }
    >
      {outcome === undefined ? (
        <form id={formId} className={styles.section} onSubmit={submit} noValidate>
          <p className="muted">
            先核实请求人就是本人。手机号码和访客编号填一项：号码删除它留下的咨询、留言和联系人，访客编号删除该浏览器的会话。
          </p>
          <TextField
            label="手机号码"
            optional
            className="input num"
            inputMode="numeric"
            maxLength={11}
            value={asked.phone}
            onText={set('phone')}
          />
          <TextField
            label="访客编号"
            optional
            hint="会话中“游客”后面的 18 位数字"
            className="input num"
            inputMode="numeric"
            maxLength={18}
            value={asked.guestId}
            onText={set('guestId')}
          />
          <TextArea
            label="请求的方式和时间"
            required
            hint="例如：11 月 26 日来电，已回拨核实"
            rows={3}
            value={asked.reason}
            onText={set('reason')}
          />
          <Failure text={problem} />
        </form>
      ) : (
        <output className={styles.section}>
          <Erased outcome={outcome} stays="以下内容保留，请告知请求人：" />
        </output>
      )}
      <ConfirmDialog
        open={sure}
        title="删除这个人的个人信息？"
        confirm="删除"
        danger
        busy={erasing.isPending}
        failure={erasing.error?.message ?? null}
        onClose={() => setSure(false)}
        onConfirm={() => erasing.mutate(asked, { onSuccess: () => setSure(false) })}
      >
        <p>删除后不能恢复；操作日志记下隐去后的号码、原因和删除的数量。</p>
      </ConfirmDialog>
    </Drawer>
  )
}
