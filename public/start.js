// Fetches the scripts of the page once its first paint is on the screen: text before behaviour.
// The page names them on this script's own tag.
;(() => {
  const { script, preloads } = document.currentScript.dataset
  const begin = () => {
    for (const href of preloads.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const main = document.createElement('script')
    main.type = 'module'
    main.src = script
    document.head.append(main)
  }
  // After the frame that is being drawn, not in it.
  requestAnimationFrame(() => setTimeout(begin))
})()
