import type { HelpTopic } from '@trover/contract/help/help.ts';

export const topicLabels: Record<HelpTopic, string> = {
  start: 'Start',
  figures: 'Your figures',
  claiming: 'Claiming',
  records: 'Records',
  money: 'Money',
  safety: 'Safety',
  institutions: 'Institutions',
  firms: 'Law firms and scouts',
};
