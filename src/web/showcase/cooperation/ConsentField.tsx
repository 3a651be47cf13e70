import { Checkbox } from '#web/kit/Field.tsx'
import { hrefTo } from '#domain/pages/addresses.ts'
import styles from './ApplyForm.module.css'
import { type Apply, controlId } from './useApply.ts'

/** The consent box, unticked, with the text it speaks of. */
export const ConsentField = ({ form, version }: { form: Apply; version: string }) => (
  <div className={styles.consent}>
    <Checkbox
      id={controlId('consent')}
      name="consent"
      value="true"
      required
      checked={form.draft.consent}
      onChange={(checked) => form.change('consent', checked)}
      error={form.problems.consent ?? null}
    >
      我已阅读并同意合作申请信息的使用说明
    </Checkbox>
    <details>
      <summary>查看使用说明</summary>
      <p>
        您填写的机构信息、联系人和手机号码只用于评估和联系这次合作，由渠道对接人员查看，不向其他机构提供。
        未通过或终止后按规定期限保存，之后删除。保存多久、怎样查阅、更正或删除，见
        <a className="link" href={hrefTo('privacy')} target="_blank" rel="noopener">
          隐私政策
        </a>
        ，也可以拨打服务热线。说明版本 {version}。
      </p>
    </details>
  </div>
)
