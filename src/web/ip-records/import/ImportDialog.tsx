import { acceptOf } from '#domain/files/features.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { IconDownload } from '#web/kit/icons.ts'
import { Segmented } from '#web/kit/Segmented.tsx'
import { grouped } from '#domain/text/numbers.ts'
import type { Register } from '../kinds.ts'
import type { ImportState } from '../queries.ts'
import styles from './import.module.css'
import { Rows } from './Rows.tsx'
import { type Importing, useImport } from './useImport.ts'

const DUPLICATES = [
  { value: 'skip', name: '跳过' },
  { value: 'update', name: '用表格更新' },
] as const

/** 从表格导入: the template, a sheet, what it would do, and taking over what can be taken. */
export const ImportDialog = (props: { register: Register; onClose: () => void }) => {
  const { register } = props
  const importing = useImport(register)
  const { checked, state, underWay } = importing
  const close = (): void => {
    if (underWay) return
    if (state !== null) importing.refresh()
    props.onClose()
  }
  return (
    <Dialog
      open
      size="lg"
      title={`从表格导入${register.name}`}
      onClose={close}
      actions={<Actions importing={importing} unit={register.unit} onClose={close} />}
    >
      <div className={styles.importing}>
        {state === null ? (
          <>
            <Choosing importing={importing} />
            {checked !== null && <Checked register={register} importing={importing} of={checked} />}
          </>
        ) : (
          <Taking register={register} importing={importing} state={state} />
        )}
      </div>
    </Dialog>
  )
}

const Actions = (props: { importing: Importing; unit: string; onClose: () => void }) => {
  const { checked, state, underWay, take } = props.importing
  if (state !== null)
    return (
      <Button
        variant="primary"
        onClick={props.onClose}
        disabledReason={underWay ? '正在导入，请稍候' : undefined}
      >
        完成
      </Button>
    )
  const takes = checked === null ? 0 : checked.added + checked.changed
  return (
    <>
      <Button onClick={props.onClose}>取消</Button>
      {takes > 0 && (
        <Button variant="primary" loading={underWay} onClick={take}>
          {`导入 ${grouped(takes)} ${props.unit}`}
        </Button>
      )}
    </>
  )
}

/** The template, what is done with numbers that are there already, and the sheet. */
const Choosing = ({ importing }: { importing: Importing }) => {
  const { checked } = importing
  return (
    <>
      <p>
        先下载模板，每行填一条。上传后先预检：列出新增、更新、重复和有误的行，确认后才会写入；有误的行不影响其他行。
      </p>
      <p className={styles.line}>
        <Button onClick={importing.template}>
          <IconDownload size={18} />
          下载模板
        </Button>
      </p>
      <div className={styles.line}>
        <span aria-hidden>号码已存在时</span>
        <Segmented
          label="号码已存在时"
          options={DUPLICATES}
          value={importing.duplicates}
          onChange={importing.change}
        />
      </div>
      <FileDrop
        label="选择表格"
        hint="仅支持 xlsx，10 MB 以内，最多 5,000 行"
        accept={acceptOf('ipSheet')}
        max={1}
        files={checked === null ? [] : [{ fileId: checked.importId, fileName: checked.fileName }]}
        onChange={(files) => {
          if (files.length === 0) importing.forget()
        }}
        upload={async ([file], onProgress) => {
          if (file === undefined) return []
          const answer = await importing.check(file, importing.duplicates, onProgress)
          return [{ fileId: answer.importId, fileName: answer.fileName }]
        }}
      />
      <Failure text={importing.failure} />
    </>
  )
}

/** 新增 40 行 · 更新 2 行 · 有误 3 行, those that there are. */
const sumOf = (state: ImportState): string => {
  const parts: readonly (readonly [string, number])[] = [
    ['新增', state.added],
    ['更新', state.changed],
    ['无变化', state.same],
    ['号码已存在', state.duplicate],
    ['有误', state.errors],
  ]
  const said = parts.filter(([, count]) => count > 0)
  return said.map(([name, count]) => `${name} ${grouped(count)} 行`).join(' · ')
}

const Checked = (props: { register: Register; importing: Importing; of: ImportState }) => {
  const { importing, of } = props
  return (
    <>
      <output className={styles.sum}>
        {`共 ${grouped(of.total)} 行：${sumOf(of) || '没有可以读取的内容'}`}
      </output>
      {of.message !== '' && <p className="t2">{of.message}</p>}
      {of.errors > 0 && (
        <p className={styles.line}>
          <Button size="sm" onClick={importing.faults}>
            <IconDownload size={16} />
            下载有误的行
          </Button>
          <span className="t2">改好后单独上传这些行即可</span>
        </p>
      )}
      <Rows key={of.importId} register={props.register} checked={of} />
    </>
  )
}

const Taking = (props: { register: Register; importing: Importing; state: ImportState }) => {
  const { state, importing } = props
  const whole = Math.max(1, state.added + state.changed)
  if (importing.underWay)
    return (
      <div className={styles.taking}>
        <progress max={whole} value={state.done} aria-label="导入进度" />
        <output className="num">{`已写入 ${grouped(state.done)} / ${grouped(whole)} 行`}</output>
        <p className="t2">请不要关闭页面。中途断开也不会只写入一部分，重新打开后可以再导入。</p>
      </div>
    )
  if (state.state === 'failed')
    return <Failure text={state.message || '导入失败，未写入任何数据，请重试'} />
  return (
    <div className={styles.taking}>
      <output className={styles.sum}>{`已导入 ${grouped(state.done)} 行。${sumOf(state)}`}</output>
      {state.errors > 0 && (
        <p className={styles.line}>
          <Button size="sm" onClick={importing.faults}>
            <IconDownload size={16} />
            下载有误的行
          </Button>
        </p>
      )}
      <Failure text={importing.failure} />
    </div>
  )
}
