import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  POLICY_LEVEL,
  type PolicyLevel,
  WINDOW_STATE,
  type WindowState as State,
} from '#domain/policies/codes.ts'
import type { ShownThing } from '#domain/matching/shown-things.ts'
import { REGISTER_STATUS } from '#domain/permissions/certification.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { ChosenFilters, FilterCard, FilterRow } from '#web/kit/Filters.tsx'
import { FirstThings } from '#web/kit/FirstThings.tsx'
import { IconCircleCheck, IconCircleDashed, IconInfoCircle } from '#web/kit/icons.ts'
import { LinkColumn } from '#web/kit/LinkColumn.tsx'
import { MarkedText } from '#web/kit/MarkedText.tsx'
import { MarkedTitle } from '#web/kit/MarkedTitle.tsx'
import { MonthGrid } from '#web/kit/MonthGrid.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import { Prose, ProseTable } from '#web/kit/Prose.tsx'
import { Section } from '#web/kit/Section.tsx'
import { SideBySide } from '#web/kit/SideBySide.tsx'
import { SituationBox } from '#web/kit/situation/SituationBox.tsx'
import { useSituation } from '#web/kit/situation/useSituation.ts'
import { Conditions } from '#web/policies/detail/Conditions.tsx'
import { Facts } from '#web/policies/detail/Facts.tsx'
import { policyQuery } from '#web/policies/detail/query.ts'
import { LevelTag } from '#web/policies/parts/LevelTag.tsx'
import { SupportTags } from '#web/policies/parts/SupportTags.tsx'
import { DeadlineRuler, SpanRuler, TickScale } from '#web/policies/parts/TickScale.tsx'
import { WindowState } from '#web/policies/parts/WindowState.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { SHOWN_POLICY } from './shown.ts'
import styles from './Data.module.css'
import { LightSample, Line, Sample } from './Sample.tsx'

/** A policy with many conditions and every kind of fact. */

/** Days left by state, as a list would say them. */
const DAYS: Partial<Record<State, { daysLeft?: number; opensInDays?: number; urgent?: boolean }>> =
  {
    open: { daysLeft: 40 },
    closing: { daysLeft: 10, urgent: true },
    upcoming: { opensInDays: 12 },
  }

const WAITING: ShownThing['where'][number] = {
  ...{ code: 'hnte', name: '高新技术企业', policyId: '', id: 'H4', text: '', clause: '' },
  ...{ state: 'unmet', gap: '', remedy: '补充研发人员，并按岗位如实归集。', earliest: '' },
  alone: false,
}

/** A value to tell, and something that an answer says the fee and the time of. */
const THINGS: readonly ShownThing[] = [
  {
    ...{ id: 'rdStaff', field: 'rdStaff', kind: 'tell', name: '科技人员', years: [2025] },
    ...{ reason: '2 个项目等它，其中 1 个只差这一项', earliest: '', how: null },
    where: [{ ...WAITING, state: 'missing', remedy: '' }],
  },
  {
    ...{ id: 'softwareCopyrights', field: 'softwareCopyrights', kind: 'do', years: [] },
    ...{ name: '已登记的软件著作权', reason: '1 个项目等它', earliest: '2027-01-01' },
    where: [WAITING],
    how: {
      ...{ answerId: 'a', question: '软著要多久，要钱吗', confidence: 'B' },
      ...{ checkedOn: '2026-11-28' },
      steps: [{ text: '网上填申请', cost: '官方不收费', time: '' }],
    },
  },
]

/** Tags, states, tables, rulers and the ways through a list. */
export const Data = () => (
  <>
    <Sample title="层级、支持方式与状态" note="红色只用于 14 天内的截止">
      {() => <Tags />}
    </Sample>
    <Sample title="月历" note="方向键按日、按周移动，没有事项的日子跳过">
      {() => <Month />}
    </Sample>
    <Sample title="刻度尺" note="每 6 px 一格">
      {() => (
        <>
          <TickScale value={0.42} label="完成 42%" />
          <TickScale value={0.66} label="完成 66%" height={8} />
          <TickScale value={0.9} label="已过 90%" height={6} urgent />
          <SpanRuler
            value={0.58}
            label="距截止 10 天，已过 58%"
            start="11-01 开始"
            end="12-01 截止"
            urgent
          />
          <DeadlineRuler
            pins={[
              { days: 6, urgent: true },
              { days: 13, urgent: true },
              { days: 31, urgent: false },
              { days: 52, urgent: false },
            ]}
            strong={2}
          />
        </>
      )}
    </Sample>
    <LightSample title="链接列" note="一类里选一个，每个有自己的网址；窄屏上排成两三列">
      <Column />
    </LightSample>
    <Sample title="并排对比" note="两列在手机上仍然并排，行名在上方；三列在自己的区域里横向滚动">
      {() => (
        <SideBySide
          above
          label="对比示例"
          sides={[
            { id: 'award', name: '奖励', head: '奖励' },
            { id: 'interest', name: '贴息', head: '贴息' },
          ]}
          rows={[
            { id: 'who', name: '适合谁', cells: ['首次通过认定的企业', '有设备贷款的企业'] },
            { id: 'way', name: '怎么给', cells: ['一次性', '按年'] },
          ]}
        />
      )}
    </Sample>
    <LightSample title="表格与正文">
      <Prose>
        <p>
          <MarkedText
            marks={[
              { text: '检索词', hit: true },
              { text: '在结果里这样标出。', hit: false },
            ]}
          />
          <MarkedTitle
            marks={[
              { text: '关于开展', hit: false },
              { text: '高新技术企业', hit: true },
              { text: '认定的通知', hit: false },
            ]}
            plain=""
          />
        </p>
        <p>正文 17 px，行高 1.9，每行 34 到 40 字；表格在自己的区域里横向滚动。</p>
        <ProseTable label="知识产权数量">
          <thead>
            <tr>
              <th scope="col">类别</th>
              <th scope="col">有效</th>
              <th scope="col">申请中</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">发明专利</th>
              <td className="num">12</td>
              <td className="num">5</td>
            </tr>
            <tr>
              <th scope="row">软件著作权</th>
              <td className="num">31</td>
              <td className="num">2</td>
            </tr>
          </tbody>
        </ProseTable>
      </Prose>
    </LightSample>
    <LightSample title="位置、筛选与分页">
      <Lists />
    </LightSample>
    <LightSample title="小节">
      <Section id="demo-section" title="需要的材料" aside="共 2 项">
        <p className="t2">标题下是内容，右边是一句说明</p>
      </Section>
    </LightSample>
    <LightSample title="我的情况" note="一句话：读到的带出处，没读懂的说出来">
      <Situation />
    </LightSample>
    <Sample title="先补什么" note="三件在上，其余折叠；没有依据的费用和时间不写">
      {() => (
        <FirstThings
          heading="h3"
          things={THINGS}
          policyHref={() => '#demo-section'}
          answerHref={() => '#demo-section'}
        />
      )}
    </Sample>
    <LightSample title="要点与条件核对" note="公开页面只用浅色">
      <PolicyParts />
    </LightSample>
  </>
)

