import Drawing from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { drawn } from './drawn.ts'

export const IconSchool = /* @__PURE__ */ drawn(Drawing)
