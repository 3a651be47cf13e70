import { useId, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { CopyButton, PhoneNumber } from '#web/kit/CopyButton.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { Checkbox, Field } from '#web/kit/Field.tsx'
import { IconPrinter, IconShare3 } from '#web/kit/icons.ts'
import { ButtonLink, ExternalLink, MoreLink } from '#web/kit/links.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { SelectForm } from '#web/kit/SelectForm.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { counter } from '#web/kit/text.ts'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { Line, Sample } from './Sample.tsx'

const VARIANTS = [
  ['primary', '主要'],
  ['secondary', '次要'],
  ['quiet', '文字'],
  ['danger', '删除'],
] as const

const SIZES = [
  ['sm', '32'],
  ['md', '40'],
  ['lg', '48'],
] as const

/** Buttons, links, fields and what chooses. */
export const Controls = () => (
  <>
    <Sample title="按钮" note="一个区域一个主按钮；不可用时把原因写在旁边">
      {() => (
        <>
          {SIZES.map(([size, height]) => (
            <Line key={size}>
              {VARIANTS.map(([variant, name]) => (
                <Button key={variant} variant={variant} size={size}>
                  {`${name} ${height}`}
                </Button>
              ))}
            </Line>
          ))}
          <Line>
            <Button variant="primary" loading loadingText="提交中">
              提交咨询
            </Button>
            <Button loading>保存</Button>
            <Button waiting>等待脚本</Button>
            <button type="button" className="iconbtn" aria-label="打印">
              <IconPrinter />
            </button>
          </Line>
          <Line>
            <Button variant="primary" disabledReason="完成企业认证后可委托">
              委托申报
            </Button>
          </Line>
          <Line>
            <Button>
              <IconShare3 size={18} />
              带图标
            </Button>
            <FavouriteButton objType="policy" id="demo" title="组件样张" className="btn s" />
          </Line>
        </>
      )}
    </Sample>
    <Sample title="链接与复制">{() => <Links />}</Sample>
    <Sample title="输入" note="标签在上，提示在下，一次一条错误">
      {() => <Fields />}
    </Sample>
    <Sample title="选择">{() => <Choices />}</Sample>
  </>
)

const Links = () => {
  const href = useHref()
  return (
    <>
      <Line>
        <ButtonLink to={href('policyList')}>按钮样式的链接</ButtonLink>
        <MoreLink to={href('policyList')}>全部政策</MoreLink>
        <ExternalLink href="https://www.gov.cn/">中国政府网</ExternalLink>
      </Line>
      <Line>
        <PhoneNumber number="000-8866 1200" what="示例热线" />
        <CopyButton text="组件样张" what="样张文字" />
      </Line>
    </>
  )
}

const Fields = () => {
  const href = useHref()
  const phone = useId()
  const [attempt, setAttempt] = useState(0)
  const [name, setName] = useState('')
  const [question, setQuestion] = useState('高企认定需要几件专利')
  return (
    <>
      {attempt > 0 && (
        <ErrorSummary attempt={attempt} faults={[{ id: phone, text: '电话号码格式不正确' }]} />
      )}
      <Line>
        <Button onClick={() => setAttempt(attempt + 1)}>提交一张有错的表</Button>
      </Line>
      <TextField
        label="企业名称"
        required
        hint="与营业执照一致，4–80 字"
        placeholder="例：云川示例科技有限公司"
        value={name}
        onText={setName}
      />
      <Field id={phone} label="手机号码" required error="电话号码格式不正确">
        {(control) => <input {...control} className="input" defaultValue="12345" />}
      </Field>
      <TextArea
        label="想咨询什么"
        optional
        aside={<span className="num">{counter(question, 50)}</span>}
        rows={2}
        value={question}
        onText={setQuestion}
      />
      <Field label="所在省份">
        {(control) => (
          <select {...control} className="input" defaultValue="440000">
            <option value="">全国</option>
            <option value="440000">广东省</option>
          </select>
        )}
      </Field>
      <SearchField
        keyword=""
        label="搜索样张"
        placeholder="输入“高企”看看建议"
        action={href('policyList')}
        kept={[]}
        hrefOf={(q) => href('policyList', { q })}
        searched="policy"
        every
      />
    </>
  )
}

type View = 'all' | 'open' | 'soon'

const VIEWS = [
  { value: 'all', name: '全部' },
  { value: 'open', name: '申报中' },
  { value: 'soon', name: '30 天内截止' },
] as const

const Choices = () => {
  const [agreed, setAgreed] = useState(false)
  const [on, setOn] = useState(true)
  const [view, setView] = useState<View>('all')
  const [tab, setTab] = useState<View>('open')
  const href = useHref()
  return (
    <>
      <SelectForm
        action={href('demo')}
        name="region"
        label="地区"
        hrefOf={() => href('demo')}
        chosen="440000"
        groups={[
          { name: '', options: [{ code: '', name: '全国' }] },
          { name: '省级', options: [{ code: '440000', name: '广东省' }] },
        ]}
      />
      <Checkbox checked={agreed} onChange={setAgreed}>
        我已阅读并同意个人信息的使用说明
      </Checkbox>
      <Checkbox checked={false} onChange={() => {}} error="请先阅读并同意协议">
        未勾选的协议
      </Checkbox>
      <Switch label="记录浏览足迹" checked={on} onChange={setOn} />
      <Segmented label="显示哪些" options={VIEWS} value={view} onChange={setView} />
      <Tabs
        label="样张选项卡"
        tabs={VIEWS.map((one, at) => ({ ...one, note: 74 - at * 21 }))}
        value={tab}
        onChange={setTab}
      >
        <p className="t2">{VIEWS.find(({ value }) => value === tab)?.name}的内容</p>
      </Tabs>
    </>
  )
}
