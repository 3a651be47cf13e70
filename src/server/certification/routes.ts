import type { Elements } from '#domain/certification/form.ts'
import { CERT_ROUTE, type CertRoute } from '#domain/permissions/certification.ts'

/** 认证方式 behind which somebody else's service stands. */
export interface RouteProvider {
  route: Exclude<CertRoute, 'licence'>
  /** Begins to prove a company; answers the provider's own id of it. */
  begin: (application: Elements & { certificationId: string }) => Promise<{ providerId: string }>
}

/** The routes as a page shows them: the one that people review, then those with a provider or not. */
export const routesOf = (providers: readonly RouteProvider[]) =>
  (Object.keys(CERT_ROUTE) as CertRoute[]).map((route) => {
    const open = route === 'licence' || providers.some((it) => it.route === route)
    const reason = open ? '' : '本站尚未接入该核验服务，请使用营业执照人工审核'
    return { route, name: CERT_ROUTE[route], open, reason }
  })
