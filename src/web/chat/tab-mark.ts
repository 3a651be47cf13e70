/** 标签页提示: what the tab's own title and icon say while nobody looks at the page. */

const SIDE = 64
const DOT = { x: 48, y: 16, radius: 14 } as const

/** (2) 李顾问 回复了您. */
export const titleWith = (unread: number, name: string): string =>
  `(${unread}) ${name === '' ? '顾问' : name} 回复了您`

const iconLink = (): HTMLLinkElement | null =>
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')

/** The site's own icon with a dot; null where it cannot be drawn. */
const dotted = async (source: string): Promise<string | null> => {
  const picture = new Image(SIDE, SIDE)
  picture.src = source
  try {
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    const pen = canvas.getContext('2d')
    if (pen === null) return null
    pen.drawImage(picture, 0, 0, SIDE, SIDE)
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--c-bad')
    pen.arc(DOT.x, DOT.y, DOT.radius, 0, 2 * Math.PI)
    pen.fill()
    return canvas.toDataURL()
  } catch {
    return null
  }
}

/** Marks the tab until the answer is called, which gives title and icon back. */
export const markTab = (title: string): (() => void) => {
  const before = document.title
  const link = iconLink()
  const icon = link?.getAttribute('href') ?? ''
  let marked = true
  document.title = title
  if (link !== null)
    void dotted(icon).then((drawn) => {
      if (marked && drawn !== null) link.href = drawn
    })
  return () => {
    marked = false
    // A page that was come to meanwhile has its own title.
    if (document.title === title) document.title = before
    if (link !== null) link.setAttribute('href', icon)
  }
}
