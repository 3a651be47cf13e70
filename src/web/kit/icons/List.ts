import Drawing from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import { drawn } from './drawn.ts'

export const IconList = /* @__PURE__ */ drawn(Drawing)
