/** Whether a name carries a test marker: such an expert is never public (specification §7). */
export const isTestName = (name: string): boolean => /测试|test/i.test(name.normalize('NFKC'))
