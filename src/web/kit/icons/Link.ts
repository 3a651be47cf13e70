import Drawing from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { drawn } from './drawn.ts'

export const IconLink = /* @__PURE__ */ drawn(Drawing)
