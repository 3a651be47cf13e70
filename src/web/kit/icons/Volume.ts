import Drawing from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { drawn } from './drawn.ts'

export const IconVolume = /* @__PURE__ */ drawn(Drawing)
