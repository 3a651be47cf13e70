/** Runs a step; when it takes over a second a line says so, and another when it is done. */
export async function step(label, work) {
  const begun = performance.now()
  let shown = false
  const timer = setTimeout(() => {
    shown = true
    console.log(`… ${label}`)
  }, 1_000)
  try {
    const result = await work()
    if (shown) console.log(`✓ ${label} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`)
    return result
  } finally {
    clearTimeout(timer)
  }
}
