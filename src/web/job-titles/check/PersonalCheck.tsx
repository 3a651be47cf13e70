import { useQuery } from '@tanstack/react-query'
import { provinceOf } from '#domain/job-titles/standard.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHydrated, useRegion } from '#web/shell/context.ts'
import { provincesQuery, specialtiesQuery, standardsQuery } from '../parts/queries.ts'
import styles from './Check.module.css'
import { CheckForm } from './CheckForm.tsx'
import { CheckResults } from './CheckResults.tsx'
import { useCheck } from './useCheck.ts'

/** 个人自测: the form and, once asked for, the conclusion of each grade. */
export const PersonalCheck = ({ regionCode = '' }: { regionCode?: string }) => {
  const standards = useQuery(standardsQuery())
  const provinces = useQuery(provincesQuery())
  const specialties = useQuery(specialtiesQuery())
  const [remembered] = useRegion()
  const hydrated = useHydrated()
  const here = regionCode === '' ? provinceOf(remembered?.regionCode ?? '') : regionCode
  const check = useCheck(standards.data, here)
  if (standards.isError)
    return <ErrorBlock error={standards.error} onRetry={() => void standards.refetch()} />
  if (!standards.data) return <Skeleton label="个人自测" rows={4} />
  return (
    <div className={styles.check}>
      <CheckForm
        check={check}
        waiting={!hydrated}
        provinces={(provinces.data?.records ?? []).map((region) => ({
          code: region.regionCode,
          name: region.regionName,
        }))}
        specialties={(specialties.data?.records ?? []).map((entry) => ({
          code: entry.dictCode,
          name: entry.dictDesc,
        }))}
      />
      {check.verdicts && (
        <CheckResults
          verdicts={check.verdicts}
          runs={check.runs}
          standards={standards.data}
          birthYear={check.birthYear}
        />
      )}
    </div>
  )
}
