import type { MemberRole } from '@trover/contract/organisations/roles.ts';
import { button, declareMail, facts, heading, note, text } from '../mail/template.ts';

/** A role with its article, for sentences. */
const asRole = (role: MemberRole): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;

/** To the person whom an owner invites. */
export const invitationMail = declareMail<{
  id: number;
  token: string;
  organisation: string;
  role: MemberRole;
  invited_by: string;
  expires: string;
}>({
  name: 'organisation-invitation',
  subject: ({ organisation }) => `Join ${organisation}`,
  blocks: ({ id, token, organisation, role, invited_by, expires }) => [
    heading(`Join ${organisation}`),
    text(`${invited_by} invited you to join ${organisation} as ${asRole(role)}.`),
    facts(['Organization', organisation], ['Role', role], ['Expires', expires]),
    button('Open the invitation', `/invitation?id=${id}&token=${token}`),
    note('If you do not know the sender, ignore this email. Nothing changes.'),
  ],
  reason: ({ organisation }) => `You’re receiving this because ${organisation} gave this address.`,
});

/** To a member whose role or membership an owner changed. */
export const membershipMail = declareMail<{ organisation: string; role: MemberRole | null }>({
  name: 'organisation-membership',
  subject: ({ organisation, role }) =>
    role === null ? `You are no longer a member of ${organisation}` : `Your role at ${organisation} changed`,
  blocks: ({ organisation, role }) =>
    role === null
      ? [
          heading(`You are no longer a member of ${organisation}`),
          text('An owner removed you and ended all your sessions. You can still use your own account.'),
        ]
      : [heading('Your role changed'), text(`You are now ${asRole(role)} at ${organisation}.`)],
  reason: ({ organisation }) => `You’re receiving this because you are or were a member of ${organisation}.`,
});

/** To members who must act on a decision: a case that a policy found, a late decision, or one to join. */
export const decisionMail = declareMail<{ title: string; text: string; href: string }>({
  name: 'organisation-decision',
  subject: ({ title }) => title,
  blocks: ({ title, text: words, href }) => [
    heading(title),
    text(words),
    button(href.startsWith('/cases/') ? 'Open the case' : 'Open the decision', href),
  ],
  reason: () => 'You’re receiving this because you are a member of an organization whose policy asks for it.',
});

/** To owners and approvers, when another version of the policy is in force. */
export const policyMail = declareMail<{ organisation: string; version: number; by: string }>({
  name: 'organisation-policy',
  subject: ({ version }) => `Version ${version} of your policy is in force`,
  blocks: ({ organisation, version, by }) => [
    heading(`Version ${version} of the policy is in force`),
    text(`${by} put it in force for ${organisation}. It decides every open case without a decision, and each new one.`),
    button('Open the policy', '/user/policy'),
  ],
  reason: ({ organisation }) => `You’re receiving this because you decide for ${organisation}.`,
});

/** To the signer of a certification and the owners, once another member withdrew it. */
export const certificationWithdrawnMail = declareMail<{
  id: number;
  plaintiff: string;
  company: string;
  by: string;
  reason: string;
}>({
  name: 'organisation-certification-withdrawn',
  subject: ({ company }) => `A signed certification on ${company} was withdrawn`,
  blocks: ({ id, plaintiff, company, by, reason }) => [
    heading('A signed certification was withdrawn'),
    text(`${by} withdrew the certification of ${plaintiff} on ${company}. It must be signed again to be filed.`),
    facts(['Reason', reason]),
    button('Open the certification', `/user/certifications/${id}`),
  ],
  reason: () => 'You’re receiving this because you signed it, or own the organization.',
});

/** To owners whose webhook was switched off. */
export const webhookDisabledMail = declareMail<{ host: string; reason: string }>({
  name: 'organisation-webhook-disabled',
  subject: ({ host }) => `We stopped sending events to ${host}`,
  blocks: ({ host, reason }) => [
    heading('A webhook is off'),
    text(`${reason}, so we stopped sending events to ${host}. Switch it on again once its receiver works.`),
    button('Open the webhooks', '/user/organization#webhooks'),
  ],
  reason: () => 'You’re receiving this because you own an organization that has this webhook.',
});

/** To owners, when a former owner still has webhooks: which are off, and whose secrets that member knows. */
export const leftWebhooksMail = declareMail<{ member: string; off: readonly string[]; on: readonly string[] }>({
  name: 'organisation-left-webhooks',
  subject: () => 'Check the webhooks of a former owner',
  blocks: ({ member, off, on }) => [
    heading('Check the webhooks of a former owner'),
    text(`${member} is no longer an owner of your organization.`),
    ...(off.length === 0
      ? []
      : [
          text(
            `We send no more events to ${off.join(', ')}. If the address is yours, rotate the secret and switch the webhook on again.`,
          ),
        ]),
    ...(on.length === 0 ? [] : [text(`That member knows the secret of ${on.join(', ')}. Rotate it.`)]),
    button('Open the webhooks', '/user/organization#webhooks'),
  ],
  reason: () => 'You’re receiving this because you own an organization that has this webhook.',
});

/** To members whom the schedule of a report names. */
export const reportMail = declareMail<{
  organisation: string;
  days: string;
  figures: readonly (readonly [string, string])[];
  href: string;
}>({
  name: 'organisation-report',
  subject: ({ organisation, days }) => `Report of ${organisation}, ${days}`,
  blocks: ({ organisation, days, figures, href }) => [
    heading(`Report of ${organisation}`),
    text(`The figures of ${days}.`),
    ...(figures.length === 0 ? [text('No case involves one of your entities yet.')] : [facts(...figures)]),
    button('Open the report', href),
    note('The PDF and the workbook are on that page. They need your sign-in.'),
  ],
  reason: ({ organisation }) => `You’re receiving this because a member of ${organisation} chose you for its report.`,
});

/** To owners, when each member whom the schedule of a report names has left. */
export const unreadReportMail = declareMail<{ organisation: string }>({
  name: 'organisation-report-unread',
  subject: ({ organisation }) => `Nobody receives the report of ${organisation}`,
  blocks: ({ organisation }) => [
    heading('Nobody receives your report'),
    text(`Each member who was chosen for the report of ${organisation} has left. Choose others, or end the schedule.`),
    button('Open the reports', '/user/reports'),
  ],
  reason: ({ organisation }) => `You’re receiving this because you own ${organisation}.`,
});
