import { useState } from 'react'
import { BarTable } from '#web/kit/BarTable.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Cascade } from '#web/kit/Cascade.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { Field } from '#web/kit/Field.tsx'
import { type DroppedFile, FileDrop } from '#web/kit/FileDrop.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { Line, Sample } from './Sample.tsx'

const TONES: readonly [Tone, string][] = [
  ['none', '未认证'],
  ['busy', '审核中'],
  ['good', '已认证'],
  ['warn', '待复核'],
  ['bad', '已冻结'],
]

const loadListed = async () => (await import('./Listed.tsx')).Listed

/** What only the console has: tables with filters, layers, files. */
export const ConsoleParts = () => (
  <>
    <Sample title="状态标签">
      {() => (
        <Line>
          {TONES.map(([tone, name]) => (
            <Tag key={tone} tone={tone}>
              {name}
            </Tag>
          ))}
        </Line>
      )}
    </Sample>
    <Sample title="列表" note="手机上每行叠成一块">
      {() => <Lazy load={loadListed} given={{}} />}
    </Sample>
    <Sample title="条形图" note="图就是表：每一条画在它的数字旁边">
      {(pane) => (
        <BarTable
          caption={`条形图示例（${pane}）`}
          head="来源"
          columns={[
            { name: '访问', bars: true },
            { name: '线索', bars: true },
            { name: '咨询率', bars: false },
          ]}
          rows={[
            {
              key: 'direct',
              name: '直接访问',
              values: [128, 4, 0.031],
              texts: ['128', '4', '3.1%'],
            },
            { key: 'search', name: '搜索引擎', values: [64, 3, 0.047], texts: ['64', '3', '4.7%'] },
            { key: 'poster', name: '海报与分享', values: [9, 0, 0], texts: ['9', '0', '0%'] },
          ]}
        />
      )}
    </Sample>
    <Sample title="抽屉、确认与离开提醒">{() => <Layers />}</Sample>
    <Sample title="级联与文件">{() => <Inputs />}</Sample>
  </>
)

const Layers = () => {
  const [open, setOpen] = useState<'drawer' | 'question' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Line>
      <Button onClick={() => setOpen('drawer')}>打开表单抽屉</Button>
      <Button onClick={() => setOpen('question')}>停用前确认</Button>
      <LeaveGuard dirty={false} text="有没保存的修改" />
      <Drawer open={open === 'drawer'} onClose={close} title="编辑用户">
        <p>操作固定在底部，内容单独滚动。</p>
      </Drawer>
      <ConfirmDialog
        open={open === 'question'}
        title="停用这个账号？"
        confirm="停用"
        danger
        onConfirm={close}
        onClose={close}
      >
        <p>停用后这个人的登录马上失效。</p>
      </ConfirmDialog>
    </Line>
  )
}

const PLACES: Readonly<Record<string, readonly { code: string; name: string }[]>> = {
  '': [{ code: 'a', name: '甲省' }],
  a: [{ code: 'a1', name: '乙市' }],
}

const Inputs = () => {
  const [path, setPath] = useState<readonly string[]>([])
  const [files, setFiles] = useState<readonly DroppedFile[]>([
    { fileId: 'demo', fileName: '营业执照示例.jpg' },
  ])
  return (
    <>
      <Field label="地区示例">
        {(control) => (
          <Cascade
            id={control.id}
            levels={['省级示例', '市级示例']}
            path={path}
            onChange={setPath}
            ask={(code) => ({
              queryKey: ['demo places', code],
              queryFn: async () => PLACES[code] ?? [],
            })}
          />
        )}
      </Field>
      <FileDrop
        label="选择文件"
        hint="样张，不会上传"
        accept=".jpg"
        max={2}
        files={files}
        onChange={setFiles}
        upload={async () => {
          throw new Error('样张不上传文件')
        }}
      />
    </>
  )
}
