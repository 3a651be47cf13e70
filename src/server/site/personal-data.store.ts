import type { PersonalData } from '#server/personal-data.ts'

/** Who configured sites. */
export const PERSONAL_DATA: PersonalData = {
  mentions: [
    ['site_config', 'updated_by'],
    ['site_config_version', 'created_by'],
  ],
}
