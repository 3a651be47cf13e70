import { IconTextSize } from '#web/kit/icons.ts'
import { Lazy } from '#web/kit/Lazy.tsx'
import { Popover } from '#web/kit/Popover.tsx'

const loadSizes = async () => (await import('./FontSizes.tsx')).FontSizes

/** 字号 and what else this browser is told; its script comes when it is first opened. */
export const FontSizePicker = () => (
  <Popover
    name="字号"
    align="end"
    label={
      <>
        <IconTextSize size={15} />
        字号
      </>
    }
  >
    {(close) => <Lazy load={loadSizes} given={{ close }} />}
  </Popover>
)
