import Drawing from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import { drawn } from './drawn.ts'

export const IconCertificate = /* @__PURE__ */ drawn(Drawing)
