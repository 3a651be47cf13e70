import type { PersonalData } from '#server/personal-data.ts'

/** Who worked on what is published. */
export const PERSONAL_DATA: PersonalData = {
  mentions: [
    ['policy', 'created_by'],
    ['policy', 'updated_by'],
    ['publication', 'created_by'],
    ['publication', 'updated_by'],
    ['content_item', 'edited_by'],
    ['content_item', 'submitted_by'],
    ['content_item', 'approved_by'],
    ['content_item', 'updated_by'],
    ['content_version', 'by_user'],
    ['content_run', 'by_user'],
    ['content_source', 'by_user'],
  ],
}
