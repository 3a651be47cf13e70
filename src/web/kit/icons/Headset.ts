import Drawing from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import { drawn } from './drawn.ts'

export const IconHeadset = /* @__PURE__ */ drawn(Drawing)
