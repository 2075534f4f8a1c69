/** What a webhook's secret is sealed about. */
export const aboutWebhook = (organisation_id: number): string => `webhook_secret:${organisation_id}`;
