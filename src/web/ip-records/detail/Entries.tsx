import { useState } from 'react'
import { type EntryType, USAGE_KIND } from '#domain/ip/record-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { IconPlus } from '#web/kit/icons.ts'
import type { Register } from '../kinds.ts'
import type { Detail, Entry } from '../queries.ts'
import { useHolds } from '../useHolds.ts'
import styles from './detail.module.css'
import { entryGroups } from './entry-plan.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { Files, Part } from './parts.tsx'
import { useChange } from './useChange.tsx'

/** 附记 of a record in groups: evidence of use, deals, papers; each can be added to. */
export const Entries = (props: { register: Register; record: Detail }) => {
  const { register, record } = props
  const holds = useHolds(register)
  const [adding, setAdding] = useState<readonly EntryType[] | null>(null)
  const [removing, setRemoving] = useState<Entry | null>(null)
  return (
    <>
      {entryGroups(register.kind).map(({ id, title, types, empty }) => {
        const rows = record.entries.filter(({ type }) => types.includes(type))
        return (
          <Part
            key={id}
            id={id}
            title={title}
            aside={
              holds('edit') && (
                <Button size="sm" onClick={() => setAdding(types)}>
                  <IconPlus size={16} />
                  添加
                  <span className="sr">{title}</span>
                </Button>
              )
            }
          >
            {rows.length === 0 ? (
              <p className="muted">{empty}</p>
            ) : (
              <ul className={styles.entries}>
                {rows.map((entry) => (
                  <li key={entry.entryId}>
                    <EntryLine entry={entry} />
                    {holds('edit') && (
                      <Button size="sm" variant="quiet" onClick={() => setRemoving(entry)}>
                        移除
                        <span className="sr">{`${entry.typeName} ${entry.date}`}</span>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Part>
        )
      })}
      {adding !== null && (
        <EntryDialog
          register={register}
          record={record}
          types={adding}
          onClose={() => setAdding(null)}
        />
      )}
      {removing !== null && (
        <Removing
          register={register}
          record={record}
          entry={removing}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

const EntryLine = ({ entry }: { entry: Entry }) => {
  const usage = entry.usageKind === '' ? '' : USAGE_KIND[entry.usageKind]
  const days = [entry.date, entry.until === '' ? '' : `至 ${entry.until}`]
    .filter((part) => part !== '')
    .join(' ')
  return (
    <div>
      <p>
        <b>{[entry.typeName, usage].filter((part) => part !== '').join(' · ')}</b>
        {days !== '' && <span className="num">{days}</span>}
        {entry.party !== '' && <span>{entry.party}</span>}
      </p>
      {entry.note !== '' && <p className={styles.words}>{entry.note}</p>}
      <Files files={entry.files} />
      <small className="num">{`${entry.createUser} ${entry.createTime.slice(0, 16)} 登记`}</small>
    </div>
  )
}

const Removing = (props: {
  register: Register
  record: Detail
  entry: Entry
  onClose: () => void
}) => {
  const { register, record, entry, onClose } = props
  const changing = useChange(register, register.calls.removeEntry)
  return (
    <ConfirmDialog
      open
      title={`移除这条${entry.typeName}？`}
      confirm="移除"
      danger
      busy={changing.busy}
      onClose={onClose}
      onConfirm={() =>
        changing.send(
          { recordId: record.recordId, version: record.version, entryId: entry.entryId },
          '已移除',
          onClose,
        )
      }
    >
      <p>{`${entry.date} ${entry.party || entry.note}`.trim()}</p>
      {entry.files.length > 0 && (
        <p className="t2">{`其中 ${entry.files.length} 个文件一起移除。`}</p>
      )}
      <Failure text={changing.failure}>{changing.reload}</Failure>
    </ConfirmDialog>
  )
}
