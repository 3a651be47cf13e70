import { ButtonLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './ClaimNote.module.css'

const STEPS = [
  ['注册账号', '用手机号注册，设置登录名和密码。'],
  ['填写统一社会信用代码', '名录里已有的企业会提示“该企业已注册”，可以申请加入。'],
  ['提交证明', '管理员无法联系时走申诉认领，由平台核验营业执照等材料。'],
] as const

/** 我是该企业: what registering or claiming takes. */
export const ClaimNote = () => {
  const href = useHref()
  return (
    <section className={styles.claim} aria-labelledby="claim-h">
      <div>
        <h2 id="claim-h">我是该企业</h2>
        <p className="t2">
          注册或认领后，可以更正登记信息、补充画像、查看匹配的政策。名录不公开联系方式，认领前后都是如此。
        </p>
        <ButtonLink to={href('register', { name: 'company' })} variant="primary">
          注册或认领企业
        </ButtonLink>
      </div>
      <ol>
        {STEPS.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
