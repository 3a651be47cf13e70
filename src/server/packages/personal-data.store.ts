import type { PersonalData } from '#server/personal-data.ts'

/** Who loaded packages. */
export const PERSONAL_DATA: PersonalData = {
  mentions: [
    ['content_package', 'loaded_by'],
    ['content_package_item', 'by_user'],
  ],
}
