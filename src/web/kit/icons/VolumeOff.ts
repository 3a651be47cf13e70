import Drawing from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { drawn } from './drawn.ts'

export const IconVolumeOff = /* @__PURE__ */ drawn(Drawing)