const Tags = () => (
  <>
    <Line>
      {(Object.keys(POLICY_LEVEL) as PolicyLevel[]).map((level) => (
        <LevelTag key={level} level={level} />
      ))}
    </Line>
    <Line>
      <SupportTags modes={['title', 'award', 'tax', 'interest']} />
    </Line>
    <Line>
      {(Object.keys(WINDOW_STATE) as State[]).map((state) => (
        <WindowState
          key={state}
          named
          window={{
            state,
            deadline: '',
            deadlineKind: '',
            opensOn: '',
            daysLeft: DAYS[state]?.daysLeft ?? null,
            opensInDays: DAYS[state]?.opensInDays ?? null,
            closedDaysAgo: null,
            urgent: DAYS[state]?.urgent ?? false,
          }}
        />
      ))}
    </Line>
    <Line>
      {Object.values(REGISTER_STATUS).map(({ name }) => (
        <span key={name} className="tag">
          {name}
        </span>
      ))}
    </Line>
    <Line>
      <span className={styles.ok}>
        <IconCircleCheck size={18} />
        满足
      </span>
      <span className={styles.warn}>
        <IconCircleDashed size={18} />
        待补充
      </span>
      <span className={styles.note}>
        <IconInfoCircle size={18} />
        待核实
      </span>
    </Line>
    <Line>
      <Portrait id="demo-1" name="周明远" sex="1" />
      <Portrait id="demo-2" name="林予禾" sex="0" />
      <Portrait id="demo-3" name="陈砚秋" sex="" size="sm" />
    </Line>
  </>
)

const Lists = () => {
  const href = useHref()
  const here = href('demo')
  return (
    <>
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: '政策通知', to: href('policy') },
          { name: '正文' },
        ]}
      />
      <FilterCard>
        <FilterRow
          title="层级"
          all={here}
          options={[
            { code: '1', name: '国家级', count: 77, chosen: true, to: here },
            { code: '2', name: '省级', count: 13, chosen: false, to: here },
            { code: '4', name: '区县级', count: 0, chosen: false, to: here },
          ]}
        />
      </FilterCard>
      <Pagination page={2} pageSize={20} total={128} hrefOf={() => here} />
    </>
  )
}

/** Every third day has something. */
const isBusy = (day: string): boolean => Number(day.slice(8)) % 3 === 0

const Month = () => {
  const [chosen, setChosen] = useState('2026-11-21')
  return (
    <MonthGrid
      month="2026-11"
      today="2026-11-26"
      chosen={chosen}
      wordsOf={(day) => (isBusy(day) && day.startsWith('2026-11') ? '1 项截止' : null)}
      marksOf={() => <small>截止</small>}
      onChoose={setChosen}
      className={undefined}
    />
  )
}

/** As the home page has it; what is read stays in this browser. */
const Situation = () => {
  const { remembered, reading, forget, clear } = useSituation()
  return (
    <SituationBox
      remembered={remembered}
      reading={reading}
      onForget={forget}
      onClear={clear}
      onRead={() => {}}
    />
  )
}

const PolicyParts = () => {
  const { data } = useQuery(policyQuery(SHOWN_POLICY))
  const href = useHref()
  if (!data) return <p className="t2">样张政策加载失败</p>
  return (
    <>
      <ChosenFilters chips={[{ name: '国家级', to: href('demo') }]} clear={href('demo')} />
      <Facts detail={data} />
      <Conditions
        policyId={SHOWN_POLICY}
        now={data.now}
        conditions={data.conditions.slice(0, 6)}
        folded={false}
      />
    </>
  )
}

/** A column of links with one of them open. */
const Column = () => {
  const href = useHref()
  return (
    <LinkColumn
      label="链接列示例"
      links={[
        { code: 'policy', name: '政策通知', to: href('policy') },
        { code: 'ip', name: '知识产权', to: href('ip') },
        { code: 'jobTitle', name: '职称申报', to: href('jobTitle') },
      ]}
      here="ip"
    >
      <p>这里是选中的一个。</p>
    </LinkColumn>
  )
}
