import { useEffect, useState } from 'react'

/** A value that follows another once that has not changed for a moment, e.g. while somebody types. */
export const useSettled = <T>(value: T, ms = 180): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
