/** The header of a request to /readyz by which `npm run update` asks the portal for a proof of its version and data. */
export const challengeHeader = 'X-Pauta-Challenge';
