import { useQuery } from '@tanstack/react-query'
import { PATENT_FIELDS } from '#domain/ip/patent-record.ts'
import { PATENT_KIND } from '#domain/ip/rules.ts'
import { REGISTER } from '../kinds.ts'
import { patentQuery, type PatentDetail } from '../queries.ts'
import { Annuities } from './Annuities.tsx'
import { Dates, Deadlines, NextDue } from './Deadlines.tsx'
import { Entries } from './Entries.tsx'
import { Lifecycle, NextSteps } from './Lifecycle.tsx'
import { Facts, Part } from './parts.tsx'
import { RecordPage, RecordState } from './RecordPage.tsx'
import { Remind } from './Remind.tsx'
import { Sources } from './Sources.tsx'

const PATENT = REGISTER.patent

/** One 专利 of the company. */
export const Patent = ({ recordId }: { recordId: string }) => (
  <RecordState<PatentDetail> register={PATENT} asked={useQuery(patentQuery(recordId))}>
    {(record) => <Filled record={record} />}
  </RecordState>
)

const Filled = ({ record }: { record: PatentDetail }) => (
  <RecordPage
    register={PATENT}
    record={record}
    name={record.title}
    number={record.appNo}
    meta={[PATENT_KIND[record.kind]]}
    aside={
      <>
        <NextDue record={record} />
        <NextSteps record={record} />
      </>
    }
  >
    <Lifecycle record={record} />
    <Deadlines record={record} />
    <Annuities record={record} />
    <Dates record={record} />
    <Part id="facts" title="著录信息">
      <Facts
        fields={PATENT_FIELDS}
        form={record.form}
        without={[
          'title',
          'status',
          'source',
          'checkedOn',
          ...(record.kind === 'invention' ? [] : (['examRequestDate'] as const)),
        ]}
        shown={{
          appNo: record.appNo,
          paidThrough: record.form.paidThrough === 0 ? '' : `第 ${record.form.paidThrough} 年`,
        }}
      />
    </Part>
    <Entries register={PATENT} record={record} />
    <Remind register={PATENT} record={record} />
    <Sources record={record} />
  </RecordPage>
)
