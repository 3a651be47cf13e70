import { useQuery } from '@tanstack/react-query'
import { COPYRIGHT_FIELDS } from '#domain/ip/copyright-record.ts'
import { COPYRIGHT_KIND } from '#domain/ip/status.ts'
import { NO_DATA } from '#web/kit/ip/text.ts'
import { REGISTER } from '../kinds.ts'
import { copyrightQuery, type CopyrightDetail } from '../queries.ts'
import { Dates } from './Deadlines.tsx'
import styles from './detail.module.css'
import { Entries } from './Entries.tsx'
import { Lifecycle, NextSteps } from './Lifecycle.tsx'
import { Facts, Part } from './parts.tsx'
import { RecordPage, RecordState } from './RecordPage.tsx'
import { Sources } from './Sources.tsx'

const COPYRIGHT = REGISTER.copyright

/** One 版权 of the company. */
export const Copyright = ({ recordId }: { recordId: string }) => (
  <RecordState<CopyrightDetail> register={COPYRIGHT} asked={useQuery(copyrightQuery(recordId))}>
    {(record) => <Filled record={record} />}
  </RecordState>
)

const Filled = ({ record }: { record: CopyrightDetail }) => (
  <RecordPage
    register={COPYRIGHT}
    record={record}
    name={record.name}
    number={record.regNo}
    meta={[COPYRIGHT_KIND[record.kind]]}
    aside={
      <>
        <Protection record={record} />
        <NextSteps record={record} />
      </>
    }
  >
    <Lifecycle record={record} />
    <Dates record={record} />
    <Part id="facts" title="登记信息">
      <Facts
        fields={COPYRIGHT_FIELDS}
        form={record.form}
        without={[
          'name',
          'status',
          'source',
          'checkedOn',
          ...(record.form.holder === 'person' ? [] : (['diedOn'] as const)),
          ...(record.kind === 'software' ? [] : (['sourceLines', 'language'] as const)),
        ]}
      />
    </Part>
    <Entries register={COPYRIGHT} record={record} />
    <Sources record={record} />
  </RecordPage>
)

/** 保护期至: no countdown and no alarm, a copyright is not renewed. */
const Protection = ({ record }: { record: CopyrightDetail }) => (
  <section className={styles.due} aria-label="保护期">
    <h2>保护期至</h2>
    <p className={`num ${styles.figure}`}>{record.protectTo === '' ? NO_DATA : record.protectTo}</p>
    {record.protectNote !== '' && <p>{record.protectNote}</p>}
    <p className={styles.small}>著作权不用续展，因此没有到期提醒。</p>
  </section>
)
