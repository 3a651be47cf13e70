import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Popover } from '#web/kit/Popover.tsx'
import { RegionChoice } from '#web/kit/region/RegionChoice.tsx'
import { Skeleton, SkeletonBlock } from '#web/kit/Skeleton.tsx'
import { useApplication } from '#web/shell/context.ts'
import { Line, Sample } from './Sample.tsx'

/** What appears, waits, lacks or fails. */
export const Feedback = () => (
  <>
    <Sample title="提示" note="顶部居中，最多三条；成功 3 秒，错误 5 秒">
      {() => <ToastButtons />}
    </Sample>
    <Sample title="对话框、抽屉与弹出层">{() => <Layers />}</Sample>
    <Sample title="加载占位" note="形状与内容相同，200 ms 后出现">
      {() => (
        <>
          <Skeleton label="样张" rows={2} />
          <SkeletonBlock width="40%" height="1.5rem" />
        </>
      )}
    </Sample>
    <Sample title="没有内容与出错">
      {() => (
        <>
          <EmptyState text="没有找到同时满足这些条件的政策">
            <Button>去掉“奖励” 31 条</Button>
          </EmptyState>
          <ErrorBlock error={{ requestId: 'demo-0001' }} onRetry={() => {}} />
          <ErrorBlock compact onRetry={() => {}} />
        </>
      )}
    </Sample>
  </>
)

const ToastButtons = () => {
  const { overlays } = useApplication()
  return (
    <Line>
      <Button onClick={() => overlays.toast('success', '已保存')}>成功</Button>
      <Button onClick={() => overlays.toast('error', '系统繁忙，请稍后再试')}>错误</Button>
      <Button onClick={() => overlays.toast('info', '网络已恢复')}>信息</Button>
      <Button onClick={() => overlays.toast('success', '已收藏', { label: '撤销', run: () => {} })}>
        带撤销
      </Button>
    </Line>
  )
}

type Layer = 'sm' | 'md' | 'right' | 'bottom' | 'alert' | 'region'

const Layers = () => {
  const [open, setOpen] = useState<Layer | null>(null)
  const close = (): void => setOpen(null)
  return (
    <>
      <Line>
        <Button onClick={() => setOpen('sm')}>对话框 420</Button>
        <Button onClick={() => setOpen('md')}>对话框 640</Button>
        <Button onClick={() => setOpen('right')}>抽屉</Button>
        <Button onClick={() => setOpen('bottom')}>底部面板</Button>
        <Button onClick={() => setOpen('alert')}>确认</Button>
        <Button onClick={() => setOpen('region')}>选择地区</Button>
        <Popover name="样张弹出层" label="弹出层">
          {(shut) => <Button onClick={shut}>收起</Button>}
        </Popover>
      </Line>
      <Dialog
        open={open === 'sm' || open === 'md'}
        size={open === 'md' ? 'md' : 'sm'}
        onClose={close}
        title="订阅这组条件"
        actions={
          <>
            <Button onClick={close}>取消</Button>
            <Button variant="primary" onClick={close}>
              保存
            </Button>
          </>
        }
      >
        <p>Esc、关闭按钮和点击旁边都可以关闭，焦点回到打开它的按钮。</p>
      </Dialog>
      <Dialog
        open={open === 'right' || open === 'bottom'}
        place={open === 'bottom' ? 'bottom' : 'right'}
        onClose={close}
        title={open === 'bottom' ? '底部面板' : '抽屉'}
      >
        <p>打开时页面其余部分不可操作。</p>
      </Dialog>
      <Dialog
        open={open === 'alert'}
        role="alertdialog"
        onClose={close}
        title="删除这条记录"
        actions={
          <>
            <Button onClick={close}>取消</Button>
            <Button variant="danger" onClick={close}>
              删除
            </Button>
          </>
        }
      >
        <p>必须选择其一，没有关闭按钮。</p>
      </Dialog>
      <RegionChoice open={open === 'region'} onClose={close} chosen="" onPick={close} />
    </>
  )
}
