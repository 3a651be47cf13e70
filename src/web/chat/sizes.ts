const KB = 1_024

/** 340 KB, 1.2 MB. */
export const sizeText = (bytes: number): string =>
  bytes < KB * KB
    ? `${Math.max(1, Math.round(bytes / KB))} KB`
    : `${(bytes / KB / KB).toFixed(1)} MB`
