import { getCsrfToken } from '@trover/contract/accounts/auth.ts';
import * as declared from '@trover/contract/assistant/conversations.ts';
import { handle, handleBoth, type Route } from '../http/route.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { checkRoutes } from './check-notice/routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { processMessage, streamMessage } from './process-message.ts';

/** The calls of the assistant's server. */
export const assistantRoutes: readonly Route[] = [
  handle(getCsrfToken, async ({ visitor }) => ({ csrftoken: visitor.csrfToken() })),
  handleBoth(declared.processMessage, processMessage, streamMessage),
  ...conversationRoutes,
  ...attachmentRoutes,
  ...checkRoutes,
];
