export { forgetRequests } from './forget-requests.ts';
export { type PrivacyService, privacyService } from './request-erasure.ts';
