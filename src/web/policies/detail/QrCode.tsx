import { encode } from 'uqr'
import styles from './ShareMenu.module.css'

/** An address as a square code; loaded when it is asked for. */
const QrCode = (props: { text: string }) => {
  const { data, size } = encode(props.text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      shapeRendering="crispEdges"
      role="img"
      aria-label="二维码：用手机打开本页"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

export default QrCode
