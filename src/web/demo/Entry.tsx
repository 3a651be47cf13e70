import { useState } from 'react'
import { CodeField } from '#web/kit/CodeField.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { StepLine } from '#web/kit/StepLine.tsx'
import type { MessageCode } from '#web/kit/useMessageCode.ts'
import { LightSample } from './Sample.tsx'

const PHONE = '19900138000'
const CODE: MessageCode = {
  doing: 'nothing',
  failure: null,
  left: 59,
  sentTo: PHONE,
  flowOf: () => '',
  passed: () => false,
  pass: () => {},
  forget: () => {},
  ask: async () => {},
}

/** Steps, code and password as the pages for getting in have them. */
export const Entry = () => {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  return (
    <LightSample title="注册与登录" note="步骤线、被拒绝的提示、验证码、密码">
      <StepLine label="步骤示例" steps={['账号', '企业', '确认']} now={1} />
      <FormAlert text="用户名或密码错误" />
      <CodeField
        id="demo-code"
        name="demo-code"
        value={code}
        onChange={setCode}
        error={null}
        code={CODE}
        phone={PHONE}
        onWrongPhone={() => {}}
        sent={(to) => `验证码会发到 ${to}，5 分钟内有效`}
      />
      <PasswordField
        label="新密码"
        name="demo-password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={null}
        checks={[
          { text: '8–128 个字符', met: true },
          { text: '不是常见密码', met: false },
        ]}
      />
    </LightSample>
  )
}
