/** The associated data that binds a webhook's secret to its organisation. */
export const aboutWebhook = (organisation_id: number): string => `webhook_secret:${organisation_id}`;
