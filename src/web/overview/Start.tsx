import { IconCheck } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { Overview } from './queries.ts'
import styles from './overview.module.css'

/** Whether a company is still on its way in: nothing of it has ever been certified. */
export const isNew = (registerStatus: string): boolean => ['0', '1', '3'].includes(registerStatus)

/** The three steps of a new company, with the scale of what is filled in. */
export const Start = (props: { overview: Overview; registerStatus: string }) => {
  const { completeness, missing, regionCode } = props.overview
  const href = useHref()
  const filled = completeness >= 100
  const sent = props.registerStatus === '1'
  return (
    <ol className={styles.start}>
      <Step name="完善资料" done={filled}>
        <div className={styles.scale}>
          <div className="scale" aria-hidden>
            <i style={{ width: `${completeness}%` }} />
          </div>
          <span className="num">{`基本信息完整度 ${completeness}%`}</span>
        </div>
        {missing.length > 0 && <p className="t2">{`还缺：${missing.join('、')}`}</p>}
        <ButtonLink to={href('enterprise')} size="sm" variant={filled ? 'secondary' : 'primary'}>
          {filled ? '查看资料' : '完善资料'}
        </ButtonLink>
      </Step>
      <Step name="企业认证" done={false}>
        <p className="t2">
          {sent ? '材料已提交，正在审核，结果会通知到您' : '上传营业执照，人工审核后打开全部菜单'}
        </p>
        <ButtonLink
          to={href('enterprise', { tab: 'certification' })}
          size="sm"
          variant={filled && !sent ? 'primary' : 'secondary'}
        >
          {sent ? '查看进度' : '去认证'}
        </ButtonLink>
      </Step>
      <Step name="看政策" done={false}>
        <p className="t2">认证前也可以先看本地区正在申报的政策</p>
        <ButtonLink
          to={href('policyList', { win: ['open', 'closing'], region: regionCode })}
          size="sm"
        >
          查看申报中的政策
        </ButtonLink>
      </Step>
    </ol>
  )
}

const Step = (props: { name: string; done: boolean; children: React.ReactNode }) => (
  <li data-done={props.done || undefined}>
    <h3>
      {props.name}
      {props.done && (
        <>
          <IconCheck size={18} />
          <span className="sr">（已完成）</span>
        </>
      )}
    </h3>
    {props.children}
  </li>
)
