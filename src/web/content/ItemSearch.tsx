import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTENT_STATE } from '#domain/content/flow.ts'
import { CONTENT_KIND_NAME, type ContentKind } from '#domain/content/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useSettled } from '#web/kit/useSettled.ts'
import styles from './content.module.css'
import { listQuery, type Row } from './queries.ts'
import { STATE_TONE } from './labels.ts'

/** Finds one item of a kind by its title and takes it. */
export const ItemSearch = (props: {
  kind: ContentKind
  title: string
  confirm: string
  /** What happens then, above the search. */
  about?: string
  /** Items that cannot be taken. */
  without: readonly string[]
  /** Only what readers see. */
  published?: boolean
  busy?: boolean
  failure?: string | null
  onChosen: (item: Row) => void
  onClose: () => void
}) => {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<Row | null>(null)
  const settled = useSettled(keyword.trim())
  const found = useQuery({
    ...listQuery({
      kind: props.kind,
      state: props.published === true ? 'published' : '',
      keyword: settled,
      mine: false,
      lack: '',
      page: 0,
      pageSize: 20,
    }),
    staleTime: 0,
  })
  const rows = found.data?.records.filter(({ id }) => !props.without.includes(id))
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      size="md"
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            variant="primary"
            loading={props.busy ?? false}
            disabledReason={chosen === null ? '先选一条' : undefined}
            onClick={() => chosen !== null && props.onChosen(chosen)}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {props.about !== undefined && <p>{props.about}</p>}
        <Failure text={props.failure ?? found.error?.message ?? null} />
        <TextField
          label={`${CONTENT_KIND_NAME[props.kind]}的标题或编号`}
          type="search"
          maxLength={50}
          autoComplete="off"
          value={keyword}
          onText={setKeyword}
        />
        <fieldset className={styles.found} aria-busy={found.isFetching}>
          <legend className="sr">找到的内容</legend>
          {rows?.length === 0 && <p className="muted">没有找到，换个词试试</p>}
          {rows?.map((row) => (
            <label key={row.id} className={styles.hit}>
              <input
                type="radio"
                name="content-item"
                checked={chosen?.id === row.id}
                onChange={() => setChosen(row)}
              />
              <span>
                {row.title}
                <small className={styles.note}>{row.id}</small>
              </span>
              <Tag tone={STATE_TONE[row.state]}>{CONTENT_STATE[row.state]}</Tag>
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
