import { getCsrfToken } from '../accounts/auth.ts';
import type { Operation } from '../protocol/operation.ts';
import * as notice from './check-notice.ts';
import * as conversations from './conversations.ts';

/** Every call of the assistant's host, for its document and for the test that walks them all. */
export const assistantOperations = [
  getCsrfToken,
  conversations.startConversation,
  conversations.processMessage,
  conversations.addAttachment,
  conversations.sendFeedback,
  conversations.listConversations,
  conversations.getConversation,
  conversations.deleteConversation,
  conversations.deleteConversations,
  notice.checkNotice,
] as const satisfies readonly Operation[];

type Declared = (typeof assistantOperations)[number];

/** A call's name (`POST /process`) to its declaration. */
export type AssistantOperations = { [O in Declared as `${O['method']} ${O['path']}`]: O };
