import { useState } from 'react'
import { privacy } from '#contract/privacy.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { Form, refusedText } from '#web/kit/Form.tsx'
import { PhoneAndCode, phoneCodeProblem } from '#web/kit/PhoneAndCode.tsx'
import { Erased } from '#web/kit/privacy/Erased.tsx'
import { useFields } from '#web/kit/useFields.ts'
import { useMessageCode } from '#web/kit/useMessageCode.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './PrivacyPage.module.css'

/** 删除个人信息: for whoever reads the messages of a number, without an account. */
export const EraseForm = () => {
  const code = useMessageCode(privacy.eraseCode)
  const erasing = useEndpointMutation(privacy.erase, 'inline')
  const [browser, setBrowser] = useState(true)
  const [asking, setAsking] = useState(false)
  const form = useFields({
    prefix: 'erase',
    empty: { phone: '', smsCode: '' },
    order: ['phone', 'smsCode'],
    problem: (field, given) => phoneCodeProblem(field, given, code),
  })
  const { values } = form
  const submit = (): void => {
    if (form.passes()) setAsking(true)
  }
  const erase = (): void => {
    if (erasing.isPending) return
    erasing.mutate(
      { ...values, flowId: code.flowOf(values.phone), browser, confirmed: true },
      {
        onSuccess: () => {
          setAsking(false)
          code.forget()
          form.reset()
        },
      },
    )
  }
  return (
    <section id="erase" className={`card ${styles.erase}`} aria-labelledby="erase-title">
      <h2 id="erase-title">删除个人信息</h2>
      <p>
        凭短信验证码删除一个手机号码留下的咨询、留言、免登录订阅、合作申请联系人和已经办结的职称办理。有账号的，请登录后在“我的账号”中注销。
      </p>
      <output>
        {erasing.data !== undefined && <Erased outcome={erasing.data} stays="以下内容保留：" />}
      </output>
      <Form formRef={form.formRef} onSubmit={submit}>
        <PhoneAndCode form={form} code={code} />
        <Checkbox id="erase-browser" checked={browser} onChange={setBrowser}>
          同时删除这个浏览器里的访客会话和检索记录
        </Checkbox>
        <div>
          <Button type="submit" variant="danger">
            删除
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={asking}
        title="删除这个号码的个人信息？"
        confirm="删除"
        danger
        busy={erasing.isPending}
        failure={refusedText(erasing.error)}
        onClose={() => setAsking(false)}
        onConfirm={erase}
      >
        <p>删除后不能恢复，正在等待回电的咨询不再有人联系您。</p>
      </ConfirmDialog>
    </section>
  )
}
