import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
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
      <TextField
        label="链接到"
        hint="站内政策写 policy:政策编号，换网址也不会失效"
        error={tried ? problem : null}
        autoComplete="off"
        value={href}
        onText={setHref}
      />
    </Dialog>
  )
}
