import { useEffect, useRef, useState } from 'react'
import { useNear } from '#web/kit/useNear.ts'
import styles from './QrCode.module.css'

/** The picture of a code: its size and the path of its dark cells. */
interface Drawing {
  size: number
  path: string
}

/** A code drawn in the browser, when it comes near the window; the maker of codes comes with its own script. */
export const QrCode = (props: { text: string; label: string }) => {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const { text } = props
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  useEffect(() => {
    if (!near) return
    let wanted = true
    void import('uqr').then(({ encode }) => {
      if (!wanted) return
      const { data, size } = encode(text, { ecc: 'M', border: 0 })
      const cells = data.flatMap((row, y) =>
        row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
      )
      setDrawing({ size, path: cells.join('') })
    })
    return () => {
      wanted = false
    }
  }, [near, text])
  return (
    <div ref={place} className={styles.code}>
      {drawing && (
        <svg
          role="img"
          aria-label={props.label}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  )
}
