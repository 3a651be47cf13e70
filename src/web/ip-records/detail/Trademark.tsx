import { useQuery } from '@tanstack/react-query'
import { TRADEMARK_FIELDS } from '#domain/ip/trademark-record.ts'
import { MarkImage } from '#web/kit/ip/MarkImage.tsx'
import { NO_DATA } from '#web/kit/ip/text.ts'
import { REGISTER } from '../kinds.ts'
import { trademarkQuery, type TrademarkDetail } from '../queries.ts'
import { Dates, Deadlines, NextDue } from './Deadlines.tsx'
import styles from './detail.module.css'
import { Entries } from './Entries.tsx'
import { Lifecycle, NextSteps } from './Lifecycle.tsx'
import { Facts, Part } from './parts.tsx'
import { RecordPage, RecordState } from './RecordPage.tsx'
import { Remind } from './Remind.tsx'
import { RenewalPart } from './RenewalPart.tsx'
import { Sources } from './Sources.tsx'

const TRADEMARK = REGISTER.trademark

/** One 商标 of the company. */
export const Trademark = ({ recordId }: { recordId: string }) => (
  <RecordState<TrademarkDetail> register={TRADEMARK} asked={useQuery(trademarkQuery(recordId))}>
    {(record) => <Filled record={record} />}
  </RecordState>
)

const Filled = ({ record }: { record: TrademarkDetail }) => (
  <RecordPage
    register={TRADEMARK}
    record={record}
    name={record.name}
    number={record.regNo}
    picture={<MarkImage name={record.name} image={record.imageUrl} />}
    meta={[`第 ${record.niceClass} 类 ${record.className}`.trim()]}
    aside={
      <>
        <NextDue record={record} />
        <NextSteps record={record} />
      </>
    }
  >
    <Lifecycle record={record} />
    <Deadlines record={record} />
    <RenewalPart record={record} />
    <Dates record={record} />
    <Part id="facts" title="登记信息">
      <Facts
        fields={TRADEMARK_FIELDS}
        form={record.form}
        without={['name', 'image', 'status', 'source', 'checkedOn']}
        shown={{ niceClass: `第 ${record.niceClass} 类 ${record.className}` }}
      />
    </Part>
    <Goods record={record} />
    <Entries register={TRADEMARK} record={record} />
    <Remind register={TRADEMARK} record={record} />
    <Sources record={record} />
  </RecordPage>
)

const Goods = ({ record }: { record: TrademarkDetail }) => (
  <Part id="goods" title="商品与服务">
    {record.form.goods.length === 0 ? (
      <p className="muted">{NO_DATA}</p>
    ) : (
      <dl className={styles.goods}>
        {record.form.goods.map(({ group, names }) => (
          <div key={`${group}${names.join()}`}>
            <dt className="num">{group === '' ? '未列类似群' : group}</dt>
            <dd>{names.join('、')}</dd>
          </div>
        ))}
      </dl>
    )}
  </Part>
)
