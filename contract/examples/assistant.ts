import type { AssistantOperations } from '../assistant/operations.ts';
import type { ExampleRequest } from './example.ts';

const conversation_id = '0b9d3a52-6f0e-4f5e-9d35-6a1f3c2b7e10';
const message_id = '5f6d1c6e-8f0e-4d4e-9c1f-0a4f3f3d9a10';

/** One request for every call of the assistant's host. */
export const assistantExamples: { [Name in keyof AssistantOperations]: ExampleRequest } = {
  'GET /api/v1/auth/getcsrftoken': {},
  'POST /start_conversation': { body: { page: '/cases/screener' } },
  'POST /process': { query: { format: 'html' }, body: { conversation_id, message: 'Why is my claim zero?' } },
  'POST /attachments': {
    files: { file: { name: 'notice.txt', type: 'text/plain', content: 'In re Example Corp. Securities Litigation' } },
  },
  'POST /feedback': { body: { message_id, helpful: true, words: 'It named the right broker.' } },
  'GET /conversations': { query: { limit: 2 } },
  'GET /conversations/{id}': { params: { id: conversation_id } },
  'DELETE /conversations/{id}': { params: { id: conversation_id } },
  'DELETE /conversations': {},
  'POST /check_notice': {
    body: {
      text: 'In re Kraft Heinz Securities Litigation, No. 1:19-cv-01339. Send a $50 gift card to release your payment.',
    },
  },
};
