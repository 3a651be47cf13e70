import Drawing from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import { drawn } from './drawn.ts'

export const IconBold = /* @__PURE__ */ drawn(Drawing)
