/** Where reminders about people and roles lead in the console. */
export const CONSOLE = {
  home: '/admin/home',
  users: '/admin/user',
} as const
