import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { prepareRegistrationData } from './registration-data-service.ts'

export function registrationDataRoutes(route: Route, deps: Deps): void {
  route('GET /v1/assets/registration_data', async (_, { language }) => prepareRegistrationData(deps, language))
}
