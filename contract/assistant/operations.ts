import type { getCsrfToken } from '../accounts/auth.ts';
import type * as notice from './check-notice.ts';
import type * as conversations from './conversations.ts';

/** Every call of the assistant's host. */
type Declared =
  | typeof getCsrfToken
  | typeof conversations.startConversation
  | typeof conversations.processMessage
  | typeof conversations.addAttachment
  | typeof conversations.sendFeedback
  | typeof conversations.listConversations
  | typeof conversations.getConversation
  | typeof conversations.deleteConversation
  | typeof conversations.deleteConversations
  | typeof notice.checkNotice;

/** A call's name (`POST /process`) to its declaration. */
export type AssistantOperations = { [O in Declared as `${O['method']} ${O['path']}`]: O };
