import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { LINK } from './markdown.ts'

/** Where the chosen words lead. */
export const LinkDialog = (props: {
  href: string
  onDone: (href: string) => void
  onClose: () => void
}) => {
  const [href, setHref] = useState(props.href)
  const [tried, setTried] = useState(false)
  const problem = LINK.test(href.trim())
    ? null
    : '请填写 https:// 开头的网址，或 policy:政策编号、article:十位编号、page:页面名'
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="链接"
      actions={
        <>
          {props.href !== '' && <Button onClick={() => props.onDone('')}>去掉链接</Button>}
          <Button
            variant="primary"
            onClick={() => {
              setTried(true)
              if (problem === null) props.onDone(href.trim())
            }}
          >
            确定
          </Button>
        </>
      }
    >
      <Field
        label="链接到"
        hint="站内政策写 policy:政策编号，换网址也不会失效"
        error={tried ? problem : null}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            value={href}
            onChange={(event) => setHref(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
